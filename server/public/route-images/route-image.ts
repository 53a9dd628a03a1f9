/** SVG of a route: land, sea, arc and plane, and on a card the name of its destination. */
import { geoGraticule } from 'd3-geo';
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { listLandNear } from './land.ts';
import { type Line, outlineOf, outlineScale, type Point, projectLines, round1 } from './outline.ts';
import { type ArtColours, type ArtTheme, type Climate, routeColours } from './palette.ts';
import { type Place, type RouteView, viewRoute } from './route-view.ts';

export type RouteImage = {
  from: Place;
  to: Place;
  theme: ArtTheme;
  width?: number;
  height?: number;
  /** Name of the destination, on a chip beside its dot. */
  name?: { text: string; language: Language; words: Words };
};

/** A line of words as a PNG in the site's typeface: a picture has no other than those of the reader's machine. */
export type Words = { input: Buffer; width: number; height: number };

/** How the name of a destination is written: three times as large as it is shown, for sharp screens. */
export function nameStyle({ to, theme }: Pick<RouteImage, 'to' | 'theme'>) {
  const { origin } = routeColours[theme][climateOf(to)];
  return { size: 14 * sharpness, color: origin, weight: 'bold', shades: 16 } as const;
}

const sharpness = 3;

/** A plane seen from above, nose to the right, about 12 pixels long. */
const plane =
  'M7 0C7-.7 6-1 5-1L2.2-1-1-5.6-2.5-5.6-.9-1-3.6-1-4.9-2.8-6-2.8-5.3 0-6 2.8-4.9 2.8-3.6 1-.9 1-2.5 5.6-1 5.6 2.2 1 5 1C6 1 7 .7 7 0Z';

/**
 * SVG text, 320 by 180 unless asked otherwise, the same bytes for the same route. Decorative.
 * Near routes show their region, far ones the globe; both ends stay in view also where a square is cut out of it.
 */
export function renderRouteImage(image: RouteImage): string {
  const { from, to, theme, width = 320, height = 180, name } = image;
  const colours = routeColours[theme][climateOf(to)];
  const view = viewRoute(from, to, { width, height });
  const { grid, land } = drawGround(view, width);
  const globe = view.kind === 'globe' ? stars(width, height) + sphere(view, colours.sea, colours.grid) : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${globe ? colours.space : colours.sea}" d="M0 0h${width}v${height}H0z"/>`,
    '<g>',
    globe,
    `<g fill="none" stroke-linejoin="round" transform="scale(${outlineScale})"><defs><path id="land" d="${land}"/></defs>`,
    `<use href="#land" stroke="${colours.shelf}" stroke-width="70"/>`,
    `<path stroke="${colours.grid}" stroke-width="6" d="${grid}"/>`,
    // Land casts a shadow on the sea.
    `<use href="#land" transform="translate(0 16)" fill="${colours.coast}" stroke="${colours.coast}" stroke-width="7"/>`,
    `<use href="#land" fill="${colours.land}" stroke="${colours.coast}" stroke-width="7"/></g>`,
    drawArc(view.arc, colours),
    planeOn(view.arc, colours),
    ends(view.arc, colours),
    '</g>',
    name ? writeName(name, view.arc, { width, height }, colours) : '',
    '</svg>',
  ].join('');
}

/** Deserts from the Sahara to Iran, the north, the tropics, and what is between them. */
function climateOf({ latitude, longitude }: Place): Climate {
  if (latitude > 13 && latitude < 35.5 && longitude > -18 && longitude < 62) return 'desert';
  if (Math.abs(latitude) < 23) return 'tropics';
  return latitude > 50 ? 'cold' : 'temperate';
}

/** The same sky behind every globe. */
function stars(width: number, height: number): string {
  const dots = Array.from({ length: 26 }, (_, index) => {
    return `M${round1((index * 0.382 * width * 1.7) % width)} ${round1((index * 0.618 * height * 2.3) % height)}h.1`;
  });
  return `<path fill="none" stroke="#FFFDF9" stroke-opacity=".55" stroke-width="1.3" stroke-linecap="round" d="${dots.join('')}"/>`;
}

function drawGround(view: RouteView, width: number): { grid: string; land: string } {
  const isRegion = view.kind === 'region';
  const detail = !isRegion ? 'coarse' : view.reach < 0.5 ? 'fine' : 'thinned';
  const pieces = listLandNear(detail, view.center, view.reach + 0.02);
  const lines: Line[] = pieces.flatMap((piece) => projectLines(piece.polygon, view.projection));
  const step = !isRegion ? 30 : view.reach < 0.8 ? 10 : 20;
  const graticule = geoGraticule()
    .step([step, step])
    .precision(isRegion ? 2 : 5);
  return {
    grid: outlineOf(projectLines(graticule(), view.projection), { tolerance: 0.4, smallest: 0 }),
    land: shortest(lines, isRegion ? [0.3, 0.45, 0.65, 0.9, 1.2] : [0.4, 0.6], width * 17),
  };
}

