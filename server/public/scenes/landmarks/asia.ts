/** Landmarks of Asia beyond the Gulf. */
import { domePath } from '../drawing/buildings.ts';
import { box, line, num, placed, shape } from '../drawing/pen.ts';
import type { Landmark } from '../landscapes/landscape.ts';
import { arch, openings, repeat, rows, steps, stoneOf } from './landmark-tools.ts';

/** Kuala Lumpur: the twin towers and their bridge. */
export const twinTowers: Landmark = (brush) => {
  const steel = stoneOf(brush, '#c6d2d4', 0.16);
  const tower = (x: number) =>
    `M${x - 23} 0V-96H${x - 19}V-130H${x - 14}V-152H${x - 9}V-168H${x - 5}V-178L${x - 1}-188V-212h2V-188L${x + 5}-178V-168H${x + 9}V-152H${x + 14}V-130H${x + 19}V-96H${x + 23}V0z`;
  const side = (x: number) =>
    `M${x + 4} 0V-180L${x + 5}-178V-168H${x + 9}V-152H${x + 14}V-130H${x + 19}V-96H${x + 23}V0z`;
  return [
    steel.lit(tower(-40) + tower(40)),
    steel.dim(side(-40) + side(40), 0.7),
    rows(
      brush,
      steps(-146, -6, 10)
        .map(
          (y) =>
            `M${-60 + (y < -96 ? 6 : 0)} ${y}H${-20 - (y < -96 ? 6 : 0)}M${20 + (y < -96 ? 6 : 0)} ${y}H${60 - (y < -96 ? 6 : 0)}`,
        )
        .join(''),
      '2 3',
      3,
    ),
    steel.mid('M-20-86H20V-78H-20z'),
    line(brush.dim('#c6d2d4', 0.1), 2, 'M0-78L-16-44M0-78L16-44'),
  ].join('');
};

/** Singapore: three towers under one long roof garden. */
export const roofGarden: Landmark = (brush) => {
  const wall = stoneOf(brush, '#aebbc2', 0.08);
  return [
    wall.lit(
      repeat(
        [-70, -8, 54],
        (x) => `M${x - 24} 0Q${x - 12}-60 ${x - 6}-138H${x + 16}Q${x + 14}-60 ${x + 22} 0z`,
      ),
    ),
    wall.dim(
      repeat(
        [-70, -8, 54],
        (x) => `M${x + 4} 0Q${x + 2}-60 ${x + 6}-138H${x + 16}Q${x + 14}-60 ${x + 22} 0z`,
      ),
      0.75,
    ),
    rows(
      brush,
      steps(-128, -8, 10)
        .map(
          (y) =>
            `M${Math.round(-79 + y * 0.03)} ${y}H-58M${Math.round(-17 + y * 0.03)} ${y}H4M${Math.round(45 + y * 0.03)} ${y}H66`,
        )
        .join(''),
      '3 3',
      3,
    ),
    wall.lit('M-112-146Q-96-136-76-138H92Q118-138 128-150Q70-156 0-154T-112-146z'),
    wall.dim('M-108-144Q-92-136-76-138H92Q116-138 126-147Q70-146 0-146T-108-144z', 0.7),
    shape(
      brush.paint(brush.colours.leaf, 0.12),
      'M-80-150q6-8 12 0 6-9 14 0 6-8 14 0 8-9 16 0 8-8 14 0 8-9 16 0 6-8 14 0 8-8 16 0z',
    ),
    shape(
      brush.lit('#f6ecdd', 0.14),
      'M-196 0q8-38 34-46q-10 22-6 46zM-160 0q2-34 22-52q2 26-4 52zM-136 0q12-30 34-36q-10 18-16 36z',
    ),
  ].join('');
};

