/** The picture of a destination from near: how near, where its dot is, and how the way comes to it. */
import { type GeoPermissibleObjects, geoAzimuthalEqualArea, geoDistance, geoInterpolate } from 'd3-geo';
import { type Ground, type Line, listLandNear, listWatersNear, type Point, projectLines } from './outline.ts';
import {
  arcSteps,
  type Box,
  type Place,
  projectPoint,
  type RouteView,
  radians,
  reachOf,
} from './route-view.ts';

/** Where a picture of a destination has its dot: in the middle, with room for its name below. */
export const placeAt = [160, 92] as const;
/** Degrees across such a picture, the first ones for small islands alone. */
const looks = [2, 3.5, 5, 6.5, 8.5, 11, 14, 18, 24, 32, 42];
const nearestMainland = 5;
/** Pixels from the dot that a band or a square cut out of the picture shows, and how long the shores there are at least. */
const shown = { band: { x: 130, y: 68, least: 400 }, square: { x: 64, y: 56, least: 60 } };
const frame = { width: 320, height: 180 };

/** A destination so near that its coast fills the picture, or its island does; the way there comes in over the edge. */
export function viewPlace(from: Place, to: Place): RouteView {
  const center: [number, number] = [to.longitude, to.latitude];
  return { kind: 'region', center, ...arriveAt(from, to), ...viewOf(center, degreesAcross(center)) };
}

function viewOf(center: [number, number], degrees: number): Pick<RouteView, 'projection' | 'reach'> {
  const { width, height } = frame;
  const [x, y] = placeAt;
  const scale = width / (degrees * radians);
  const projection = geoAzimuthalEqualArea()
    .rotate([-center[0], -center[1]])
    .scale(scale)
    .translate([x, y])
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ]);
  const farthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  return { projection, reach: reachOf(farthest / scale) };
}

/** The nearest look that has enough shore of seas and lakes, to which rivers add a little, or the whole island. */
function degreesAcross(center: [number, number]): number {
  const known = degreesOf.get(String(center)) ?? findDegrees(center);
  degreesOf.set(String(center), known);
  return known;
}

const degreesOf = new Map<string, number>();

function findDegrees(center: [number, number]): number {
  const widest = looks.at(-1) ?? 42;
  const far = viewOf(center, widest);
  const land = listLandNear('thinned', center, far.reach);
  const island = land.find(
    (piece) => piece.radius < 2 * radians && geoDistance(piece.center, center) < piece.radius,
  );
  const project = (shapes: readonly Ground<GeoPermissibleObjects>[]) =>
    shapes.flatMap(({ shape }) => projectLines(shape, far.projection));
  const shores = project([...land, ...listWatersNear('lake', center, far.reach)]);
  const rivers = project(listWatersNear('river', center, far.reach));
  const isNear = (degrees: number) => {
    const share = degrees / widest;
    if (island) return degrees * radians > island.radius * 4.5;
    return (
      degrees >= nearestMainland &&
      lengthWithin(shores, shown.band, share) + lengthWithin(rivers, shown.band, share) / 10 >
        shown.band.least &&
      lengthWithin([...shores, ...rivers], shown.square, share) > shown.square.least
    );
  };
  return looks.find(isNear) ?? widest;
}

/** Pixels of lines about the dot that would be magnified so many times: what the frame cuts is left out. */
function lengthWithin(lines: readonly Line[], { x, y }: { x: number; y: number }, share: number): number {
  const isShown = ([atX, atY]: Point) =>
    Math.abs(atX - placeAt[0]) < x * share && Math.abs(atY - placeAt[1]) < y * share;
  let length = 0;
  for (const { points } of lines)
    for (const [index, point] of points.entries()) {
      const next = points[index + 1];
      if (next && isShown(point) && isShown(next))
        length += Math.hypot(next[0] - point[0], next[1] - point[1]);
    }
  return length / share;
}

/** Free of the middle of the way: the corners where a card has its buttons, and the longest name below the dot. */
const keptFree: readonly Box[] = [
  { left: 0, right: 94, top: 0, bottom: 66 },
  { left: frame.width - 94, right: frame.width, top: 0, bottom: 66 },
  { left: 72, right: 248, top: 99, bottom: 129 },
];
/** Degrees that a way may come in beside its true direction, and of its bow; pixels to the point that bends it. */
const turns = [0, -5, 5, -10, 10, -15, 15, -20, 20, -25, 25, -30, 30, -40, 40];
const bows = [34, 26, 18, 10, 46, 60];
const bends = [115, 90, 150, 205];
/** All of them, the truest first. */
const ways = turns
  .flatMap((turn) => bows.flatMap((bow) => bends.map((bend) => ({ turn, bow, bend }))))
  .toSorted((one, other) => untruthOf(one) - untruthOf(other));

function untruthOf({ turn, bow, bend }: { turn: number; bow: number; bend: number }): number {
  return Math.abs(turn) * 2 + Math.abs(bow - 34) + Math.abs(bend - 115) / 10;
}

/** From beyond the edge to the dot, as nearly from the direction of the origin as the name and the buttons allow. */
export function arriveAt(from: Place, to: Place): Pick<RouteView, 'arc' | 'plane'> {
  const [east, south] = directionOf(from, to);
  const side = east < 0 ? -1 : 1;
  const toOrigin = Math.atan2(south, Math.abs(east)) / radians;
  const drawn = ways.map(
    ({ turn, bow, bend }) =>
      () =>
        bowTo(side, toOrigin + turn, bow, bend),
  );
  const arc = (drawn.find((draw) => isClear(draw())) ?? drawn[0])?.() ?? [];
  const distances = arc.map(([x, y]) => Math.abs(Math.hypot(x - placeAt[0], y - placeAt[1]) - 58));
  return { arc, plane: distances.indexOf(Math.min(...distances)) };
}

function directionOf(from: Place, to: Place): Point {
  const near = geoInterpolate([to.longitude, to.latitude], [from.longitude, from.latitude])(0.01);
  const { projection } = viewOf([to.longitude, to.latitude], 42);
  const [x, y] = projectPoint(projection, near);
  return [x - placeAt[0], y - placeAt[1]];
}

function bowTo(side: number, angle: number, bow: number, bend: number): Point[] {
  const pointAt = (degrees: number, distance: number): Point => [
    placeAt[0] + side * Math.cos(degrees * radians) * distance,
    placeAt[1] + Math.sin(degrees * radians) * distance,
  ];
  const [start, control] = [pointAt(angle, 250), pointAt(Math.min(angle - bow, -6), bend)];
  return Array.from({ length: arcSteps + 1 }, (_, step) => {
    const left = 1 - step / arcSteps;
    const mix = (axis: 0 | 1) =>
      left * left * start[axis] + 2 * left * (1 - left) * control[axis] + (1 - left) ** 2 * placeAt[axis];
    return [mix(0), mix(1)];
  });
}

function isClear(points: readonly Point[]): boolean {
  return points.every(([x, y]) =>
    keptFree.every(({ left, right, top, bottom }) => x < left || x > right || y < top || y > bottom),
  );
}
