/** Land, lakes and rivers (Natural Earth) as short SVG paths: projected, simplified, in tenths of a pixel. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, type GeoProjection, geoBounds, geoDistance, geoStream } from 'd3-geo';
import type { LineString, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Point = readonly [x: number, y: number];
export type Line = { points: Point[]; isRing: boolean };

/** Paths are in tenths of a pixel; scale them by this. */
export const outlineScale = 0.1;

/** The projected and clipped lines and rings of a shape, in pixels. */
export function projectLines(shape: GeoPermissibleObjects, projection: GeoProjection): Line[] {
  const lines: Line[] = [];
  let points: Point[] = [];
  let isRing = false;
  const sink = {
    point: (x: number, y: number) => void points.push([x, y]),
    lineStart: () => {
      points = [];
    },
    lineEnd: () => void lines.push({ points, isRing }),
    polygonStart: () => {
      isRing = true;
    },
    polygonEnd: () => {
      isRing = false;
    },
  };
  geoStream(shape, projection.stream(sink));
  return lines;
}

/** Of all pieces. */
export function projectPieces(
  pieces: readonly { shape: GeoPermissibleObjects }[],
  projection: GeoProjection,
): Line[] {
  return pieces.flatMap(({ shape }) => projectLines(shape, projection));
}

/**
 * SVG path text of lines, each simplified to within `tolerance` pixels; rings smaller than `smallest` square
 * pixels are left out.
 */
export function outlineOf(
  lines: readonly Line[],
  { tolerance, smallest }: { tolerance: number; smallest: number },
): string {
  return lines
    .filter((line) => !line.isRing || Math.abs(areaOf(line.points)) >= smallest)
    .map((line) => pathOf(simplify(line.points, tolerance), line.isRing))
    .join('');
}

/** Pixels that a line may leave its course, from the most detailed outline to the simplest. */
const tolerances = [0.3, 0.45, 0.65, 0.9, 1.4, 2];

/** The most detailed outline of at most `most` characters; without rings of less than `crumbs` × tolerance. */
export function outlineWithin(lines: readonly Line[], most: number, crumbs: number): string {
  let outline = '';
  for (const tolerance of tolerances) {
    outline = outlineOf(lines, { tolerance, smallest: tolerance * crumbs });
    if (outline.length <= most) break;
  }
  return outline;
}

/** A coordinate or length with at most one decimal. */
export function round1(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

function pathOf(points: readonly Point[], isRing: boolean): string {
  let text = '';
  let [atX, atY] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
    if (index === 0) text += `M${pair(nextX, nextY)}`;
    else if (nextX !== atX || nextY !== atY) {
      const step = pair(nextX - atX, nextY - atY);
      // After the first `l` further steps need no letter, only a separator.
      text += index === 1 ? `l${step}` : step.startsWith('-') ? step : ` ${step}`;
    }
    [atX, atY] = [nextX, nextY];
  }
  return points.length < 2 ? '' : isRing ? `${text}z` : text;
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

function areaOf(points: readonly Point[]): number {
  let twice = 0;
  let [beforeX, beforeY] = points.at(-1) ?? [0, 0];
  for (const [x, y] of points) {
    twice += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  return twice / 2;
}

/** Douglas and Peucker's simplification. */
function simplify(points: readonly Point[], tolerance: number): Point[] {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to || points.length < 3) return [...points];
  let [farthest, most] = [0, tolerance];
  for (const [index, point] of points.entries()) {
    const distance = distanceToSegment(point, from, to);
    if (distance > most) [farthest, most] = [index, distance];
  }
  if (farthest === 0) return [from, to];
  const before = simplify(points.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(farthest), tolerance)];
}

function distanceToSegment([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX * alongX + alongY * alongY;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY);
}

/** One piece, land with its holes; every point of it is within `radius` (radians) of `center`. */
export type Ground<Shape> = { shape: Shape; center: [number, number]; radius: number };
type LandPiece = Ground<Polygon>;
type Water = 'lake' | 'river';

let land: readonly LandPiece[] | undefined;
let waters: Record<Water, Ground<Polygon | LineString>[]> | undefined;

/** All land at 1:50 million; read from the package on first use and kept. */
export function listLand(): readonly LandPiece[] {
  land ??= readLand();
  return land;
}

function readLand(): LandPiece[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    const polygons = type === 'Polygon' ? [coordinates] : coordinates;
    return polygons.map((rings) => asPiece({ type: 'Polygon', coordinates: rings }, rings[0]));
  });
}

/** The pieces that come within `reach` (radians) of a place. */
export function listLandNear(place: [number, number], reach: number): LandPiece[] {
  return listLand().filter((piece) => isNear(piece, place, reach));
}

/** The lakes or the great rivers of `data/waters.csv` that come within `reach` (radians) of a place. */
export function listWatersNear(kind: Water, place: [number, number], reach: number) {
  waters ??= readWaters();
  return waters[kind].filter((piece) => isNear(piece, place, reach));
}

function readWaters() {
  const read = { lake: [], river: [] } as NonNullable<typeof waters>;
  const text = readFileSync(new URL('../../../data/waters.csv', import.meta.url), 'utf8');
  for (const row of text.trimEnd().split('\n').slice(1)) {
    const [kind, , numbers = ''] = row.split(',');
    const degrees = numbers.split(' ').map(Number);
    const points = Array.from({ length: degrees.length / 2 }, (_, at) => degrees.slice(2 * at, 2 * at + 2));
    if (kind === 'lake') read.lake.push(asPiece({ type: 'Polygon', coordinates: [points] }, points));
    else read.river.push(asPiece({ type: 'LineString', coordinates: points }, points));
  }
  return read;
}

function isNear({ center, radius }: Ground<unknown>, place: [number, number], reach: number): boolean {
  return geoDistance(center, place) - radius <= reach;
}

export function asPiece<Shape extends Polygon | MultiPolygon | LineString>(
  shape: Shape,
  outer: number[][] = [],
): Ground<Shape> {
  const [[west, south], [east, north]] = geoBounds(shape);
  const span = east < west ? east + 360 - west : east - west;
  const center: [number, number] = [west + span / 2, (south + north) / 2];
  const distances = outer.map(([longitude = 0, latitude = 0]) => geoDistance(center, [longitude, latitude]));
  return { shape, center, radius: Math.max(0, ...distances) };
}