/** Bangkok: the tall prang of the temple of dawn. */
export const dawnTemple: Landmark = (brush) => {
  const stone = stoneOf(brush, '#e6d3b4', 0.14);
  const gold = stoneOf(brush, '#d9a441', 0.1);
  const roof = stoneOf(brush, '#b0542c', 0.12);
  const prang = (x: number, h: number, w: number) =>
    `M${num(x - w)} 0V${num(-h * 0.12)}H${num(x - w * 0.82)}V${num(-h * 0.24)}H${num(x - w * 0.62)}V${num(-h * 0.36)}Q${num(x - w * 0.4)} ${num(-h * 0.5)} ${num(x - w * 0.3)} ${num(-h * 0.62)}Q${num(x - w * 0.3)} ${num(-h * 0.86)} ${num(x)} ${num(-h * 0.93)}Q${num(x + w * 0.3)} ${num(-h * 0.86)} ${num(x + w * 0.3)} ${num(-h * 0.62)}Q${num(x + w * 0.4)} ${num(-h * 0.5)} ${num(x + w * 0.62)} ${num(-h * 0.36)}V${num(-h * 0.24)}H${num(x + w * 0.82)}V${num(-h * 0.12)}H${num(x + w)}V0z`;
  const side = (x: number, h: number, w: number) =>
    `M${num(x + w * 0.12)} 0L${num(x + w * 0.06)} ${num(-h * 0.9)}Q${num(x + w * 0.3)} ${num(-h * 0.84)} ${num(x + w * 0.3)} ${num(-h * 0.62)}Q${num(x + w * 0.4)} ${num(-h * 0.5)} ${num(x + w * 0.62)} ${num(-h * 0.36)}V${num(-h * 0.24)}H${num(x + w * 0.82)}V${num(-h * 0.12)}H${num(x + w)}V0z`;
  const all: readonly (readonly [number, number, number])[] = [
    [-86, 84, 20],
    [86, 84, 20],
    [0, 186, 46],
  ];
  return [
    stone.lit(all.map((each) => prang(...each)).join('')),
    stone.dim(all.map((each) => side(...each)).join(''), 0.65),
    gold.lit(
      all.map(([x, h]) => `M${x - 1} ${num(-h * 0.92)}V${num(-h * 1.02)}h2V${num(-h * 0.92)}z`).join(''),
    ),
    line(
      brush.dim('#b98f52', 0.14),
      1.2,
      steps(-150, -12, 13)
        .map(
          (y) =>
            `M${Math.round(-46 * (y > -60 ? 0.86 : 0.3))} ${y}H${Math.round(46 * (y > -60 ? 0.86 : 0.3))}`,
        )
        .join(''),
      0.6,
    ),
    roof.lit('M-166-24L-140-58-114-24zM114-24L140-58 166-24z'),
    gold.lit(
      'M-141-56l1-12 1 12zM139-56l1-12 1 12zM-168-23l28-38 28 38h-5l-23-31-23 31zM112-23l28-38 28 38h-5l-23-31-23 31z',
    ),
    stone.lit(box(-158, -24, 36, 24) + box(122, -24, 36, 24)),
    openings(brush, arch(-140, 0, 9, 18) + arch(140, 0, 9, 18) + arch(0, 0, 12, 30)),
  ].join('');
};

/** Mount Fuji, its snow and its wide slopes. */
export const fuji: Landmark = (brush) => {
  const rock = stoneOf(brush, '#6f7c9a', 0.42);
  const snow = stoneOf(brush, '#ffffff', 0.12);
  return [
    rock.lit('M-300 10Q-120-30-34-150L-20-148-8-153 8-149 24-152 34-150Q120-30 300 10z'),
    rock.dim('M8-149L24-152 34-150Q120-30 300 10H60Q30-60 8-149z', 0.7),
    snow.lit(
      'M-34-150L-20-148-8-153 8-149 24-152 34-150Q50-122 70-98L56-104 48-86 34-106 22-80 10-104-4-76-16-104-30-84-40-106-54-92-70-98Q-50-122-34-150z',
    ),
    snow.dim('M8-149L24-152 34-150Q50-122 70-98L56-104 48-86 34-106 22-80 14-100z', 0.55),
  ].join('');
};

/** A five-storey pagoda before Mount Fuji. */
export const pagoda: Landmark = (brush) => fuji(brush) + placed(pagodaTower(brush), [-168, 26], 1.05);

/** Osaka: the pagoda alone. */
export const lonePagoda: Landmark = (brush) => placed(pagodaTower(brush), [0, 0], 1.3);