/** The most detailed outline of at most so many characters, or the simplest. */
function shortest(lines: readonly Line[], tolerances: readonly number[], most: number): string {
  let outline = '';
  for (const tolerance of tolerances) {
    outline = outlineOf(lines, { tolerance, smallest: tolerance * 5 });
    if (outline.length <= most) break;
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

function planeOn(arc: readonly Point[], { arc: fill, halo }: ArtColours): string {
  const middle = Math.round((arc.length - 1) * 0.54);
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

/** Of the chip with the name, in pixels: its height, the room around its words, and around the dot. */
const chip = { height: 22, pad: 7, gap: 11 };
/** Where cards have their buttons: the corner at the end of the line. */
const buttons = { width: 112, height: 52 };
type Size = { width: number; height: number };

/**
 * The name beside the dot of the destination. Small pictures leave it out, where it could not be read, and look
 * nearer; large ones write it smaller, as they are enlarged.
 */
function writeName(
  { text, language, words }: NonNullable<RouteImage['name']>,
  arc: readonly Point[],
  size: Size,
  { halo }: ArtColours,
): string {
  const [width, height] = [words.width / sharpness, words.height / sharpness];
  const { x, y, wide } = placeName({ language, wide: width + 2 * chip.pad }, arc, size);
  const { left, top, scale } = nearerView(arc, size);
  const near = `svg>g{transform:translate(${left}px,${top}px) scale(${scale})}`;
  const box = (wide: number, high: number) =>
    `x="${round1(x - wide / 2)}" y="${round1(y - high / 2)}" width="${round1(wide)}" height="${round1(high)}"`;
  return [
    `<style>@media(max-width:219px){.name{display:none}${near}}@media(min-width:480px){.name{scale:.7;transform-box:fill-box;transform-origin:center}}</style>`,
    `<g class="name"><title>${escapeHtml(text)}</title><rect ${box(wide, chip.height)} rx="7" fill="${halo}" fill-opacity=".92"/>`,
    `<image ${box(width, height)} href="data:image/png;base64,${words.input.toString('base64')}"/></g>`,
  ].join('');
}

/** Brings the end of the arc to the middle of the enlarged picture, as far as its edges allow. */
export function nearerView(arc: readonly Point[], { width, height }: Size) {
  const scale = 1.4;
  const [x, y] = arc.at(-1) ?? [0, 0];
  const shiftOf = (at: number, length: number) =>
    round1(Math.min(0, Math.max(length * (1 - scale), length / 2 - at * scale)));
  return { scale, left: shiftOf(x, width), top: shiftOf(y, height) };
}

type Box = { x: number; y: number; wide: number };

/** The best place for a name around the last point of the arc, by its middle. */
export function placeName(
  { language, wide }: { language: Language; wide: number },
  arc: readonly Point[],
  size: Size,
): Box {
  const [x, y] = arc.at(-1) ?? [0, 0];
  const aside = wide / 2 + chip.gap;
  const above = chip.height / 2 + chip.gap;
  const slanted = wide / 2 - chip.gap;
  const places = [
    [0, above],
    [0, -above],
    [aside, 0],
    [-aside, 0],
    [slanted, above],
    [-slanted, above],
    [slanted, -above],
    [-slanted, -above],
  ].map(([right = 0, down = 0]) => ({ x: x + right, y: y + down, wide }));
  const costs = places.map((place) => costOf(place, language, arc, size));
  return places[costs.indexOf(Math.min(...costs))] ?? { x, y, wide };
}

/** How much of the arc a name would hide, how far it would leave the picture, and whether buttons would cover it. */
function costOf(
  { x, y, wide }: Box,
  language: Language,
  arc: readonly Point[],
  { width, height }: Size,
): number {
  const half = chip.height / 2;
  const [left, right] = [x - wide / 2, x + wide / 2];
  const hidden = arc.filter(
    ([pointX, pointY]) => pointX > left - 4 && pointX < right + 4 && Math.abs(pointY - y) < half + 5,
  ).length;
  const aside = Math.max(0, 8 - left, right + 8 - width);
  // A band cut out of the middle shows three fifths of the height.
  const beyond = Math.max(0, height * 0.14 - (y - half), y + half - height * 0.86);
  const isBeside = language === 'ar' ? left < buttons.width : right > width - buttons.width;
  return hidden * 3 + (aside + beyond) * 4 + (isBeside && y - half < buttons.height ? 60 : 0);
}
