/** Landmarks of America, Oceania, southern Africa and the islands. */
import { drawBoat } from '../drawing/boats.ts';
import { box, line, num, placed, shape } from '../drawing/pen.ts';
import type { Landmark } from '../landscapes/landscape.ts';
import { arch, openings, repeat, rows, steps, stoneOf } from './landmark-tools.ts';

/** Sydney: the shells of the opera house before the bridge. */
export const operaHouse: Landmark = (brush) => {
  const bridge = stoneOf(brush, '#7f8790', 0.34);
  const shell = stoneOf(brush, '#fdf6ea', 0.06);
  const base = stoneOf(brush, '#c9a58a', 0.1);
  const sail = (x: number, h: number, w: number) =>
    `M${x} -14Q${num(x + w * 0.1)} ${num(-h * 0.7)} ${num(x + w)} ${-h}Q${num(x + w * 0.9)} ${num(-h * 0.5)} ${num(x + w * 1.05)} -14z`;
  const inner = (x: number, h: number, w: number) =>
    `M${num(x + w * 0.46)} -14Q${num(x + w * 0.5)} ${num(-h * 0.62)} ${num(x + w)} ${-h}Q${num(x + w * 0.9)} ${num(-h * 0.5)} ${num(x + w * 1.05)} -14z`;
  const shells: readonly (readonly [number, number, number])[] = [
    [-96, 60, 40],
    [-62, 86, 50],
    [-18, 104, 56],
    [42, 62, 36],
    [74, 46, 28],
  ];
  return [
    line(brush.paint('#7f8790', 0.34), 7, 'M-290-10Q-190-112-60-114T170-10'),
    line(
      brush.paint('#7f8790', 0.34),
      1.6,
      repeat(steps(-230, 110, 20), (x) => `M${x}-40V${num(-112 + ((x + 60) / 230) ** 2 * 98)}`),
    ),
    bridge.mid(`${box(-310, -42, 500, 6)}${box(-292, -66, 16, 70)}${box(158, -66, 16, 70)}`),
    base.lit('M-116 0L-108-16H120L130 0z'),
    shell.lit(shells.map((each) => sail(...each)).join('')),
    shell.dim(shells.map((each) => inner(...each)).join(''), 0.6),
    base.dim('M-114-5H128V0H-116z', 0.6),
    openings(
      brush,
      repeat([-54, -8, 50], (x) => `M${x + 8}-14q10-18 26-26v26z`),
    ),
  ].join('');
};

/** New York: the Statue of Liberty on her pedestal. */
export const liberty: Landmark = (brush) => {
  const stone = stoneOf(brush, '#d3c2a6', 0.12);
  const copper = stoneOf(brush, '#7fb3a0', 0.1);
  return [
    shape(brush.paint(brush.colours.leafAlt, 0.12), 'M-120 6q20-16 44-10 30-14 76-8 50-8 76 8 26-6 44 10z'),
    stone.lit('M-44 2L-38-12H38L44 2zM-24-12L-19-64H19L24-12zM-22-64H22V-70H-22z'),
    stone.dim('M8-12L7-64H19L24-12zM10 2V-12H38L44 2z', 0.65),
    openings(brush, arch(0, -26, 7, 20)),
    copper.lit(
      'M-15-70Q-18-104-10-132Q-9-142-5-146L-14-174-17-182H-10L-8-174 1-148Q10-146 12-134Q20-110 15-70z',
    ),
    copper.dim('M2-70Q6-110 2-146Q10-146 12-134Q20-110 15-70z', 0.7),
    copper.dim('M-8-72Q-10-100-4-122L-2-122Q-6-96-4-72z', 0.5),
    copper.lit('M-4.5-152a5 6 0 1 1 10 0a5 6 0 1 1-10 0zM-8-158l-4-6 6 3 0-8 4 7 3-8 3 8 4-7 0 8 6-3-4 6z'),
    copper.mid('M8-132L18-122 15-108 8-112z'),
    shape(brush.lit('#ffd27f', 0), 'M-18-182q-3-8 4.5-14q7 6 4 14z'),
    `<circle cx="-13" cy="-189" r="16" fill="${brush.light.glow}" opacity=".35"/>`,
  ].join('');
};

