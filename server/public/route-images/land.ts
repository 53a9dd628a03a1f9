/** Land outlines (Natural Earth, public domain) as pieces with a bounding circle each. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoBounds, geoDistance } from 'd3-geo';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { simplify } from './outline.ts';

/**
 * `coarse` (1:110 million) is for whole globes, `fine` (1:50 million) for regions; `thinned` is the latter with a third of
 * its points and all its islands, for wide maps.
 */
export type LandDetail = 'coarse' | 'thinned' | 'fine';

/** One piece of land with its holes; every point of it is within `radius` (radians) of `center`. */
export type LandPiece = { polygon: Polygon; center: [number, number]; radius: number };

const files = { coarse: 'world-atlas/land-110m.json', fine: 'world-atlas/land-50m.json' } as const;
/** Degrees that a thinned coast may leave its line. */
const thinning = 0.06;
const loaded = new Map<LandDetail, readonly LandPiece[]>();

/** All pieces at one level of detail; read from the package on first use and kept. */
export function listLand(detail: LandDetail): readonly LandPiece[] {
  const known = loaded.get(detail);
  if (known) return known;
  if (detail === 'thinned') {
    const thinned = listLand('fine').map((piece) => ({ ...piece, polygon: thin(piece.polygon) }));
    loaded.set(detail, thinned);
    return thinned;
  }
  const path = createRequire(import.meta.url).resolve(files[detail]);
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ land: GeometryCollection }>;
  const pieces = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon).map(asPiece),
  );
  loaded.set(detail, pieces);
  return pieces;
}

/** The pieces that come within `reach` (radians) of a place. */
export function listLandNear(detail: LandDetail, place: [number, number], reach: number): LandPiece[] {
  return listLand(detail).filter((piece) => geoDistance(piece.center, place) - piece.radius <= reach);
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

function asPiece(polygon: Polygon): LandPiece {
  const [[west, south], [east, north]] = geoBounds(polygon);
  const span = east < west ? east + 360 - west : east - west;
  const center: [number, number] = [west + span / 2, (south + north) / 2];
  const outer = polygon.coordinates[0] ?? [];
  return { polygon, center, radius: outer.reduce((most, at) => Math.max(most, distanceTo(center, at)), 0) };
}

function distanceTo(center: [number, number], [longitude = 0, latitude = 0]: Position): number {
  return geoDistance(center, [longitude, latitude]);
}
