/** The visible map: its drawing, zoom buttons, and the card of the chosen place on it. */
import {
  type KeyboardEvent,
  type MouseEvent,
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
import { MapDrawing, type MapDrawingProps } from './map-drawing.tsx';
import { type Box, isInside, pixelOf } from './map-places.ts';
import { boxOf, type MapView, panView, viewOfBox, viewWithPoint, zoomView } from './map-view.ts';
import styles from './map-window.module.css';
import { type MapMotion, middle, useMapGestures, zoomStep } from './use-map-gestures.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

type MapWindowProps = Omit<MapDrawingProps, 'city' | 'view' | 'size' | 'taken'> & {
  /** Of the words that say how the map is moved. */
  hintId: string;
  onChoose: (code: string | null) => void;
  /** The card of the chosen place. */
  children: ReactNode;
};

/** Window size before it is measured. */
const unmeasured = { width: 800, height: 480 };

export function MapWindow(props: MapWindowProps): ReactNode {
  const { hintId, onChoose, children } = props;
  const t = useTranslate();
  const element = useRef<HTMLElement>(null);
  const { view, size, motion, isMoved, card } = useMapView(element, props);
  const gestures = useMapGestures(element, motion);
  const city = t(`city.short.${props.query.origin}`);
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && onChoose(null);
  const closeByPress = ({ target }: MouseEvent) =>
    target instanceof Element && !target.closest('a, button, article') && onChoose(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the places, or Escape, puts the card away
    <div className={styles.frame} onKeyDown={closeByKey} onClick={closeByPress}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus */}
      <section
        ref={element}
        className={styles.window}
        aria-label={t('map.label', { city })}
        aria-describedby={hintId}
        tabIndex={0}
        {...gestures}
      >
        <MapDrawing {...props} city={city} view={view} size={size} taken={[zoomBox(size, t.language)]} />
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus */}
      <ZoomButtons
        onCloser={() => motion.zoom(zoomStep, middle)}
        onFarther={() => motion.zoom(1 / zoomStep, middle)}
        onReset={
          isMoved &&
          (() => {
            motion.reset();
            element.current?.focus({ preventScroll: true });
          })
        }
      />
      <div ref={card}>{children}</div>
    </div>
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
    const box = boxInside(element.current, card.current?.firstElementChild);
    const at = pixelOf(place, { view, size });
    const isHidden = box && at.y > box.y - 8 && at.x > box.x - 50 && at.x < box.x + box.width + 50;
    if (!isHidden && isInside(at, size)) return;
    const part = box ? Math.min(0.8, Math.max(0, 1 - box.y / size.height)) : 0;
    setCovered((before) => Math.max(before, part));
    setMoved(viewWithPoint(view, place, aspect, part));
  });
  useEffect(() => {
    if (chosenCode) show(chosenCode);
  }, [chosenCode]);
  const motion: MapMotion = {
    pan: (by) => setMoved((now) => panView(now ?? start, by, aspect, covered)),
    zoom: (factor, at) => setMoved((now) => zoomView(now ?? start, { factor, at, covered }, aspect)),
    reset: () => setMoved(null),
  };
  return { view, size, motion, isMoved: moved !== null, card };
}

/** Of the button above the card's corner. */
const closeRoom = 16;

/** Where in the window the card lies, with its button. */
function boxInside(window: Element | null, card: Element | null | undefined): Box | null {
  if (!window || !card) return null;
  const outer = window.getBoundingClientRect();
  const { x, y, width, height } = card.getBoundingClientRect();
  return { x: x - outer.x, y: y - outer.y - closeRoom, width, height: height + closeRoom };
}

/** The three buttons in the lower corner at the end of the line. */
function zoomBox(size: { width: number; height: number }, language: Language): Box {
  const width = 56;
  const x = directionOf(language) === 'rtl' ? 0 : size.width - width;
  const height = 149;
  return { x, y: size.height - height, width, height };
}
