/** Land, lakes and rivers (Natural Earth, public domain) as pieces with a bounding circle each. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoBounds, geoDistance } from 'd3-geo';
import type { LineString, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { simplify } from './outline.ts';

/**
 * `coarse` (1:110 million) is for whole globes, `fine` (1:50 million) for regions; `thinned` is the latter with a third of
 * its points and all its islands, for wide maps.
 */
type LandDetail = 'coarse' | 'thinned' | 'fine';

/** One piece, land with its holes; every point of it is within `radius` (radians) of `center`. */
export type Ground<Shape> = { shape: Shape; center: [number, number]; radius: number };
type LandPiece = Ground<Polygon>;
type Water = 'lake' | 'river';

const files = { coarse: 'world-atlas/land-110m.json', fine: 'world-atlas/land-50m.json' } as const;
/** Degrees that a thinned coast may leave its line. */
const thinning = 0.06;
const loaded = new Map<LandDetail, readonly LandPiece[]>();
let waters: Record<Water, Ground<Polygon | LineString>[]> | undefined;

/** All pieces at one level of detail; read from the package on first use and kept. */
export function listLand(detail: LandDetail): readonly LandPiece[] {
  const known = loaded.get(detail);
  if (known) return known;
  if (detail === 'thinned') {
    const thinned = listLand('fine').map((piece) => ({ ...piece, shape: thin(piece.shape) }));
    loaded.set(detail, thinned);
    return thinned;
  }
  const path = createRequire(import.meta.url).resolve(files[detail]);
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ land: GeometryCollection }>;
  const pieces = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon).map((polygon) => asPiece(polygon, polygon.coordinates[0])),
  );
  loaded.set(detail, pieces);
  return pieces;
}

/** The pieces that come within `reach` (radians) of a place. */
export function listLandNear(detail: LandDetail, place: [number, number], reach: number): LandPiece[] {
  return listLand(detail).filter((piece) => isNear(piece, place, reach));
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

function polygonsOf(geometry: Polygon | MultiPolygon): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

function thin({ type, coordinates }: Polygon): Polygon {
  const rings = coordinates.map((ring) => {
    const kept = simplify(ring as [number, number][], thinning);
    // A ring of fewer points has no inside.
    return kept.length < 4 ? ring : kept.map(([longitude, latitude]) => [longitude, latitude]);
  });
  return { type, coordinates: rings };
}

function asPiece<Shape extends Polygon | LineString>(shape: Shape, outer: number[][] = []): Ground<Shape> {
  const [[west, south], [east, north]] = geoBounds(shape);
  const span = east < west ? east + 360 - west : east - west;
  const center: [number, number] = [west + span / 2, (south + north) / 2];
  const distances = outer.map(([longitude = 0, latitude = 0]) => geoDistance(center, [longitude, latitude]));
  return { shape, center, radius: Math.max(0, ...distances) };
}
