/** Landmarks of the Gulf and Arabia: towers, forts, pyramids, Petra. */
import { domePath, minaretPath } from '../drawing/buildings.ts';
import { box, polygon, shape } from '../drawing/pen.ts';
import type { Landmark } from '../landscapes/landscape.ts';
import { arch, openings, repeat, rows, steps, stoneOf } from './landmark-tools.ts';

/** Dubai: the stepped needle of Burj Khalifa between lower towers. */
export const burjKhalifa: Landmark = (brush) => {
  const glass = stoneOf(brush, '#c3cfd6', 0.2);
  const low = stoneOf(brush, '#a9b6bf', 0.3);
  return [
    low.lit(`${box(-78, -62, 20, 62)}M-52 0V-82L-34-92V0z${box(40, -74, 18, 74)}M66 0V-58q10-10 20 0V0z`),
    low.dim(
      `${box(-66, -62, 8, 62)}${box(-42, -86, 8, 86)}${box(50, -74, 8, 74)}${box(77, -58, 9, 58)}`,
      0.7,
    ),
    glass.lit(
      'M-27 0V-46H-21V-88H-15.5V-122H-10.5V-150H-6.5V-172H-3.5V-190L-.8-224H.8L2.5-182H5V-160H8.5V-134H13V-104H18V-66H23.5V-30H29V0z',
    ),
    glass.dim('M4 0V-196L.8-224L2.5-182H5V-160H8.5V-134H13V-104H18V-66H23.5V-30H29V0z', 0.75),
    glass.dim('M-15 0V-118h1.5V0zM-6 0V-168h1.5V0zM-21-40V0h1.5V-40z', 0.4),
    rows(
      brush,
      steps(-110, -14, 16)
        .map((y) => `M-18 ${y}H20`)
        .join(''),
      '2 5',
      2,
    ),
  ].join('');
};

/** Doha: the waisted Tornado, the domed Burj Doha and a leaning slab. */
export const dohaTowers: Landmark = (brush) => {
  const glass = stoneOf(brush, '#b7c8cf', 0.2);
  const bronze = stoneOf(brush, '#cdb08a', 0.18);
  return [
    glass.lit('M-96 0Q-82-60-100-124L-92-132H-58L-52-124Q-70-60-54 0z'),
    glass.dim('M-72 0Q-66-60-74-132H-58L-52-124Q-70-60-54 0z', 0.7),
    bronze.lit('M-22 0V-118Q-20-158 0-170Q20-158 22-118V0z'),
    bronze.dim('M4 0V-168Q20-158 22-118V0z', 0.7),
    bronze.mid('M-.8-168V-196h1.6V-168z'),
    glass.lit('M46 0V-140L84-112V0z'),
    glass.dim('M68 0V-124L84-112V0z', 0.7),
    glass.lit('M100 0V-84q12-16 24 0V0z'),
    rows(
      brush,
      steps(-116, -10, 14)
        .map((y) => `M-90 ${y}H-62M-18 ${y}H18M50 ${y}H80`)
        .join(''),
      '2 4',
      3,
    ),
  ].join('');
};

