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
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { MapMarker } from './map-marker.tsx';
import { Land } from './map-picture.tsx';
import { listLabelled, type MapPlace } from './map-places.ts';
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

/** Part of the window that the card covers, from below. */
const cardHeight = 0.62;

/** Window size before it is measured. */
const unmeasured = { width: 800, height: 480 };

export function MapWindow(props: MapWindowProps): ReactNode {
  const { places, query, origin, chosenCode, pointedCode, hintId, onPoint, onChoose, children } = props;
  const t = useTranslate();
  const element = useRef<HTMLElement>(null);
  const { view, size, motion } = useMapView(element, props);
  const gestures = useMapGestures(element, motion);
  const unit = view.width / size.width;
  const labelled = listLabelled(places, { unit, origin, first: pointedCode });
  const pointed = places.find(({ fare }) => fare.code === pointedCode);
  // The place pointed at is labelled first, and drawn last, on top.
  const prices = places
    .filter(({ fare }) => labelled.has(fare.code))
    .toSorted((a, b) => Number(a === pointed) - Number(b === pointed));
  const dots = places.filter(({ fare }) => !labelled.has(fare.code));
  const marker = (place: MapPlace) => (
    <MapMarker
      key={place.fare.code}
      place={place}
      query={query}
      unit={unit}
      isLabelled={labelled.has(place.fare.code)}
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
        aria-label={t('map.label', { city: t(`city.short.${query.origin}`) })}
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
          {pointed && (
            <path className={styles.arc} d={arcBetween(origin, pointed)} strokeWidth={2.2 * unit} />
          )}
          {dots.map(marker)}
          <Origin city={t(`city.short.${query.origin}`)} at={origin} unit={unit} />
          {prices.map(marker)}
        </svg>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus */}
      {children}
      <ZoomButtons
        onCloser={() => motion.zoom(zoomStep, middle)}
        onFarther={() => motion.zoom(1 / zoomStep, middle)}
        onReset={motion.reset}
      />
    </div>
  );
}

function useMapView(
  element: RefObject<HTMLElement | null>,
  { places, query, origin, chosenCode }: MapWindowProps,
) {
  const [size, setSize] = useState(unmeasured);
  const [moved, setMoved] = useState<MapView | null>(null);
  const aspect = size.height / size.width;
  const start = viewOfBox(boxOf(places, query.region === 'all' ? origin : null), aspect);
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
    if (place) setMoved(viewWithPoint(view, place, aspect, cardHeight));
  });
  useEffect(() => {
    if (chosenCode) show(chosenCode);
  }, [chosenCode]);
  const motion: MapMotion = {
    pan: (by) => setMoved((now) => panView(now ?? start, by, aspect)),
    zoom: (factor, at) => setMoved((now) => zoomView(now ?? start, factor, at, aspect)),
    reset: () => setMoved(null),
  };
  return { view, size, motion };
}

type OriginProps = { city: string; at: MapWindowProps['origin']; unit: number };

function Origin({ city, at, unit }: OriginProps): ReactNode {
  return (
    <g className={styles.origin} transform={`translate(${at.x} ${at.y}) scale(${unit})`}>
      <circle r={6} />
      <text y={-12} textAnchor="middle">
        {city}
      </text>
    </g>
  );
}

/** An arc bent to the north, like great circles in this hemisphere. */
function arcBetween(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const bend = Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - bend} ${to.x} ${to.y}`;
}
