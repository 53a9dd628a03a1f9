/** SVG of a route: land, sea, arc and plane. */
import { geoGraticule } from 'd3-geo';
import { type ArtColours, type ArtTheme, routeColours } from './globe.ts';
import {
  type Line,
  listLandNear,
  listWatersNear,
  outlineOf,
  outlineScale,
  outlineWithin,
  type Point,
  projectLines,
  projectPieces,
  round1,
} from './outline.ts';
import { type Place, type RouteView, viewRoute } from './route-view.ts';

type Route = { from: Place; to: Place; theme: ArtTheme; width: number; height: number };

/** A plane seen from above, nose to the right, about 12 pixels long. */
const plane =
  'M7 0C7-.7 6-1 5-1L2.2-1-1-5.6-2.5-5.6-.9-1-3.6-1-4.9-2.8-6-2.8-5.3 0-6 2.8-4.9 2.8-3.6 1-.9 1-2.5 5.6-1 5.6 2.2 1 5 1C6 1 7 .7 7 0Z';

/**
 * SVG text, the same bytes for the same route. Decorative. Near routes show their region, far ones the globe; both ends
 * stay in view also where a square is cut out of it.
 */
export function renderRouteImage({ from, to, theme, ...size }: Route): string {
  const { width, height } = size;
  const view = viewRoute(from, to, size);
  const colours = routeColours[theme];
  const { grid, land, lakes, rivers } = drawGround(view, width);
  const globe = view.kind === 'globe' ? stars(width, height) + sphere(view, colours.sea, colours.grid) : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${globe ? colours.space : colours.sea}" d="M0 0h${width}v${height}H0z"/>`,
    globe,
    `<g fill="none" stroke-linejoin="round" transform="scale(${outlineScale})"><defs><path id="land" d="${land}"/></defs>`,
    `<use href="#land" stroke="${colours.shelf}" stroke-width="70"/>`,
    `<path stroke="${colours.grid}" stroke-width="6" d="${grid}"/>`,
    // Land casts a shadow on the sea.
    `<use href="#land" transform="translate(0 16)" fill="${colours.coast}" stroke="${colours.coast}" stroke-width="7"/>`,
    `<use href="#land" fill="${colours.land}" stroke="${colours.coast}" stroke-width="7"/>`,
    rivers && `<path stroke="${colours.grid}" stroke-width="13" stroke-linecap="round" d="${rivers}"/>`,
    lakes && `<path fill="${colours.sea}" stroke="${colours.grid}" stroke-width="7" d="${lakes}"/>`,
    '</g>',
    drawArc(view.arc, colours),
    planeOn(view, colours),
    ends(view.arc, colours),
    '</svg>',
  ].join('');
}

/** The same sky behind every globe. */
export function stars(width: number, height: number): string {
  const dots = Array.from({ length: 26 }, (_, index) => {
    return `M${round1((index * 0.382 * width * 1.7) % width)} ${round1((index * 0.618 * height * 2.3) % height)}h.1`;
  });
  return `<path fill="none" stroke="#FFFDF9" stroke-opacity=".55" stroke-width="1.3" stroke-linecap="round" d="${dots.join('')}"/>`;
}

function drawGround({ projection, kind, center, reach }: RouteView, width: number) {
  const isRegion = kind === 'region';
  const near = [center, reach + 0.02] as const;
  const step = !isRegion ? 30 : reach < 0.12 ? 2 : reach < 0.3 ? 5 : reach < 0.8 ? 10 : 20;
  const graticule = geoGraticule()
    .step([step, step])
    .precision(isRegion ? 2 : 5);
  const linesOf = (water: 'lake' | 'river') =>
    isRegion ? projectPieces(listWatersNear(water, ...near), projection) : [];
  return {
    grid: outlineOf(projectLines(graticule(), projection), { tolerance: 0.4, smallest: 0 }),
    land: outlineWithin(projectPieces(listLandNear(...near), projection), width * 17, 5),
    lakes: outlineWithin(linesOf('lake'), width * 3, 30),
    rivers: outlineWithin(linesOf('river').filter(isLong), width * 3, 0),
  };
}

/** Shorter ones would only be crumbs. */
function isLong({ points }: Line): boolean {
  const [[startX, startY] = [0, 0], [endX, endY] = [0, 0]] = [points[0], points.at(-1)];
  return Math.hypot(endX - startX, endY - startY) > 24;
}

function sphere({ projection }: RouteView, sea: string, rim: string): string {
  const [x = 0, y = 0] = projection.translate();
  const radius = projection.scale();
  const circle = (r: number, paint: string) =>
    `<circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(r)}" ${paint}/>`;
  const air =
    circle(radius + 9, `fill="${sea}" fill-opacity=".3"`) +
    circle(radius + 4, `fill="${sea}" fill-opacity=".5"`);
  return air + circle(radius, `fill="${sea}" stroke="${rim}"`);
}

/** Black and white bars as on the bird's wing. */
function drawArc(arc: readonly Point[], { halo, origin }: ArtColours): string {
  // Every third point is enough; the last one is always included.
  const points = arc.filter((_, index) => index % 3 === 0);
  const d = `M${points.map(([x, y]) => `${round1(x)} ${round1(y)}`).join('L')}`;
  return [
    `<g fill="none"><path stroke="${halo}" stroke-opacity=".75" stroke-width="6.6" stroke-linecap="round" d="${d}"/>`,
    `<path stroke="${origin}" stroke-width="4" d="${d}"/>`,
    `<path stroke="${halo}" stroke-width="2.2" stroke-dasharray="4.5" d="${d}"/></g>`,
  ].join('');
}

function planeOn({ arc, plane: middle }: RouteView, { arc: fill, halo }: ArtColours): string {
  const [before, at, after] = [arc[middle - 1], arc[middle], arc[middle + 1]];
  if (!before || !at || !after) return '';
  const angle = Math.round((Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI);
  const place = `translate(${round1(at[0])} ${round1(at[1])}) rotate(${angle}) scale(1.3)`;
  return `<path transform="${place}" fill="${fill}" stroke="${halo}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke" d="${plane}"/>`;
}

function ends(arc: readonly Point[], colours: ArtColours): string {
  const [start = [0, 0], end = [0, 0]] = [arc[0], arc.at(-1)];
  const dot = ([x, y]: Point, radius: number, fill: string) =>
    `<circle cx="${round1(x)}" cy="${round1(y)}" r="${radius}" fill="${fill}" stroke="${colours.halo}" stroke-width="1.8"/>`;
  return dot(start, 4.4, colours.origin) + dot(end, 5.6, colours.arc);
}