/** Kuwait City: three slender towers with blue spheres. */
export const kuwaitTowers: Landmark = (brush) => {
  const white = stoneOf(brush, '#d9c8ae', 0.04);
  const blue = stoneOf(brush, '#3f86a0', 0.06);
  const ball = (x: number, y: number, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  const shade = (x: number, y: number, r: number) =>
    `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.6} ${r * 1.6} 0 0 0 0 ${-2 * r}z`;
  return [
    white.lit('M-42 0L-33.5-204h2L-22 0zM44 0L51-150h2L62 0zM4 0L10-92h2L18 0z'),
    white.dim('M-31 0L-32-204h.5L-22 0zM54 0L52-150h1L62 0z', 0.7),
    blue.lit(`${ball(-32, -96, 25)}${ball(-32, -148, 11)}${ball(52, -84, 22)}`),
    blue.dim(`${shade(-32, -96, 25)}${shade(-32, -148, 11)}${shade(52, -84, 22)}`),
    white.lit('M-54-104q22 8 44 0v3q-22 8-44 0zM33-92q19 7 38 0v3q-19 7-38 0z'),
    rows(brush, 'M-50-90Q-32-84-14-90M36-79Q52-74 68-79', '2 4', 3),
  ].join('');
};

/** Bahrain: two sails joined by bridges with turbines. */
export const bahrainTowers: Landmark = (brush) => {
  const glass = stoneOf(brush, '#bccfd4', 0.16);
  const fan = (y: number) =>
    `M0 ${y}m-1-9h2v18h-2zM-8 ${y + 4}l15-9 1 1.6-15 9zM-8 ${y - 4}l1-1.6 15 9-1 1.6z`;
  return [
    glass.lit('M-62 0Q-58-96-16-176L-13-176Q-20-90-18 0z'),
    glass.dim('M-38 0Q-34-90-14-170L-13-176Q-20-90-18 0z', 0.55),
    glass.mid('M62 0Q58-96 16-176L13-176Q20-90 18 0z'),
    glass.dim('M40 0Q36-90 16-176Q58-96 62 0z', 0.75),
    glass.dim(`M-19-53h38v3h-38zM-18-87h36v3h-36zM-16-121h32v3h-32z`),
    stoneOf(brush, '#fdf8ee', 0.05).lit(fan(-52) + fan(-86) + fan(-120)),
    rows(
      brush,
      steps(-110, -10, 14)
        .map((y) => `M${Math.round(-50 - y * 0.2)} ${y}H-22M24 ${y}H${Math.round(50 + y * 0.2)}`)
        .join(''),
      '3 4',
      2,
    ),
  ].join('');
};

/** Muscat: a fort with round towers on dark rock. */
export const muscatFort: Landmark = (brush) => {
  const wall = stoneOf(brush, '#e9cfa4', 0.18);
  const rock = stoneOf(brush, '#8a6448', 0.2);
  const teeth = (x: number, y: number, width: number) =>
    repeat(steps(x, x + width - 4, 7), (at) => box(at, y - 4, 4, 5));
  return [
    rock.lit('M-150 6L-128-30-104-42-86-70-50-80 30-84 62-66 84-62 112-28 146 6z'),
    rock.dim(
      'M20 6L34-50 62-66 84-62 112-28 146 6zM-104-42L-86 6H-70L-92-46zM-30 6L-10-60-24-78-6-80 10-40 4 6z',
      0.7,
    ),
    wall.lit(
      `${box(-84, -112, 40, 44)}${box(-46, -102, 84, 30)}${box(34, -126, 44, 62)}${teeth(-84, -112, 40)}${teeth(-44, -102, 78)}${teeth(34, -126, 44)}`,
    ),
    wall.dim(`${box(-58, -112, 14, 44)}${box(60, -126, 18, 62)}`, 0.7),
    openings(
      brush,
      repeat([-74, -62, -30, -14, 2, 18, 46, 58, 70], (x) => arch(x, x > 40 ? -92 : -82, 4, 9)),
    ),
    shape(brush.paint('#b4531c', 0.1), 'M55-130v-26h1.5v1q10 3 18 0v11q-9 3-18 0v14z'),
  ].join('');
};

/** Cairo: three pyramids and a camel with its rider. */
export const pyramids: Landmark = (brush) => {
  const stone = stoneOf(brush, '#e2b878', 0.2);
  const far = stoneOf(brush, '#e2b878', 0.4);
  const courses = (x: number, base: number, half: number, height: number) =>
    steps(0.16, 0.9, 0.12)
      .map(
        (t) =>
          `M${Math.round(x - half * t)} ${Math.round(base - height * (1 - t))}L${Math.round(x + half * 0.28 * t)} ${Math.round(base - height * (1 - t) + 3 * t)}`,
      )
      .join('');
  return [
    far.lit(
      polygon([
        [-210, 4],
        [-132, -78],
        [-54, 4],
      ]),
    ),
    far.dim(
      polygon([
        [-132, -78],
        [-54, 4],
        [-110, 4],
      ]),
    ),
    stone.lit(
      polygon([
        [-120, 8],
        [12, -134],
        [144, 8],
      ]),
    ),
    stone.dim(
      polygon([
        [12, -134],
        [144, 8],
        [48, 8],
      ]),
    ),
    `<path fill="none" stroke="${brush.dim('#c49656', 0.3)}" opacity=".5" d="${courses(12, 8, 132, 142)}"/>`,
    stone.lit(
      polygon([
        [104, 12],
        [178, -62],
        [252, 12],
      ]),
    ),
    stone.dim(
      polygon([
        [178, -62],
        [252, 12],
        [198, 12],
      ]),
    ),
    stoneOf(brush, '#fff3d6', 0.1).lit(
      polygon([
        [-134, -76],
        [-132, -78],
        [-122, -68],
        [-132, -66],
        [-142, -68],
      ]),
    ),
  ].join('');
};

/** Petra, near Amman: the Treasury between dark cliffs. */
export const petra: Landmark = (brush) => {
  const rose = stoneOf(brush, '#d98a62', 0.14);
  const cliff = stoneOf(brush, '#a85e40', 0.12);
  const columns = (y: number, height: number, places: readonly number[]) =>
    repeat(places, (x) => box(x - 2.5, y - height, 5, height));
  return [
    rose.mid('M-100 10V-176Q-60-196 0-190Q60-196 100-176V10z'),
    rose.dim('M-62 8V-166H62V8z', 0.75),
    rose.lit(
      `${box(-58, -82, 116, 7)}M-36-84L0-102 36-84z${columns(2, 76, [-50, -30, -14, 14, 30, 50])}${box(-60, -4, 120, 8)}`,
    ),
    rose.lit(
      `${columns(-102, 38, [-50, -34, 34, 50])}M-56-140h28v-6l-16-14-12 8zM56-140H28v-6l16-14 12 8z${box(-13, -140, 26, 38)}${domePath(0, -142, 15, 0.9)}${box(-3, -172, 6, 12)}${box(-60, -104, 120, 4)}`,
    ),
    rose.dim(`${box(3, -140, 10, 38)}${box(44, -140, 10, 36)}`, 0.5),
    openings(brush, `${arch(0, -2, 18, 52)}${box(-42, -44, 7, 42)}${box(36, -44, 7, 42)}`),
    cliff.lit('M-360 30V-120L-320-150-270-142-240-178-190-186-150-204-104-190-82-150-92-90-72-40-86 20z'),
    cliff.dim(
      'M-240-178L-190-186-170-120-190-60-170 20H-220L-236-60-226-120zM-320-150L-270-142-290-60-280 20H-330zM-104-190L-82-150-92-90-72-40-86 20h-14l6-60-12-60 12-50z',
      0.7,
    ),
    cliff.dim('M360 30V-100L316-140 260-128 226-172 150-200 104-186 80-144 92-90 74-40 88 20z'),
    cliff.mid(
      'M226-172L190-186 164-150 150-90 160-30 146 20H220L206-60 232-110zM316-140L300-60 316 20H360V-100z',
    ),
  ].join('');
};

/** Istanbul: a great mosque with cascading domes and six minarets. */
export const imperialMosque: Landmark = (brush) =>
  mosque(brush, ['#e9dcc8', '#8fa3ad'], [-128, -84, 84, 128]);

/** Lahore: red sandstone, white domes and corner towers. */
export const redMosque: Landmark = (brush) => {
  const red = stoneOf(brush, '#c06a48', 0.16);
  const white = stoneOf(brush, '#f6ecdc', 0.14);
  return [
    red.lit(
      `${minaretPath(-120, 0, 140, 13)}${minaretPath(120, 0, 140, 13)}${box(-92, -52, 184, 52)}${box(-24, -74, 48, 74)}`,
    ),
    red.dim(`${box(122, -104, 5, 104)}${box(-116, -104, 5, 104)}${box(60, -52, 32, 52)}`, 0.6),
    white.lit(
      domePath(0, -74, 30) +
        domePath(-58, -52, 21) +
        domePath(58, -52, 21) +
        domePath(-120, -124, 9) +
        domePath(120, -124, 9),
    ),
    white.dim('M6-74Q18-98 0-112Q30-106 30-74zM62-52Q72-68 58-80Q80-76 79-52z', 0.7),
    openings(brush, arch(0, 0, 26, 56) + repeat([-76, -56, -36, 36, 56, 76], (x) => arch(x, 0, 11, 30))),
  ].join('');
};

/** Trabzon: the little mosque by the lake of Uzungöl. */
export const lakeMosque: Landmark = (brush) => {
  const white = stoneOf(brush, '#f4eadb', 0.1);
  const slope = stoneOf(brush, '#5f8a5c', 0.42);
  const roof = stoneOf(brush, '#8a9299', 0.16);
  return [
    slope.lit('M-330 10L-250-40-170-96-96-140-30-30 0-8 60-60 120-150 190-90 270-50 340 10z'),
    slope.dim('M-96-140L-30-30 0 10H-50L-84-60zM120-150L190-90 270-50 340 10H180L150-70z', 0.7),
    white.lit(`${minaretPath(-34, 2, 86, 5)}${minaretPath(34, 2, 86, 5)}${box(-24, -28, 48, 30)}`),
    white.dim(box(10, -28, 14, 30), 0.7),
    roof.lit(domePath(0, -28, 20) + domePath(-19, -18, 8) + domePath(19, -18, 8)),
    roof.dim('M4-28Q12-42 0-53Q21-48 20-28z', 0.7),
    openings(
      brush,
      repeat([-15, -5, 5, 15], (x) => arch(x, -2, 4, 13)),
    ),
  ].join('');
};

function mosque(
  brush: Parameters<Landmark>[0],
  [wall, lead]: readonly [string, string],
  minarets: readonly number[],
): string {
  const stone = stoneOf(brush, wall, 0.18);
  const dome = stoneOf(brush, lead, 0.18);
  return [
    stone.lit(repeat(minarets, (x) => minaretPath(x, 0, Math.abs(x) > 100 ? 150 : 172, 7))),
    stone.dim(
      repeat(minarets, (x) => box(x + 0.5, -120, 3, 120)),
      0.6,
    ),
    stone.lit(`${box(-104, -34, 208, 34)}${box(-66, -62, 132, 62)}${box(-36, -84, 72, 30)}`),
    stone.dim(`${box(66, -34, 38, 34)}${box(34, -62, 32, 62)}${box(16, -84, 20, 24)}`, 0.6),
    dome.lit(
      domePath(-66, -34, 18) +
        domePath(66, -34, 18) +
        domePath(-44, -60, 24) +
        domePath(44, -60, 24) +
        domePath(-90, -32, 11) +
        domePath(90, -32, 11) +
        domePath(0, -80, 36),
    ),
    dome.dim(
      'M8-80Q24-108 0-126Q38-118 36-80zM50-60Q58-78 44-90Q70-86 68-60zM70-34Q76-46 66-57Q86-54 84-34z',
      0.7,
    ),
    dome.mid(`${box(-0.8, -138, 1.6, 14)}`),
    openings(
      brush,
      repeat([-52, -32, -12, 8, 28, 48], (x) => arch(x + 2, -42, 7, 12)) +
        repeat(steps(-96, 96, 24), (x) => arch(x, 0, 11, 20)),
    ),
  ].join('');
}
