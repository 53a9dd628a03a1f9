/** The country of a destination: its outline, and where it lies in a poster. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea, geoAzimuthalEqualArea, geoContains, geoDistance, geoPath } from 'd3-geo';
import type { MultiPolygon, Polygon } from 'geojson';
import { merge } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { asPiece, type Ground } from './outline.ts';
import { clamp, radians, reachOf } from './route-view.ts';
import smallStates from './small-states.json' with { type: 'json' };

export const posterSize = { width: 320, height: 180 };
/** The country fills this part: a square or a band cut out of the middle still shows what it is. */
const extent: [[number, number], [number, number]] = [
  [72, 24],
  [248, 164],
];
/** The city's mark stays in here, whatever the country's form. */
const markBox = { left: 108, right: 212, top: 34, bottom: 148 };
const middle: [number, number] = [160, 94];
/** Of the nearest look, for small states and islands: degrees across the picture. */
const nearestScale = posterSize.width / (1.2 * radians);
/** Radians of sea between parts that are shown as one country: not to Alaska, the Canaries or Svalbard. */
const mostGap = 0.045;
/** Parts of less than this share of the country may lie outside the picture. */
const leastShare = 0.012;
/** Parts of this share of the largest are the country as much as the part with the city. */
const largeShare = 0.2;

type Part = Ground<Polygon> & { area: number };
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** What Natural Earth calls a country otherwise than `Intl` does, and what belongs to it. */
const names: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnia and Herz.'],
  CY: ['Cyprus', 'N. Cyprus'],
  HK: ['Hong Kong'],
  MA: ['Morocco', 'W. Sahara'],
  SO: ['Somalia', 'Somaliland'],
  TR: ['Turkey'],
  US: ['United States of America'],
};
const englishNames = new Intl.DisplayNames('en', { type: 'region' });
/** On the outline of Russia, whose it is not. */
const crimea: [number, number] = [34.2, 45.2];
let countries: Countries | undefined;

/** All parts of a country. @throws Error for a code without a shape */
function partsOf(countryCode: string): Part[] {
  const rings: Readonly<Record<string, number[][][]>> = smallStates;
  const islands = rings[countryCode]?.map((ring) => [ring]);
  const parts = (islands ?? readCountry(countryCode)).map((coordinates) => {
    const shape: Polygon = { type: 'Polygon', coordinates };
    return { ...asPiece(shape, coordinates[0]), area: geoArea(shape) };
  });
  return countryCode === 'RU' ? parts.filter(({ shape }) => !geoContains(shape, crimea)) : parts;
}

function readCountry(countryCode: string): Polygon['coordinates'][] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  countries ??= JSON.parse(readFileSync(path, 'utf8')) as Countries;
  const wanted = names[countryCode] ?? [englishNames.of(countryCode)];
  const shapes = countries.objects.countries.geometries.filter(
    ({ properties = {} }) => 'name' in properties && wanted.includes(properties.name),
  );
  if (shapes.length === 0) throw new Error(`no shape of the country ${countryCode}`);
  return merge(countries, shapes as Parameters<typeof merge>[1]).coordinates;
}

/**
 * The part of the country with the city and those about it, as large as the picture allows: how far from its centre
 * (radians) it shows ground, and where the country begins and ends (pixels from the left).
 */
export function viewCountry(countryCode: string, city: [number, number]) {
  const parts = partsOf(countryCode);
  const fitted = multiPolygonOf(partsAbout(city, parts));
  const { center } = asPiece(fitted);
  const { width, height } = posterSize;
  const projection = geoAzimuthalEqualArea()
    .precision(0)
    .rotate([-center[0], -center[1]])
    .fitExtent(extent, fitted);
  if (projection.scale() > nearestScale) projection.scale(nearestScale).translate(middle);
  const at = projection(city) ?? middle;
  const [x, y] = projection.translate();
  const moved: [number, number] = [
    x + clamp(at[0], markBox.left, markBox.right) - at[0],
    y + clamp(at[1], markBox.top, markBox.bottom) - at[1],
  ];
  projection.translate(moved).clipExtent([
    [-8, -8],
    [width + 8, height + 8],
  ]);
  const farthest = Math.hypot(Math.max(moved[0], width - moved[0]), Math.max(moved[1], height - moved[1]));
  const [[left], [right]] = geoPath(projection).bounds(fitted);
  const reach = reachOf(farthest / projection.scale());
  return { projection, center, reach, shape: multiPolygonOf(parts), sides: { left, right } };
}

/** The part with the city and the large ones it belongs to over narrow seas; then the islands about these, but no crumbs. */
function partsAbout(city: [number, number], parts: readonly Part[]): Part[] {
  const distances = parts.map((part) => distanceTo(part, city));
  const nearest = Math.min(...distances);
  const largest = Math.max(...parts.map(({ area }) => area));
  const core = new Set(parts.filter((_, index) => distances[index] === nearest));
  for (const member of core) {
    for (const part of parts) {
      const gap = geoDistance(part.center, member.center) - part.radius - member.radius;
      if (part.area > largest * largeShare && gap < mostGap) core.add(part);
    }
  }
  const { center, radius } = asPiece(multiPolygonOf([...core]), pointsOf([...core]));
  const about = parts.filter(
    (part) => core.has(part) || geoDistance(part.center, center) < Math.max(radius * 1.2, radius + mostGap),
  );
  const area = about.reduce((sum, part) => sum + part.area, 0);
  return about.filter((part) => core.has(part) || part.area > area * leastShare);
}

function distanceTo(part: Part, city: [number, number]): number {
  const distances = pointsOf([part]).map((point) => geoDistance(city, point as [number, number]));
  return geoContains(part.shape, city) ? 0 : Math.min(...distances);
}

function pointsOf(parts: readonly Part[]): number[][] {
  return parts.flatMap(({ shape }) => shape.coordinates[0] ?? []);
}

function multiPolygonOf(parts: readonly Part[]): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: parts.map(({ shape }) => shape.coordinates) };
}
