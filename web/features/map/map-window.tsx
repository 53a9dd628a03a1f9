/** The visible map: its drawing, zoom buttons, touch, mouse, wheel and keyboard, and the card of the chosen place, which lies on it on small screens. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { directionOf, type Language } from '#contract/domain/language.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { MapDrawing, type MapDrawingProps } from './map-drawing.tsx';
import { type Box, isInside, pixelOf } from './map-places.ts';
import {
  boxOf,
  type MapView,
  panView,
  viewOfBox,
  viewWithPoints,
  type WindowPoint,
  zoomView,
} from './map-view.ts';
import styles from './map-window.module.css';
import layout from './world-map.module.css';

type MapWindowProps = Omit<MapDrawingProps, 'city' | 'view' | 'size' | 'taken'> & {
  /** Names the words that say how the map is moved. */
  hintId: string;
  onChoose: (code: string | null) => void;
  children: ReactNode;
};

type Size = { width: number; height: number };
/** Window size before it is measured. */
const unmeasured: Size = { width: 800, height: 480 };

export function MapWindow(props: MapWindowProps): ReactNode {
  const { hintId, onChoose, children } = props;
  const t = useTranslate();
  const element = useRef<HTMLElement>(null);
  const { view, size, motion, isMoved, card, covered } = useMapView(element, props);
  const gestures = useMapGestures(element, motion);
  const city = t(`city.short.${props.query.origin}`);
  const closeByPress = ({ target }: MouseEvent) =>
    target instanceof Element && !target.closest('a, button') && onChoose(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the places puts the card away */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape puts it away, too */}
      <div className={styles.frame} onClick={closeByPress}>
        {/* Arrow keys move the map while it has the focus. */}
        <Text
          as="section"
          ref={element}
          raised="card"
          className={styles.window}
          aria-label={t('map.label', { city })}
          aria-describedby={hintId}
          tabIndex={0}
          {...gestures}
        >
          <MapDrawing
            {...props}
            city={city}
            view={view}
            size={size}
            taken={takenBoxes(size, props.chosenCode ? covered : null, t.language)}
          />
        </Text>
        <ZoomButtons
          closer={() => motion.zoom(zoomStep, middle)}
          farther={() => motion.zoom(1 / zoomStep, middle)}
          reset={
            isMoved &&
            (() => {
              motion.reset();
              element.current?.focus({ preventScroll: true });
            })
          }
        />
      </div>
      {children && (
        <div ref={card} className={layout.card} role="status">
          {children}
        </div>
      )}
    </>
  );
}

