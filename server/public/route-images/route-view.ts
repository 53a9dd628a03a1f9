/** Chooses projection and zoom of a route image, so that both ends are well inside. */
import {
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoDistance,
  geoInterpolate,
  geoOrthographic,
} from 'd3-geo';
import type { Point } from './outline.ts';

/** Degrees. */
export type Place = { latitude: number; longitude: number };

export type RouteView = {
  kind: 'region' | 'globe';
  projection: GeoProjection;
  /** Longitude and latitude the projection is centred on. */
  center: [number, number];
  /** Pixels from origin to destination, ends included. */
  arc: Point[];
  /** Which of them the plane is at. */
  plane: number;
  /** How far from the centre (radians) the picture shows ground. */
  reach: number;
};

type Size = { width: number; height: number };
type Box = { left: number; right: number; top: number; bottom: number };

/**
 * Shares of the picture kept free of the arc, so that a square or a band cut out of its middle still has both ends, and
 * a card's buttons in a top corner cover none.
 */
export const arcMargins = { side: 0.26, top: 0.3, bottom: 0.2 } as const;

const arcSteps = 48;
/** The arc rises at least this share of the straight distance between its ends. */
const leastRise = 0.17;
/** Nearest look: this many degrees across the picture. */
const leastDegreesAcross = 13;
export const radians = Math.PI / 180;

/** How far from its centre (radians) a map may reach; what would show more is drawn as a globe. */
const mostReach = 112 * radians;

/** The view of a route in a picture of `size` pixels. */
export function viewRoute(from: Place, to: Place, size: Size): RouteView {
  const region = viewAs('region', from, to, size);
  return region.reach <= mostReach ? region : viewAs('globe', from, to, size);
}

/** A map keeps areas true and has no edge; a globe is seen from far away. */
function viewAs(kind: RouteView['kind'], from: Place, to: Place, { width, height }: Size): RouteView {
  const start: [number, number] = [from.longitude, from.latitude];
  const end: [number, number] = [to.longitude, to.latitude];
  const along = geoInterpolate(start, end);
  const center = centerOf(along(0.5), geoDistance(start, end) / radians);
  const isMap = kind === 'region';
  const projection = (isMap ? geoAzimuthalEqualArea().clipAngle(130) : geoOrthographic().clipAngle(90))
    .precision(0)
    .rotate([-center[0], -center[1]])
    .scale(1)
    .translate([0, 0]);
  const raw = raiseArc(
    Array.from({ length: arcSteps + 1 }, (_, step) => projectPoint(projection, along(step / arcSteps))),
  );
  const bounds = boundsOf(raw);
  const inner: Box = {
    left: width * arcMargins.side,
    right: width * (1 - arcMargins.side),
    top: height * arcMargins.top,
    bottom: height * (1 - arcMargins.bottom),
  };
  const fitting = Math.min(
    (inner.right - inner.left) / (bounds.right - bounds.left || 1e-6),
    (inner.bottom - inner.top) / (bounds.bottom - bounds.top || 1e-6),
    width / (leastDegreesAcross * radians),
  );
  const scale = isMap ? fitting : Math.min(fitting, height * 0.6);
  const [x, y] = isMap
    ? centred(bounds, inner, scale)
    : nearest(bounds, inner, scale, [width / 2, height * 0.54]);
  projection
    .scale(scale)
    .translate([x, y])
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ]);
  const farthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) / scale;
  return {
    kind,
    projection,
    center,
    arc: raw.map(([pointX, pointY]) => [x + pointX * scale, y + pointY * scale]),
    plane: Math.round(arcSteps * 0.54),
    reach: isMap ? reachOf(farthest) : Math.asin(Math.min(1, farthest)),
  };
}

export function reachOf(radii: number): number {
  return 2 * Math.asin(Math.min(1, radii / 2));
}

/** South of the middle of the route, so that it bows upwards, and never so near a pole that north is lost. */
function centerOf([longitude, latitude]: [number, number], degrees: number): [number, number] {
  const tilt = Math.min(16, degrees * 0.2);
  return [longitude, Math.max(-42, Math.min(44, latitude - tilt))];
}

export function projectPoint(projection: GeoProjection, place: [number, number]): Point {
  return projection(place) ?? [0, 0];
}

/**
 * Bows a projected arc that would look straight, upwards, or to the right where it climbs steeply, until it
 * rises by `leastRise` of the distance between its ends. The ends stay.
 */
export function raiseArc(arc: readonly Point[]): Point[] {
  const [start = [0, 0], end = [0, 0]] = [arc[0], arc.at(-1)];
  const [alongX, alongY] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(alongX, alongY);
  if (length === 0) return [...arc];
  const up: Point = [alongY / length, -alongX / length];
  const isFlipped = Math.abs(up[1]) < 0.35 ? up[0] < 0 : up[1] > 0;
  const normal: Point = isFlipped ? [-up[0], -up[1]] : up;
  const middle = arc[Math.floor(arc.length / 2)] ?? start;
  const rise = (middle[0] - start[0]) * normal[0] + (middle[1] - start[1]) * normal[1];
  const lift = Math.max(0, leastRise * length - rise);
  return arc.map(([x, y], index) => {
    const share = index / (arc.length - 1);
    const lifted = lift * 4 * share * (1 - share);
    return [x + normal[0] * lifted, y + normal[1] * lifted];
  });
}

function boundsOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Where the projection's centre goes so that the arc is in the middle of the inner box. */
function centred(bounds: Box, inner: Box, scale: number): Point {
  return [
    (inner.left + inner.right - (bounds.left + bounds.right) * scale) / 2,
    (inner.top + inner.bottom - (bounds.top + bounds.bottom) * scale) / 2,
  ];
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** As near to `wish` as keeps the arc inside the inner box. */
function nearest(bounds: Box, inner: Box, scale: number, wish: Point): Point {
  return [
    clamp(wish[0], inner.left - bounds.left * scale, inner.right - bounds.right * scale),
    clamp(wish[1], inner.top - bounds.top * scale, inner.bottom - bounds.bottom * scale),
  ];
}