function pagodaTower(brush: Parameters<Landmark>[0]): string {
  const red = stoneOf(brush, '#b8452f', 0.06);
  const roof = stoneOf(brush, '#4a4e5c', 0.06);
  const storeys = [0, 1, 2, 3, 4];
  return [
    red.lit(repeat(storeys, (_, index) => box(-20 + index * 2.4, -20 - index * 24, 40 - index * 4.8, 20))),
    red.dim(
      repeat(storeys, (_, index) => box(5, -20 - index * 24, 15 - index * 2.4, 20)),
      0.7,
    ),
    openings(
      brush,
      repeat(
        storeys,
        (_, index) =>
          `${box(-12 + index * 1.6, -15 - index * 24, 7, 9)}${box(5 - index * 0.6, -15 - index * 24, 7, 9)}`,
      ),
    ),
    roof.lit(
      repeat(storeys, (_, index) => {
        const [w, y] = [38 - index * 4, -20 - index * 24];
        return `M${-w} ${y + 2}Q${num(-w * 0.5)} ${y - 1} ${num(-w * 0.4)} ${y - 9}H${num(w * 0.4)}Q${num(w * 0.5)} ${y - 1} ${w} ${y + 2}Q0 ${y + 1} ${-w} ${y + 2}z`;
      }),
    ),
    roof.mid('M-1-124V-152h2V-124zM-4-134h8v2h-8zM-3.5-140h7v2h-7zM-3-146h6v2h-6z'),
  ].join('');
}

/** Delhi: the great arch. */
export const greatArch: Landmark = (brush) => {
  const stone = stoneOf(brush, '#e2b78a', 0.14);
  return [
    stone.lit(
      `M-62 0V-112H62V0H24V-60A24 24 0 0 0-24-60V0z${box(-68, -120, 136, 9)}${box(-50, -136, 100, 16)}${box(-34, -146, 68, 10)}${domePath(0, -146, 14, 0.5)}`,
    ),
    stone.dim('M38 0V-112H62V0zM-24 0V-60A24 24 0 0 1-10-80L-10-76A20 22 0 0 0-18-58V0z', 0.65),
    stone.dim(`${box(-68, -112, 136, 3)}${box(-62, -30, 38, 3)}${box(24, -30, 38, 3)}`, 0.6),
    openings(brush, arch(-43, -38, 9, 22) + arch(43, -38, 9, 22)),
    shape(
      brush.paint(brush.colours.leaf, 0.2),
      'M-200 4q14-24 34-16 18-20 40-2 20-14 40 14zM86 4q18-24 38-14 20-18 40 0 20-8 36 14z',
    ),
  ].join('');
};

/** Mumbai: the Gateway at the water. */
export const gateway: Landmark = (brush) => {
  const stone = stoneOf(brush, '#dcb083', 0.12);
  return [
    stone.dim(box(-92, -84, 184, 84)),
    stone.lit(
      `M-30 0V-60Q-28-76 0-86Q28-76 30-60V0H46V-104H-46V0z${box(-92, -78, 40, 78)}${box(52, -78, 40, 78)}${box(-54, -112, 108, 9)}${box(-96, -84, 46, 7)}${box(50, -84, 46, 7)}`,
    ),
    stone.dim(`${box(74, -78, 18, 78)}${box(36, -104, 10, 104)}`, 0.6),
    stone.lit(repeat([-48, -30, 30, 48], (x) => `${box(x - 5, -126, 10, 16)}${domePath(x, -125, 6.5)}`)),
    openings(brush, arch(-72, 0, 18, 48) + arch(72, 0, 18, 48)),
    stone.mid('M-110 0H110L118 8H-118z'),
  ].join('');
};

/** Hyderabad: four minarets around four arches. */
export const fourMinarets: Landmark = (brush) => {
  const stone = stoneOf(brush, '#e4c397', 0.12);
  const minaret = (x: number) =>
    `${box(x - 6, -150, 12, 150)}${box(x - 9, -62, 18, 4)}${box(x - 9, -96, 18, 4)}${box(x - 9, -126, 18, 4)}${domePath(x, -150, 8)}`;
  return [
    stone.lit(
      `M-54 0V-84H54V0H28V-40Q26-58 0-68Q-26-58-28-40V0z${box(-50, -98, 100, 14)}${minaret(-58)}${minaret(58)}`,
    ),
    stone.dim(`${box(60, -150, 4, 150)}${box(-56, -150, 4, 150)}${box(38, -84, 16, 84)}`, 0.6),
    openings(
      brush,
      repeat(steps(-40, 40, 16), (x) => arch(x, -86, 8, 10)) + repeat([-40, 40], (x) => arch(x, -58, 8, 16)),
    ),
    stone.dim('M-28 0V-40Q-26-58 0-68V-62Q-20-54-22-38V0z', 0.6),
  ].join('');
};

