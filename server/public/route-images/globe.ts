/** SVG of the landing page's globe at night, with arcs from the origin to destinations. */
import { type GeoProjection, geoDistance, geoGraticule, geoInterpolate, geoOrthographic } from 'd3-geo';
import {
  listLandNear,
  outlineOf,
  outlineScale,
  outlineWithin,
  type Point,
  projectLines,
  projectPieces,
  round1,
} from './outline.ts';
import file from './route-colours.json' with { type: 'json' };
import { type Place, raiseArc } from './route-view.ts';

type GlobeOptions = {
  center: Place;
  /** Start of the arcs; the centre by default. */
  origin?: Place;
  destinations: readonly Place[];
  theme: ArtTheme;
  /** Pixels across; the globe fills all but its glow. */
  size: number;
};

/** `x` and `y` in percent of width and height; a point behind the globe is `visible: false` and on its rim. */
type GlobePoint = { x: number; y: number; visible: boolean };

/** `points` are in the order of the destinations. */
export type Globe = { svg: string; origin: GlobePoint; points: GlobePoint[] };

const arcSteps = 40;
const mostLandCharacters = 20_000;
/** Slightly before the horizon (84 degrees), where shapes are compressed to a line. */
const horizon = (84 * Math.PI) / 180;

/** Draws the globe as SVG text (decorative: no words, no ids, same bytes for the same question). */
export function renderGlobe({ center, origin = center, destinations, theme, size }: GlobeOptions): Globe {
  const colours = globeColours[theme];
  const radius = size * 0.475;
  const middle: [number, number] = [center.longitude, center.latitude];
  const projection = geoOrthographic()
    .rotate([-middle[0], -middle[1]])
    .clipAngle(90)
    .scale(radius)
    .translate([size / 2, size / 2]);
  const look = { projection, middle };
  const arcs = destinations.map((destination) => pathOf(arcTo(origin, destination, look)));
  const spots = destinations.map((destination) => spotOf(destination, look));
  const start = spotOf(origin, look);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    drawSphere(size, radius, colours),
    `<g transform="scale(${outlineScale})" stroke-linejoin="round">`,
    `<path fill="none" stroke="${colours.grid}" stroke-width="8" d="${drawGrid(projection)}"/>`,
    `<path fill="${colours.land}" stroke="${colours.coast}" stroke-width="7" d="${drawLand(projection, middle)}"/></g>`,
    ring(size, radius, `fill="none" stroke="${colours.rim}" stroke-width="1.2"`),
    `<path fill="none" stroke="${colours.arc}" stroke-width="2.2" stroke-linecap="round" stroke-dasharray="0 6" d="${arcs.join('')}"/>`,
    spots.map((spot) => dot(spot, 3.6, `fill="${colours.glow}"`)).join(''),
    dot(start, 17, `fill="${colours.glow}" fill-opacity=".16"`),
    dot(start, 11, `fill="${colours.glow}" fill-opacity=".34"`),
    dot(start, 5, `fill="${colours.origin}"`),
    '</svg>',
  ].join('');
  const percent = ({ at: [x, y], visible }: Spot): GlobePoint => {
    return { x: round1((x / size) * 100), y: round1((y / size) * 100), visible };
  };
  return { svg, origin: percent(start), points: spots.map(percent) };
}

type Look = { projection: GeoProjection; middle: [number, number] };
type Spot = { at: Point; visible: boolean };

/** Position of a place: itself, or the rim in its direction if it is behind the globe. */
function spotOf(place: Place, { projection, middle }: Look): Spot {
  const end: [number, number] = [place.longitude, place.latitude];
  const distance = geoDistance(middle, end);
  const visible = distance <= horizon;
  const shown = visible ? end : geoInterpolate(middle, end)(horizon / distance);
  return { at: projection(shown) ?? [0, 0], visible };
}

/** The visible part of the route to a destination; empty when it starts behind the globe. */
function arcTo(origin: Place, destination: Place, { projection, middle }: Look): Point[] {
  const along = geoInterpolate(
    [origin.longitude, origin.latitude],
    [destination.longitude, destination.latitude],
  );
  const points: Point[] = [];
  for (let step = 0; step <= arcSteps; step++) {
    const place = along(step / arcSteps);
    const point = geoDistance(middle, place) <= horizon ? projection(place) : null;
    if (!point) break;
    points.push(point);
  }
  return raiseArc(points);
}

function drawLand(projection: GeoProjection, middle: [number, number]): string {
  const lines = projectPieces(listLandNear(middle, Math.PI / 2), projection);
  return outlineWithin(lines, mostLandCharacters, 8);
}

function drawGrid(projection: GeoProjection): string {
  const graticule = geoGraticule().step([15, 15]).precision(4);
  return outlineOf(projectLines(graticule(), projection), { tolerance: 0.5, smallest: 0 });
}

/** The sea and a thin glow of air around it. */
function drawSphere(size: number, radius: number, { sea, rim }: { sea: string; rim: string }): string {
  return [
    ring(size, radius + size * 0.022, `fill="${rim}" fill-opacity=".1"`),
    ring(size, radius + size * 0.01, `fill="${rim}" fill-opacity=".16"`),
    ring(size, radius, `fill="${sea}"`),
  ].join('');
}

function ring(size: number, radius: number, paint: string): string {
  return dot({ at: [size / 2, size / 2], visible: true }, round1(radius), paint);
}

function dot({ at: [x, y], visible }: Spot, radius: number, paint: string): string {
  return visible ? `<circle cx="${round1(x)}" cy="${round1(y)}" r="${radius}" ${paint}/>` : '';
}

function pathOf(points: readonly Point[]): string {
  if (points.length < 2) return '';
  const shown = points.filter((_, index) => index % 2 === 0 || index === points.length - 1);
  return `M${shown.map(([x, y]) => `${round1(x)} ${round1(y)}`).join('L')}`;
}

export type ArtTheme = 'light' | 'dark';

export type ArtColours = {
  space: string;
  sea: string;
  land: string;
  coast: string;
  grid: string;
  /** Shallow sea around the coast. */
  shelf: string;
  arc: string;
  /** Contrast outline of the arc and its ends. */
  halo: string;
  origin: string;
};

const shared = { arc: '#E08A4F', origin: '#FFFDF9', glow: '#F0B07F' };

export const routeColours: Readonly<Record<ArtTheme, ArtColours>> = file;

const globeColours = {
  light: { ...shared, sea: '#1B2A52', land: '#2E4173', coast: '#3C5189', grid: '#27376A', rim: '#4A61A0' },
  dark: { ...shared, sea: '#16233F', land: '#25365F', coast: '#324777', grid: '#1F2E54', rim: '#3C5189' },
} as const satisfies Record<ArtTheme, unknown>;
