/** Drawing of the map: the world, the places as labels and dots, the origin, and the way to the chosen place. */
import type { ReactNode } from 'react';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { MapMarker } from './map-marker.tsx';
import { Land } from './map-picture.tsx';
import {
  addLabel,
  type Box,
  besideLine,
  boxesOf,
  isNearLine,
  isWithin,
  listDots,
  listLabels,
  type MapLabel,
  type MapPlace,
  pickClearest,
  pixelOf,
  reachOf,
} from './map-places.ts';
import type { MapView } from './map-view.ts';
import styles from './map-window.module.css';

export type MapDrawingProps = {
  places: readonly MapPlace[];
  query: LandingQuery;
  /** Map units. */
  origin: Point;
  city: string;
  view: MapView;
  /** The window, in pixels. */
  size: { width: number; height: number };
  /** Parts of the window with something over the map. */
  taken: readonly Box[];
  /** The place whose card is shown: the map scrolls to it. */
  chosenCode: string | null;
  /** The mouse is on it: it is named, and nothing else changes. */
  pointedCode: string | null;
  onPoint: (code: string | null) => void;
  onChoose: (code: string) => void;
};

export function MapDrawing(props: MapDrawingProps): ReactNode {
  const { places, query, origin, city, view, size, chosenCode, pointedCode, onPoint, onChoose } = props;
  const language = useLanguage();
  const unit = view.width / size.width;
  const chosen = places.find(({ fare }) => fare.code === chosenCode);
  // The way to the south leaves where the name would stand.
  const isAbove = chosen !== undefined && chosen.y - origin.y > Math.abs(chosen.x - origin.x) / 2;
  const home = homeBoxes(city, pixelOf(origin, { view, size }), isAbove);
  const { arc, labels, crowded, dots, prices, reach } = listMarkers(places, {
    view,
    size,
    language,
    chosenCode,
    pointedCode,
    home,
    arcs: chosen ? bends.map((bend) => arcBetween(origin, chosen, bend)) : [],
    taken: [...home, ...props.taken],
  });
  const marker = (place: MapPlace) => (
    <MapMarker
      key={place.fare.code}
      place={place}
      query={query}
      unit={unit}
      label={labels.get(place.fare.code)}
      reach={reach(place)}
      isPointed={place.fare.code === pointedCode}
      isChosen={place === chosen}
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
      {arc && (
        <path
          className={styles.arc}
          d={`M${arc.from.x} ${arc.from.y}Q${arc.control.x} ${arc.control.y} ${arc.to.x} ${arc.to.y}`}
          strokeWidth={2.2 * unit}
        />
      )}
      {size.width >= 600 &&
        crowded.map(({ fare, x, y }) => (
          <circle key={fare.code} className={styles.speck} cx={x} cy={y} r={1.25 * unit} />
        ))}
      {dots.map((place) => marker(place))}
      <Origin city={isWithin(home[0], size) ? city : null} isAbove={isAbove} at={origin} unit={unit} />
      {prices.map((place) => marker(place))}
    </svg>
  );
}

type Marking = Omit<Parameters<typeof listLabels>[1], 'first'> & {
  chosenCode: string | null;
  pointedCode: string | null;
  home: readonly [name: Box, dot: Box];
  /** The ways that may be drawn to the chosen place, the best first. */
  arcs: readonly Arc[];
};

/**
 * Dots, those without room as specks below them, and above all the labelled places: the labels stay where they are,
 * and the chosen place and the one pointed at are named on top of them, each in a place of its own. The way to the chosen
 * place keeps clear of its name and the origin's; what else it would cross is not shown.
 */
function listMarkers(places: readonly MapPlace[], to: Marking) {
  const { chosenCode, pointedCode, home } = to;
  const forChosen = { ...to, first: chosenCode };
  const all = addLabel(places, listLabels(places, { ...to, first: null }), forChosen);
  const own = all.filter(({ code }) => code === chosenCode);
  const lines = to.arcs.map((arc) => ({ arc, line: pointsOn(arc).map((at) => pixelOf(at, to)) }));
  const { arc, line } = pickClearest(lines, [...boxesOf(places, own, to), { box: home[0] }]) ?? { line: [] };
  const shown = besideLine(places, all, line, forChosen);
  const named = addLabel(places, shown, { ...to, first: pointedCode });
  const pointed = named.filter(({ code }) => code === pointedCode);
  const isCrossed = (place: MapPlace) =>
    place.fare.code !== chosenCode && isNearLine(pixelOf(place, to), line);
  const dots = listDots(places, shown, to).filter((place) => !isCrossed(place));
  const labels = new Map<string, MapLabel>([...shown, ...pointed].map((label) => [label.code, label]));
  const drawn = places.filter((place) => labels.has(place.fare.code) || dots.includes(place));
  const rank = ({ fare }: MapPlace) =>
    (fare.code === chosenCode ? 1 : 0) + (fare.code === pointedCode ? 2 : 0);
  return {
    arc,
    labels,
    crowded: places.filter((place) => !drawn.includes(place) && !isCrossed(place)),
    dots: dots.filter(({ fare }) => !labels.has(fare.code)),
    prices: places.filter(({ fare }) => labels.has(fare.code)).toSorted((a, b) => rank(a) - rank(b)),
    reach: (place: MapPlace) => reachOf(place, { places: drawn, labels: shown }, to),
  };
}

/** The name of the origin where no way leaves its dot, and the dot, in pixels of the window. */
function homeBoxes(city: string, { x, y }: Point, isAbove: boolean): [name: Box, dot: Box] {
  const width = city.length * 8 + 18;
  return [
    { x: x - width / 2, y: isAbove ? y - 34 : y + 10, width, height: 24 },
    { x: x - 7, y: y - 7, width: 14, height: 14 },
  ];
}

/** `city` is null where its name would be cut off. */
function Origin(props: { city: string | null; isAbove: boolean; at: Point; unit: number }): ReactNode {
  const { city, isAbove, at, unit } = props;
  return (
    <g className={styles.origin} transform={`translate(${at.x} ${at.y}) scale(${unit})`}>
      <circle r={7} />
      {city !== null && (
        <text y={isAbove ? -15 : 26} textAnchor="middle">
          {city}
        </text>
      )}
    </g>
  );
}

type Point = { x: number; y: number };
type Arc = { from: Point; control: Point; to: Point };

/** How far ways are bent to the north, like great circles in this hemisphere, or where a name is in the way, less or south. */
const bends = [0.18, 0.3, 0.06, -0.1, -0.22, -0.4];

function arcBetween(from: Point, to: Point, share: number): Arc {
  const bend = Math.hypot(to.x - from.x, to.y - from.y) * share;
  return { from, control: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - bend }, to };
}

function pointsOn({ from, control, to }: Arc): Point[] {
  return Array.from({ length: 49 }, (_, index) => {
    const at = index / 48;
    const [first, second, third] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
    return {
      x: first * from.x + second * control.x + third * to.x,
      y: first * from.y + second * control.y + third * to.y,
    };
  });
}