/** Shanghai: the tower of pearls and its taller neighbours. */
export const pearlTower: Landmark = (brush) => {
  const pink = stoneOf(brush, '#c9788a', 0.14);
  const glass = stoneOf(brush, '#a9bccb', 0.2);
  const ball = (y: number, r: number) =>
    `M${-r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  const shade = (y: number, r: number) =>
    `M0 ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.7} ${r * 1.7} 0 0 0 0 ${-2 * r}z`;
  return [
    glass.lit('M54 0V-150Q60-196 74-204Q84-186 86-150V0zM98 0V-136L104-158H118L124-136V0z'),
    glass.dim('M72 0V-202Q84-186 86-150V0zM112 0V-158H118L124-136V0z', 0.7),
    pink.lit('M-24 0L-14-50H-11L-18 0zM24 0L14-50H11L18 0zM-5 0V-120H5V0zM-1.5-130V-204h3V-130z'),
    pink.lit(ball(-58, 20) + ball(-122, 13) + ball(-152, 6)),
    pink.dim(shade(-58, 20) + shade(-122, 13), 0.8),
    rows(brush, 'M-17-58H17M-10-122H10', '2 3', 3),
  ].join('');
};

/** Taipei: the tower of eight stacked cups. */
export const stackedTower: Landmark = (brush) => {
  const glass = stoneOf(brush, '#8db3a8', 0.14);
  const cups = steps(0, 7, 1);
  return [
    glass.lit(
      `M-26 0L-18-36H18L26 0z${repeat(cups, (at) => `M-15 ${-36 - at * 16}L-20 ${-51 - at * 16}H20L15 ${-36 - at * 16}z`)}M-12-164L-9-178H9L12-164zM-6-178L-4-190H4L6-178zM-1-190V-214h2V-190z`,
    ),
    glass.dim(
      `M8 0L6-36H18L26 0z${repeat(cups, (at) => `M5 ${-36 - at * 16}L7 ${-51 - at * 16}H20L15 ${-36 - at * 16}z`)}`,
      0.65,
    ),
    glass.dim(
      repeat(cups, (at) => box(-15, -38 - at * 16, 30, 2)),
      0.7,
    ),
    rows(
      brush,
      repeat(cups, (at) => `M-15 ${-45 - at * 16}H15`),
      '2 3',
      3,
    ),
  ].join('');
};

/** Beijing: the round temple with three blue roofs on its terraces. */
export const roundTemple: Landmark = (brush) => {
  const marble = stoneOf(brush, '#f1e7d8', 0.12);
  const red = stoneOf(brush, '#b8452f', 0.1);
  const blue = stoneOf(brush, '#3f6a94', 0.1);
  const roof = (y: number, half: number, top: number) =>
    `M${-half} ${y}Q${num(-half * 0.5)} ${y - 5} ${-top} ${y - 24}H${top}Q${num(half * 0.5)} ${y - 5} ${half} ${y}Q0 ${y + 7} ${-half} ${y}z`;
  const shade = (y: number, half: number, top: number) =>
    `M${num(top * 0.3)} ${y - 24}H${top}Q${num(half * 0.5)} ${y - 5} ${half} ${y}Q${num(half * 0.7)} ${y + 3} ${num(half * 0.4)} ${y + 3}z`;
  const roofs: readonly (readonly [number, number, number])[] = [
    [-62, 74, 48],
    [-100, 60, 36],
    [-138, 46, 5],
  ];
  return [
    marble.lit(`${box(-120, -12, 240, 14)}${box(-104, -24, 208, 12)}${box(-88, -36, 176, 12)}`),
    marble.dim(
      `${box(-120, -2, 240, 3)}${box(-104, -14, 208, 2)}${box(-88, -26, 176, 2)}M-12 2L-9-36H9L12 2z`,
      0.5,
    ),
    red.lit(`${box(-54, -64, 108, 28)}${box(-44, -104, 88, 20)}${box(-33, -142, 66, 20)}`),
    red.dim(`${box(20, -64, 34, 28)}${box(16, -104, 28, 20)}${box(12, -142, 21, 20)}`, 0.7),
    openings(
      brush,
      repeat(steps(-44, 44, 22), (x) => arch(x, -37, 9, 20)),
    ),
    blue.lit(roofs.map((each) => roof(...each)).join('')),
    blue.dim(roofs.map((each) => shade(...each)).join(''), 0.7),
    stoneOf(brush, '#d9a441', 0.06).lit('M-5-161q-3-8 5-14q8 6 5 14z'),
  ].join('');
};
