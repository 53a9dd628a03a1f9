/** The visible map: world image, markers, zoom buttons, and the card of the chosen place on it. */
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
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { MapMarker } from './map-marker.tsx';
import { Land } from './map-picture.tsx';
import { type Box, isWithin, listDots, listLabels, type MapPlace, pixelOf } from './map-places.ts';
import { boxOf, type MapView, panView, viewOfBox, viewWithPoint, zoomView } from './map-view.ts';
import styles from './map-window.module.css';
import { type MapMotion, middle, useMapGestures, zoomStep } from './use-map-gestures.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

type MapWindowProps = {
  places: readonly MapPlace[];
  query: LandingQuery;
  /** Map units. */
  origin: { x: number; y: number };
  /** The place whose card is shown: the map scrolls to it. */
  chosenCode: string | null;
  /** The highlighted place. */
  pointedCode: string | null;
  /** Of the words that say how the map is moved. */
  hintId: string;
  onPoint: (code: string | null) => void;
  onChoose: (code: string | null) => void;
  /** The card of the chosen place. */
  children: ReactNode;
};

/** Window size before it is measured. */
const unmeasured = { width: 800, height: 480 };

export function MapWindow(props: MapWindowProps): ReactNode {
  const { places, query, origin, chosenCode, pointedCode, hintId, onPoint, onChoose, children } = props;
  const t = useTranslate();
  const element = useRef<HTMLElement>(null);
  const { view, size, motion, isMoved, card, cardBox } = useMapView(element, props);
  const gestures = useMapGestures(element, motion);
  const { language } = t;
  const unit = view.width / size.width;
  const city = t(`city.short.${query.origin}`);
  const pointed = places.find(({ fare }) => fare.code === pointedCode);
  const arc = pointed && arcBetween(origin, pointed);
  // Its name is on the side that the way does not leave by.
  const home = homeBoxes(
    city,
    pixelOf(origin, { view, size }),
    arc !== undefined && arc.control.y < origin.y,
  );
  const over = chosenCode && cardBox ? [cardBox] : [];
  const way = arc
    ? pointsOf(arc).map((point) => ({ ...pixelOf(point, { view, size }), width: 0, height: 0 }))
    : [];
  const taken = [...home, ...over, ...way, zoomBox(size, { language, buttons: isMoved ? 3 : 2 })];
  const { labels, crowded, dots, prices } = listMarkers(places, {
    view,
    size,
    taken,
    first: pointedCode,
    language,
  });
  const marker = (place: MapPlace, isCrowded = false) => (
    <MapMarker
      key={place.fare.code}
      place={place}
      query={query}
      unit={unit}
      label={labels.get(place.fare.code)}
      isCrowded={isCrowded}
      isMarked={place === pointed}
      isChosen={place.fare.code === chosenCode}
      onPoint={onPoint}
      onChoose={onChoose}
    />
  );
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
        <svg
          className={styles.map}
          viewBox={`${view.x} ${view.y} ${view.width} ${view.width * (size.height / size.width)}`}
          aria-hidden="true"
          focusable="false"
        >
          <Land />
          {arc && <path className={styles.arc} d={drawArc(arc)} strokeWidth={2.2 * unit} />}
          {crowded.map((place) => marker(place, true))}
          {dots.map((place) => marker(place))}
          <Origin
            city={isWithin(home[0], size) ? city : null}
            at={origin}
            unit={unit}
            isBelow={arc !== undefined && arc.control.y < origin.y}
          />
          {prices.map((place) => marker(place))}
        </svg>
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

/**
 * Dots, those without room as specks below them, and above all the labelled places: the one pointed at is labelled
 * first, and drawn last, on top.
 */
function listMarkers(places: readonly MapPlace[], to: Parameters<typeof listLabels>[1]) {
  const listed = listLabels(places, to);
  const labels = new Map(listed.map((label) => [label.code, label]));
  const dots = listDots(places, listed, to);
  const isDrawn = new Set([...labels.keys(), ...dots.map(({ fare }) => fare.code)]);
  const isFirst = ({ fare }: MapPlace) => Number(fare.code === to.first);
  return {
    labels,
    crowded: places.filter(({ fare }) => !isDrawn.has(fare.code)),
    dots,
    prices: places.filter(({ fare }) => labels.has(fare.code)).toSorted((a, b) => isFirst(a) - isFirst(b)),
  };
}

function useMapView(
  element: RefObject<HTMLElement | null>,
  { places, query, origin, chosenCode }: MapWindowProps,
) {
  const [size, setSize] = useState(unmeasured);
  const [moved, setMoved] = useState<MapView | null>(null);
  // Once a card was open the map may be drawn up as far, so that closing it moves nothing.
  const [covered, setCovered] = useState(0);
  const [cardBox, setCardBox] = useState<Box | null>(null);
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
    setCardBox(box);
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
  return { view, size, motion, isMoved: moved !== null, card, cardBox };
}

/** Room for the button above the card. */
const closeRoom = 52;

/** Where in the window the card lies, with its button. */
function boxInside(window: Element | null, card: Element | null | undefined): Box | null {
  if (!window || !card) return null;
  const outer = window.getBoundingClientRect();
  const { x, y, width, height } = card.getBoundingClientRect();
  return { x: x - outer.x, y: y - outer.y - closeRoom, width, height: height + closeRoom };
}

/** The name of the origin above or below its dot, and the dot, in pixels of the window. */
function homeBoxes(city: string, { x, y }: Point, isBelow: boolean): [name: Box, dot: Box] {
  const width = city.length * 8 + 18;
  return [
    { x: x - width / 2, y: isBelow ? y + 10 : y - 34, width, height: 24 },
    { x: x - 7, y: y - 7, width: 14, height: 14 },
  ];
}

/** The buttons in the lower corner at the end of the line. */
function zoomBox(
  size: { width: number; height: number },
  { language, buttons }: { language: Language; buttons: number },
): Box {
  const width = 56;
  const x = directionOf(language) === 'rtl' ? 0 : size.width - width;
  const height = 14 + buttons * 45;
  return { x, y: size.height - height, width, height };
}

/** `city` is null where its name would be cut off. */
type OriginProps = { city: string | null; at: Point; unit: number; isBelow: boolean };

function Origin({ city, at, unit, isBelow }: OriginProps): ReactNode {
  return (
    <g className={styles.origin} transform={`translate(${at.x} ${at.y}) scale(${unit})`}>
      <circle r={7} />
      {city !== null && (
        <text y={isBelow ? 26 : -14} textAnchor="middle">
          {city}
        </text>
      )}
    </g>
  );
}

type Point = { x: number; y: number };
type Arc = { from: Point; control: Point; to: Point };

/** Bent to the north, like great circles in this hemisphere. */
function arcBetween(from: Point, to: Point): Arc {
  const bend = Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
  return { from, control: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - bend }, to };
}

function drawArc({ from, control, to }: Arc): string {
  return `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`;
}

/** Points of the way between its ends, which labels keep clear of. */
function pointsOf({ from, control, to }: Arc): Point[] {
  return Array.from({ length: 14 }, (_, index) => {
    const t = (index + 1) / 16;
    const at = (axis: 'x' | 'y') =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
    return { x: at('x'), y: at('y') };
  });
}
