/** Drawing of the map: the world, the places as labels and dots, the origin, and the way to the place pointed at. */
import type { ReactNode } from 'react';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { MapMarker } from './map-marker.tsx';
import { Land } from './map-picture.tsx';
import { type Box, isWithin, listDots, listLabels, type MapPlace, pixelOf } from './map-places.ts';
import type { MapView } from './map-view.ts';
import styles from './map-window.module.css';

export type MapDrawingProps = {
  places: readonly MapPlace[];
  query: LandingQuery;
  /** Map units. */
  origin: Point;
  /** Of the origin. */
  city: string;
  view: MapView;
  /** Of the window, in pixels. */
  size: { width: number; height: number };
  /** What lies over the map. */
  taken: readonly Box[];
  /** The place whose card is shown: the map scrolls to it. */
  chosenCode: string | null;
  /** The highlighted place. */
  pointedCode: string | null;
  onPoint: (code: string | null) => void;
  onChoose: (code: string) => void;
};

export function MapDrawing(props: MapDrawingProps): ReactNode {
  const { places, query, origin, city, view, size, chosenCode, pointedCode, onPoint, onChoose } = props;
  const language = useLanguage();
  const unit = view.width / size.width;
  const pointed = places.find(({ fare }) => fare.code === pointedCode);
  const arc = pointed && arcBetween(origin, pointed);
  // Its name is on the side that the way does not leave by.
  const isBelow = arc !== undefined && arc.control.y < origin.y;
  const home = homeBoxes(city, pixelOf(origin, { view, size }), isBelow);
  const way = pointsOf(arc).map((point) => ({ ...pixelOf(point, { view, size }), width: 0, height: 0 }));
  const { labels, crowded, dots, prices } = listMarkers(places, {
    ...{ view, size, language, first: pointedCode },
    taken: [...home, ...way, ...props.taken],
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
  return (
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
      <Origin city={isWithin(home[0], size) ? city : null} at={origin} unit={unit} isBelow={isBelow} />
      {prices.map((place) => marker(place))}
    </svg>
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

/** The name of the origin above or below its dot, and the dot, in pixels of the window. */
function homeBoxes(city: string, { x, y }: Point, isBelow: boolean): [name: Box, dot: Box] {
  const width = city.length * 8 + 18;
  return [
    { x: x - width / 2, y: isBelow ? y + 10 : y - 34, width, height: 24 },
    { x: x - 7, y: y - 7, width: 14, height: 14 },
  ];
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
function pointsOf(arc: Arc | undefined): Point[] {
  if (!arc) return [];
  const { from, control, to } = arc;
  return Array.from({ length: 14 }, (_, index) => {
    const t = (index + 1) / 16;
    const at = (axis: 'x' | 'y') =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
    return { x: at('x'), y: at('y') };
  });
}
