/** The visible map: world image, markers, zoom buttons. */
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { worldMapSize } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useTheme } from '#web/state/theme.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { MapMarker } from './map-marker.tsx';
import { listLabelled, type MapPlace } from './map-places.ts';
import { type MapView, panView, viewOfPoints, viewWithPoint, zoomView } from './map-view.ts';
import styles from './map-window.module.css';
import { type MapMotion, middle, useMapGestures, zoomStep } from './use-map-gestures.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

type MapWindowProps = {
  places: readonly MapPlace[];
  query: LandingQuery;
  /** Map units. */
  origin: { x: number; y: number };
  /** The highlighted place. */
  chosenCode: string | null;
  /** The place to scroll to. */
  shownCode: string | null;
  onPoint: (code: string | null) => void;
};

/** Window size before it is measured. */
const unmeasured = { width: 800, height: 480 };
/** Initial view around the origin, in map units. */
const reach = { x: 330, y: 190 };

export function MapWindow(props: MapWindowProps): ReactNode {
  const { places, query, origin, chosenCode, onPoint } = props;
  const t = useTranslate();
  const hintId = useId();
  const element = useRef<HTMLElement>(null);
  const { view, size, motion } = useMapView(element, props);
  const gestures = useMapGestures(element, motion);
  const unit = view.width / size.width;
  const labelled = listLabelled(places, { unit, origin, first: chosenCode });
  const chosen = places.find(({ fare }) => fare.code === chosenCode);
  // The chosen place is labelled first, and drawn last, on top.
  const prices = places
    .filter(({ fare }) => labelled.has(fare.code))
    .toSorted((a, b) => Number(a === chosen) - Number(b === chosen));
  const dots = places.filter(({ fare }) => !labelled.has(fare.code));
  const marker = (place: MapPlace) => (
    <MapMarker
      key={place.fare.code}
      place={place}
      query={query}
      unit={unit}
      isLabelled={labelled.has(place.fare.code)}
      isChosen={place === chosen}
      onPoint={onPoint}
    />
  );
  return (
    <>
      <div className={styles.frame}>
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
            {chosen && (
              <path className={styles.arc} d={arcBetween(origin, chosen)} strokeWidth={2.2 * unit} />
            )}
            {dots.map(marker)}
            <Origin city={t(`city.short.${query.origin}`)} at={origin} unit={unit} />
            {prices.map(marker)}
          </svg>
        </section>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: arrow keys move the map while it has the focus */}
        <ZoomButtons
          onCloser={() => motion.zoom(zoomStep, middle)}
          onFarther={() => motion.zoom(1 / zoomStep, middle)}
          onReset={motion.reset}
        />
      </div>
      <ul className={styles.legend}>
        <li data-kind="deal">{t('map.legend.deal')}</li>
        <li>
          <LockIcon size={14} />
          {t('map.legend.locked')}
        </li>
      </ul>
      <p id={hintId} className={styles.hint}>
        {t('map.hint')}
      </p>
    </>
  );
}

function useMapView(
  element: RefObject<HTMLElement | null>,
  { places, query, origin, shownCode }: MapWindowProps,
) {
  const [size, setSize] = useState(unmeasured);
  const [moved, setMoved] = useState<MapView | null>(null);
  const aspect = size.height / size.width;
  const start = viewOfPoints(query.region === 'all' ? around(origin) : places, aspect);
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
    if (place) setMoved(viewWithPoint(view, place, aspect));
  });
  useEffect(() => {
    if (shownCode) show(shownCode);
  }, [shownCode]);
  const motion: MapMotion = {
    pan: (by) => setMoved((now) => panView(now ?? start, by, aspect)),
    zoom: (factor, at) => setMoved((now) => zoomView(now ?? start, factor, at, aspect)),
    reset: () => setMoved(null),
  };
  return { view, size, motion };
}

function around({ x, y }: { x: number; y: number }) {
  return [
    { x: x - reach.x, y: y - reach.y },
    { x: x + reach.x, y: y + reach.y },
  ];
}

/** The world image in the reader's theme. */
function Land(): ReactNode {
  const { theme } = useTheme();
  const isDark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return <image href={`/art/world.${isDark ? 'dark' : 'light'}.svg`} {...worldMapSize} />;
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
