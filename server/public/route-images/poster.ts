/** A place as a poster: its country, the city as its one mark, and the sky of the day of travel. */
import { posterSize, viewCountry } from './country-shape.ts';
import type { ArtTheme } from './globe.ts';
import {
  listLandNear,
  listWatersNear,
  outlineScale,
  outlineWithin,
  projectLines,
  projectPieces,
  round1,
} from './outline.ts';
import posterHues from './poster-hues.json' with { type: 'json' };
import { stars } from './route-image.ts';
import { clamp, type Place, projectPoint } from './route-view.ts';
import { litMoon, type SkyDay, skyOver } from './sky.ts';

type PosterPlace = Place & { countryCode: string };

type Poster = {
  place: PosterPlace;
  /** Which of its country's places it is: no two of a country look alike. */
  order: number;
  theme: ArtTheme;
  /** Without it the sky is empty. */
  day?: SkyDay | undefined;
};

const paper = '#FFFDF9';
const ink = '#1B1A17';
const cinnamon = '#B4531C';
const shadow = '#0E1420';

type Look = Record<'land' | 'around' | 'sky' | 'disc', string>;

/** Around the wheel from cinnamon to brick: land and sky by day, land and sky by night. */
const hues = posterHues as [string, string, string, string][];
/** How far on the wheel the sky may lie from the land; a country's places take them in turn. */
const distances = [5, 7, 4, 8];

/** Land and sky of a place; the same for no two of 48 places of one country. */
export function lookOf({ place: { countryCode }, order, theme }: Poster): Look {
  const seed = (countryCode.charCodeAt(0) * 5 + countryCode.charCodeAt(1) * 7) % hues.length;
  const land = (seed + order * 5) % hues.length;
  const distance = distances[Math.floor(order / hues.length + order) % distances.length] ?? 6;
  const sky = (land + distance) % hues.length;
  const [byDay, byNight] = [hues[land], hues[sky]];
  const isDay = theme === 'light';
  const isCool = sky > 2 && sky < 10;
  return {
    land: byDay?.[isDay ? 0 : 2] ?? '',
    around: byNight?.[isDay ? 0 : 2] ?? '',
    sky: byNight?.[isDay ? 1 : 3] ?? '',
    disc: isDay && isCool ? '#F3A93F' : '#FFF9EA',
  };
}

/** SVG text, the same bytes for the same question; decorative, without words. */
export function renderPoster(poster: Poster): string {
  const { place, theme, day } = poster;
  const { width, height } = posterSize;
  const shapes = known.get(place) ?? drawShapes(place);
  known.set(place, shapes);
  const { around, country, lakes, mark, discAt } = shapes;
  const look = lookOf(poster);
  const isDay = theme === 'light';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${look.sky}" d="M0 0h${width}v${height}H0z"/>`,
    isDay ? '' : stars(width, height),
    `<path transform="scale(${outlineScale})" fill="${look.around}" fill-opacity=".2" d="${around}"/>`,
    day ? drawSky(skyOver(place.latitude, day, isDay), discAt, look.disc) : '',
    `<g transform="scale(${outlineScale})" stroke-linejoin="round"><defs><path id="country" d="${country}"/></defs>`,
    `<use href="#country" transform="translate(0 24)" fill="${shadow}" fill-opacity=".22"/>`,
    `<use href="#country" fill="${look.land}" stroke="${look.land}" stroke-width="8"/>`,
    lakes && `<path fill="${look.sky}" d="${lakes}"/>`,
    '</g>',
    dot(mark, 8, paper),
    dot(mark, 4.4, isDay ? ink : cinnamon),
    '</svg>',
  ].join('');
}

/** A place has the same in every theme and on every day. */
const known = new WeakMap<PosterPlace, ReturnType<typeof drawShapes>>();

function drawShapes({ countryCode, longitude, latitude }: PosterPlace) {
  const city: [number, number] = [longitude, latitude];
  const { projection, center, reach, shape, sides } = viewCountry(countryCode, city);
  const mark = projectPoint(projection, city);
  const isMarkLeft = mark[0] < posterSize.width / 2;
  const near = [center, reach + 0.02] as const;
  return {
    around: outlineWithin(projectPieces(listLandNear(...near), projection), 3_000, 8),
    country: outlineWithin(projectLines(shape, projection), 4_000, 0.06),
    lakes: outlineWithin(projectPieces(listWatersNear('lake', ...near), projection), 1_000, 30),
    mark,
    // Where the disc is least behind the country.
    discAt: isMarkLeft ? clamp(sides.right + 8, 200, rightmost) : clamp(sides.left - 8, leftmost, 120),
  };
}

const discRadius = 22;
const [horizon, zenith] = [136, 42];
/** The disc stays between these, in the square that phones cut out and beside the buttons in a corner of a card. */
const [leftmost, rightmost] = [84, 236];

/** Sun or moon at its highest, beside or half behind the country, on its way from rising to setting. */
function drawSky(sky: ReturnType<typeof skyOver>, x: number, fill: string): string {
  const y = horizon - (sky.height / 90) * (horizon - zenith);
  const half = round1((sky.hours / 24) * 210);
  const path = `M${round1(x - half)} ${horizon}A${half} ${round1(horizon - y)} 0 0 1 ${round1(x + half)} ${horizon}`;
  const moon = sky.phase === undefined ? undefined : litMoon(sky.phase, discRadius, sky.isSouth);
  return [
    sky.height > 0 &&
      `<path fill="none" stroke="${fill}" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round" d="${path}"/>`,
    dot([x, y], 34, fill, moon ? 0.08 : 0.25),
    dot([x, y], discRadius, fill, moon ? 0.16 : 1),
    moon && `<path transform="translate(${round1(x)} ${round1(y)})" fill="${fill}" d="${moon}"/>`,
  ]
    .filter(Boolean)
    .join('');
}

function dot([x, y]: readonly [number, number], radius: number, fill: string, opacity = 1): string {
  const paint = opacity === 1 ? '' : ` fill-opacity="${opacity}"`;
  return `<circle cx="${round1(x)}" cy="${round1(y)}" r="${radius}" fill="${fill}"${paint}/>`;
}
