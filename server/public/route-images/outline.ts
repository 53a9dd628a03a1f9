/** Converts geographic shapes to short SVG paths: projected, simplified, in tenths of a pixel. */
import { type GeoPermissibleObjects, type GeoProjection, geoStream } from 'd3-geo';

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

/** Douglas and Peucker's simplification, without recursion. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(points.length);
  const spans: [number, number][] = [[0, points.length - 1]];
  kept[0] = 1;
  kept[points.length - 1] = 1;
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const farthest = farthestBetween(points, first, last);
    if (farthest.distance <= tolerance) continue;
    kept[farthest.index] = 1;
    spans.push([first, farthest.index], [farthest.index, last]);
  }
  return points.filter((_, index) => kept[index] === 1);
}

function farthestBetween(
  points: readonly Point[],
  first: number,
  last: number,
): { index: number; distance: number } {
  const [from, to] = [points[first], points[last]];
  let farthest = { index: first, distance: 0 };
  if (!from || !to) return farthest;
  for (let index = first + 1; index < last; index++) {
    const point = points[index];
    const distance = point ? distanceToSegment(point, from, to) : 0;
    if (distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

function distanceToSegment([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX * alongX + alongY * alongY;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY);
}