function useMapView(
  element: RefObject<HTMLElement | null>,
  { places, query, origin, chosenCode }: MapWindowProps,
) {
  const [size, setSize] = useState(unmeasured);
  const [moved, setMoved] = useState<MapView | null>(null);
  // Once a card was open the map may be drawn up as far, so that closing it moves nothing.
  const [covered, setCovered] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const aspect = size.height / size.width;
  const start = viewOfBox(boxOf(places, query.region === 'all' ? origin : null, aspect > 1), aspect);
  const view = moved ?? start;
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = measured;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  const show = useEffectEvent((code: string) => {
    const place = places.find(({ fare }) => fare.code === code);
    if (!place) return;
    const part = partCovered(element.current, card.current);
    const home = isInside(pixelOf(origin, { view, size }), size) ? [origin] : [];
    const next = viewWithPoints(view, [...home, place], size, part);
    setCovered((before) => Math.max(before, part));
    if (next.x !== view.x || next.y !== view.y || next.width !== view.width) setMoved(next);
    card.current?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => {
    if (chosenCode) show(chosenCode);
  }, [chosenCode]);
  const motion: MapMotion = {
    pan: (by) => setMoved((now) => panView(now ?? start, by, aspect, covered)),
    zoom: (factor, at) => setMoved((now) => zoomView(now ?? start, { factor, at, covered }, aspect)),
    reset: () => setMoved(null),
  };
  return { view, size, motion, isMoved: moved !== null, card, covered };
}

/** How much of the window's lower part the card covers, 0 to 1: none where it stands beside it. */
function partCovered(window: Element | null, card: Element | null): number {
  if (!window || !card) return 0;
  const [outer, inner] = [window.getBoundingClientRect(), card.getBoundingClientRect()];
  const isBeside = inner.left >= outer.right || inner.right <= outer.left;
  return isBeside ? 0 : Math.min(0.8, Math.max(0, (outer.bottom - inner.top) / outer.height));
}

/** Where nothing is named: below the three buttons at the end of the line, and below the card on a phone. */
function takenBoxes({ width, height }: Size, covered: number | null, language: Language): Box[] {
  const buttons = { width: 56, height: 149 };
  const x = directionOf(language) === 'rtl' ? 0 : width - buttons.width;
  const taken = [{ x, y: width < 600 ? 0 : height - buttons.height, ...buttons }];
  if (covered) taken.push({ x: 0, y: height * (1 - covered), width, height: height * covered });
  return taken;
}

const zoomSigns = {
  closer: 'M12 5v14M5 12h14',
  farther: 'M5 12h14',
  reset: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
} as const;

/** Nothing to reset where the map was not moved. */
function ZoomButtons(press: Record<keyof typeof zoomSigns, (() => void) | false>): ReactNode {
  const t = useTranslate();
  return (
    <Stack raised="float" className={styles.buttons}>
      {(['closer', 'farther', 'reset'] as const).map((name) => {
        const onClick = press[name];
        if (!onClick) return null;
        const label = t(`map.${name}`);
        return (
          <Button key={name} look="plain" className={styles.button} aria-label={label} onClick={onClick}>
            <svg
              width={20}
              height={20}
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              aria-hidden="true"
              focusable="false"
            >
              <path d={zoomSigns[name]} />
            </svg>
          </Button>
        );
      })}
    </Stack>
  );
}

type MapMotion = {
  /** Fractions of the window. */
  pan: (by: WindowPoint) => void;
  /** Above 1 zooms in around `at`. */
  zoom: (factor: number, at: WindowPoint) => void;
  reset: () => void;
};

/** Movement in pixels that still counts as a click. */
const clickTolerance = 5;
const zoomStep = 1.6;
const middle: WindowPoint = { across: 0.5, down: 0.5 };
const keySteps: Readonly<Record<string, WindowPoint>> = {
  ArrowLeft: { across: 0.15, down: 0 },
  ArrowRight: { across: -0.15, down: 0 },
  ArrowUp: { across: 0, down: 0.15 },
  ArrowDown: { across: 0, down: -0.15 },
};

type Finger = { x: number; y: number };

/** Event handlers of the map window. The wheel scrolls the page; with Control, or as a pinch, it zooms. */
function useMapGestures(window: RefObject<HTMLElement | null>, motion: MapMotion) {
  const fingers = useRef(new Map<number, Finger>());
  const pointerTravel = useRef(0);
  useWheelZoom(window, motion);
  const releasePointer = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (fingers.current.size === 0) pointerTravel.current = 0;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const box = event.currentTarget.getBoundingClientRect();
      const now = { x: event.clientX, y: event.clientY };
      pointerTravel.current += Math.hypot(now.x - before.x, now.y - before.y);
      // Captured only when dragging: a captured press would not become a click on a price.
      if (pointerTravel.current < clickTolerance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) pinch({ before, now, other }, box, motion);
      else motion.pan({ across: (now.x - before.x) / box.width, down: (now.y - before.y) / box.height });
    },
    onPointerUp: releasePointer,
    onPointerCancel: releasePointer,
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) releasePointer(event);
    },
    onClickCapture: (event: MouseEvent) => {
      if (pointerTravel.current < clickTolerance) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) =>
      motion.zoom(zoomStep, pointIn(event.currentTarget, event)),
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      const step = keySteps[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (step) motion.pan(step);
      else if (event.key === '+' || event.key === '=') motion.zoom(zoomStep, middle);
      else if (event.key === '-') motion.zoom(1 / zoomStep, middle);
      else if (event.key === '0') motion.reset();
      else return;
      event.preventDefault();
    },
  };
}

/** One finger moved: the centre moves by half, the distance zooms. */
function pinch(
  { before, now, other }: Record<'before' | 'now' | 'other', Finger>,
  box: DOMRect,
  motion: MapMotion,
): void {
  const at = {
    across: ((now.x + other.x) / 2 - box.left) / box.width,
    down: ((now.y + other.y) / 2 - box.top) / box.height,
  };
  motion.pan({ across: (now.x - before.x) / 2 / box.width, down: (now.y - before.y) / 2 / box.height });
  const distance = (one: Finger) => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
  motion.zoom(distance(now) / distance(before), at);
}

/** Native listener, because React's wheel listeners are passive and cannot prevent page zoom. */
function useWheelZoom(window: RefObject<HTMLElement | null>, motion: MapMotion): void {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    const element = window.current;
    if (!element || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    motion.zoom(Math.exp(-event.deltaY / 240), pointIn(element, event));
  });
  useEffect(() => {
    const element = window.current;
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [window]);
}

function pointIn(element: Element, at: { clientX: number; clientY: number }): WindowPoint {
  const box = element.getBoundingClientRect();
  return { across: (at.clientX - box.left) / box.width, down: (at.clientY - box.top) / box.height };
}