/** Maldives: thatched bungalows on stilts along a jetty. */
export const waterBungalows: Landmark = (brush) => {
  const thatch = stoneOf(brush, '#b98a52', 0.1);
  const wood = stoneOf(brush, '#8a5f3c', 0.1);
  const bungalow = (x: number, y: number, s: number) =>
    placed(
      shape(brush.dim('#5a3d28', 0.1), 'M-20-6v16h2v-16zM-6-6v18h2v-18zM8-6v18h2v-18zM20-6v16h2v-16z') +
        wood.mid(box(-24, -18, 50, 13)) +
        openings(brush, box(-6, -16, 12, 10)) +
        thatch.lit('M-34-15L-10-40H10L36-15Q0-20-34-15z') +
        thatch.dim('M4-40H10L36-15Q22-18 12-18z', 0.7) +
        wood.lit('M-30-6H32v3H-30z'),
      [x, y],
      s,
    );
  return [
    wood.dim('M-210-12Q-40-2 190-8V-5Q-40 2-210-9z', 0.9),
    shape(
      brush.dim('#5a3d28', 0.14),
      repeat(steps(-196, 176, 31), (x) => box(x, -8, 2, 14)),
    ),
    bungalow(-150, -6, 0.7),
    bungalow(-84, -1, 0.9),
    bungalow(2, 8, 1.15),
    bungalow(106, 4, 1),
    shape(brush.lit(brush.colours.sea, 0), 'M-40 24q40-4 84 0-40 5-84 0z', 0.4),
  ].join('');
};

/** Zanzibar: two dhows under full sail. */
export const dhows: Landmark = (brush) =>
  drawBoat(brush, 'dhow', [-70, -26], 1) + drawBoat(brush, 'dhow', [44, 6], 2.1);

/** Toronto: the needle with its pod and the round stadium. */
export const needleTower: Landmark = (brush) => {
  const stone = stoneOf(brush, '#d5d2cc', 0.14);
  return [
    stone.lit(
      'M-11 0Q-5-60-4-136H4Q5-60 11 0zM-15-136Q-13-146-7-150H7Q13-146 15-136Q0-130-15-136zM-3-150V-172H-1.5V-214h3V-172H3V-150z',
    ),
    stone.dim('M2 0V-136H4Q5-60 11 0zM3-132Q12-133 15-136Q13-146 7-150H3z', 0.7),
    rows(brush, 'M-12-140H12', '2 2', 3),
    stone.lit('M40 0V-16Q74-44 108-16V0z'),
    stone.dim('M82 0V-31Q98-26 108-16V0z', 0.6),
  ].join('');
};

/** Cape Town: the flat mountain. */
export const tableMountain: Landmark = (brush) => {
  const rock = stoneOf(brush, '#7f8470', 0.3);
  const mountain = [
    rock.lit(
      'M-330 0Q-250-30-214-70L-190-104-150-112 120-114 150-104 176-62Q200-40 230-84L244-88Q270-30 330 0z',
    ),
    rock.dim(
      'M-120 0L-100-60-110-112H-60L-70-60-40 0zM10 0L24-70 10-113H60L56-60 80 0zM150-104L176-62Q190-40 200-46L210 0H130z',
      0.5,
    ),
    shape(
      brush.lit('#ffffff', 0.2),
      'M-196-108Q-120-124-20-118T150-110Q160-100 156-92Q140-104 90-100-20-108-110-100-170-98-204-88z',
      0.75,
    ),
  ].join('');
  return placed(mountain, [-20, 0], 0.78);
};

/** Rio de Janeiro: the sugarloaf in its bay. */
export const sugarloaf: Landmark = (brush) => {
  const rock = stoneOf(brush, '#7d7470', 0.3);
  const green = stoneOf(brush, brush.colours.leafAlt, 0.24);
  return [
    rock.lit('M-20 6Q4-40 14-96Q26-140 52-142Q80-140 92-90Q104-40 140 6z'),
    rock.dim('M56-142Q80-140 92-90Q104-40 140 6H70Q84-60 56-142z', 0.75),
    green.lit('M-150 8Q-110-40-60-50Q-20-48 10 8z'),
    green.dim('M-20 8Q-20-30-46-51Q-10-44 20 8zM-40 8Q20-18 80-8T170 8z', 0.6),
    line(brush.dim('#3a2f2c', 0.1), 1, 'M-56-51Q0-80 46-141'),
    shape(brush.dim('#b4531c', 0), 'M-8-89h9v6h-9z'),
  ].join('');
};
