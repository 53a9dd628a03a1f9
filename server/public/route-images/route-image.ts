/** SVG of a route: land, sea, arc and plane. */
import { geoGraticule } from 'd3-geo';
import { listLandNear } from './land.ts';
import { type Line, outlineOf, outlineScale, type Point, projectLines, round1 } from './outline.ts';
import { type ArtTheme, routeColours } from './palette.ts';
import { type Place, type RouteView, viewRoute } from './route-view.ts';

export type RouteImage = { from: Place; to: Place; theme: ArtTheme; width?: number; height?: number };

/** A plane seen from above, nose to the right, about 12 pixels long. */
const plane =
  'M7 0C7-.7 6-1 5-1L2.2-1-1-5.6-2.5-5.6-.9-1-3.6-1-4.9-2.8-6-2.8-5.3 0-6 2.8-4.9 2.8-3.6 1-.9 1-2.5 5.6-1 5.6 2.2 1 5 1C6 1 7 .7 7 0Z';

/**
 * SVG text, 320 by 180 unless asked otherwise, the same bytes for the same route. Decorative: no words, no ids.
 * Near routes show their region, far ones the globe; both ends and the arc stay clear of the edges and the label.
 */
export function renderRouteImage({ from, to, theme, width = 320, height = 180 }: RouteImage): string {
  const colours = routeColours[theme];
  const view = viewRoute(from, to, { width, height });
  const { grid, land } = drawGround(view);
  const globe = view.kind === 'globe' ? sphere(view, colours.sea, colours.grid) : '';
  const arc = arcPath(view.arc);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${globe ? colours.space : colours.sea}" d="M0 0h${width}v${height}H0z"/>`,
    globe,
    `<g transform="scale(${outlineScale})" stroke-linejoin="round">`,
    `<path fill="none" stroke="${colours.grid}" stroke-width="6" d="${grid}"/>`,
    `<path fill="${colours.land}" stroke="${colours.coast}" stroke-width="6" d="${land}"/></g>`,
    `<g fill="none" stroke-linecap="round"><path stroke="${colours.halo}" stroke-opacity=".75" stroke-width="5.2" d="${arc}"/>`,
    `<path stroke="${colours.arc}" stroke-width="2.4" d="${arc}"/></g>`,
    planeOn(view.arc, colours),
    ends(view.arc, colours),
    '</svg>',
  ].join('');
}

function drawGround(view: RouteView): { grid: string; land: string } {
  const isRegion = view.kind === 'region';
  const pieces = listLandNear(isRegion ? 'fine' : 'coarse', view.center, view.reach + 0.02);
  const lines: Line[] = pieces.flatMap((piece) => projectLines(piece.polygon, view.projection));
  const step = isRegion ? 10 : 30;
  const graticule = geoGraticule()
    .step([step, step])
    .precision(isRegion ? 2 : 5);
  return {
    grid: outlineOf(projectLines(graticule(), view.projection), { tolerance: 0.4, smallest: 0 }),
    land: shortest(lines, isRegion ? [0.3, 0.45, 0.65, 0.9] : [0.4, 0.6]),
  };
}

/** The most detailed outline that is still small enough for a card. */
function shortest(lines: readonly Line[], tolerances: readonly number[]): string {
  let outline = '';
  for (const tolerance of tolerances) {
    outline = outlineOf(lines, { tolerance, smallest: tolerance * 5 });
    if (outline.length < 6000) break;
  }
  return outline;
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

function arcPath(arc: readonly Point[]): string {
  // Every third point is enough; the last one is always included.
  const points = arc.filter((_, index) => index % 3 === 0);
  return `M${points.map(([x, y]) => `${round1(x)} ${round1(y)}`).join('L')}`;
}

function planeOn(arc: readonly Point[], { arc: fill, halo }: { arc: string; halo: string }): string {
  const middle = Math.round((arc.length - 1) * 0.54);
  const [before, at, after] = [arc[middle - 1], arc[middle], arc[middle + 1]];
  if (!before || !at || !after) return '';
  const angle = Math.round((Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI);
  const place = `translate(${round1(at[0])} ${round1(at[1])}) rotate(${angle}) scale(1.2)`;
  return `<path transform="${place}" fill="${fill}" stroke="${halo}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke" d="${plane}"/>`;
}

function ends(arc: readonly Point[], colours: { arc: string; halo: string; origin: string }): string {
  const [start = [0, 0], end = [0, 0]] = [arc[0], arc.at(-1)];
  const dot = ([x, y]: Point, radius: number, fill: string) =>
    `<circle cx="${round1(x)}" cy="${round1(y)}" r="${radius}" fill="${fill}" stroke="${colours.halo}" stroke-width="1.8"/>`;
  return dot(start, 4, colours.origin) + dot(end, 5, colours.arc);
}
