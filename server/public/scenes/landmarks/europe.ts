/** Landmarks of Europe and the Caucasus. */
import { domePath, minaretPath } from '../drawing/buildings.ts';
import { box, line, num, shape } from '../drawing/pen.ts';
import type { Landmark } from '../landscapes/landscape.ts';
import { arch, openings, repeat, rows, steps, stoneOf } from './landmark-tools.ts';

/** London: the clock tower and the houses along the river. */
export const clockTower: Landmark = (brush) => {
  const stone = stoneOf(brush, '#d9b98a', 0.16);
  const roof = stoneOf(brush, '#5f6b70', 0.16);
  return [
    stone.mid(box(24, -52, 96, 52)),
    stone.lit(`${box(24, -52, 96, 6)}${repeat(steps(26, 118, 15), (x) => `M${x - 3} 0V-62l3-10 3 10V0z`)}`),
    stone.lit(box(-72, -40, 60, 40) + repeat(steps(-70, -16, 13), (x) => `M${x - 2} 0V-48l2-8 2 8V0z`)),
    rows(brush, 'M30-34H116M30-16H116M-68-26H-20M-68-12H-20', '3 4.5', 8),
    stone.lit('M-15 0V-118H-19V-152H19V-118H15V0z'),
    stone.dim('M4 0V-152H19V-118H15V0z', 0.65),
    stone.dim('M-9-112h2V-6h-2zM-2-112h2V-6h-2zM-15-62h30v2h-30zM-15-92h30v2h-30z', 0.5),
    roof.lit('M-20-152L-13-170H13L20-152zM-12-172V-180H12V-172zM-11-180L-1-206V-216H1V-206L11-180z'),
    roof.dim('M4-152V-170H13L20-152zM3-180L1-216V-206L11-180z', 0.7),
    `<circle cx="0" cy="-135" r="12.5" fill="${brush.light.window ?? brush.lit('#fffaf0', 0.05)}"/>`,
    line(brush.dim('#3a2f2c', 0), 1.6, 'M0-143V-135L5-131'),
  ].join('');
};

/** Paris: the iron tower. */
export const ironTower: Landmark = (brush) => {
  const iron = stoneOf(brush, '#9c6f4c', 0.14);
  const web = brush.lit('#c99c72', 0.2);
  const legs = 'M-58 0Q-30-46-21-82Q-9-130-3-184H3Q9-130 21-82Q30-46 58 0H34Q30-30 0-30Q-30-30-34 0z';
  return [
    iron.mid(`${legs}M-1.5-184V-206h3V-184z`),
    iron.dim('M3-184Q9-130 21-82Q30-46 58 0H34Q31-18 18-26Q20-56 10-84Q4-130 2-184z', 0.75),
    shape(
      brush.paint(brush.colours.wall, 0.5),
      'M-14-46Q-10-62-8-78H8Q10-62 14-46zM-7-86Q-4-106-3-124H3Q4-106 7-86z',
      0.9,
    ),
    line(
      web,
      1.2,
      'M-50-12L-30-30M-42-30L-24-50M-32-52L-18-72M-44-8L-34-20M50-12L30-30M42-30L24-50M32-52L18-72M-12-92L8-112M12-92L-8-112M-7-118L5-138M7-118L-5-138',
      0.8,
    ),
    iron.lit('M-34-46h68v5h-68zM-20-84h40v4.5h-40zM-5-166h10v4h-10zM-4-186h8v5h-8z'),
    iron.lit('M-34 0Q-30-30 0-30Q30-30 34 0H30Q26-25 0-25Q-26-25-30 0z'),
  ].join('');
};

/** Rome: the Colosseum with its broken ring. */
export const colosseum: Landmark = (brush) => {
  const stone = stoneOf(brush, '#dfb98c', 0.16);
  const tier = (y: number, places: readonly number[], width: number, height: number) =>
    repeat(places, (x) => arch(x, y + (x / 130) ** 2 * -9, width * (1 - Math.abs(x) / 320), height));
  return [
    stone.dim('M-60-100Q0-112 66-98L92-70V-40H-60z'),
    stone.lit(
      'M-132-10V-84Q-128-122-70-130Q-20-138 24-134L34-122 30-108 52-106 64-96 88-92 96-78 124-74 132-62V-10Q70 8 0 8T-132-10z',
    ),
    stone.dim('M52-106L64-96 88-92 96-78 124-74 132-62V-10Q100 0 60 5z', 0.5),
    openings(
      brush,
      tier(-2, steps(-112, 112, 28), 11, 24) +
        tier(-36, steps(-112, 112, 28), 11, 22) +
        tier(-68, steps(-112, 84, 28), 11, 20),
    ),
    stone.lit('M-132-44Q0-22 132-44V-40Q0-18-132-40zM-132-76Q-20-54 98-70L104-66Q-20-50-132-72z'),
    openings(
      brush,
      repeat(steps(-104, 0, 26), (x) => box(x, -112 - (x + 108) * 0.09, 6, 7)),
    ),
  ].join('');
};

/** Athens: the Parthenon on its rock. */
export const parthenon: Landmark = (brush) => {
  const rock = stoneOf(brush, '#a89274', 0.26);
  const marble = stoneOf(brush, '#f7ead2', 0.14);
  return [
    rock.lit('M-190 12L-160-38-128-46-112-62 120-64 140-44 168-36 196 12z'),
    rock.dim(
      'M40 12L60-40 84-64H120L140-44 168-36 196 12zM-128-46L-112-62-90-62-104-20-96 12H-124zM-40 12l12-50 14 0-6 50z',
      0.55,
    ),
    shape(
      brush.paint(brush.colours.leafAlt, 0.2),
      'M-190 14q20-26 44-14 24-24 52-4 30-18 54 2 40-20 70-2 34-20 60 0 40-20 106 18z',
      0.9,
    ),
    marble.dim(box(-78, -112, 156, 44)),
    marble.lit(
      `${box(-92, -68, 184, 6)}${box(-88, -73, 176, 5)}${repeat(steps(-80, 80, 20), (x) => box(x - 4.5, -114, 9, 42))}M-90-114V-124H90V-114zM-90-126L0-156 90-126z`,
    ),
    marble.dim(`M-70-128L0-150 70-128z${repeat(steps(-80, 80, 20), (x) => box(x + 1, -114, 3.5, 42))}`, 0.45),
  ].join('');
};

/** Tbilisi: a church with a cone and the fortress walls above the town. */
export const tbilisiChurch: Landmark = (brush) => {
  const hill = stoneOf(brush, '#8a8a58', 0.3);
  const wall = stoneOf(brush, '#c99a6a', 0.18);
  const brick = stoneOf(brush, '#e2bd92', 0.12);
  const roof = stoneOf(brush, '#8d4a36', 0.12);
  return [
    hill.lit('M-250 12Q-180-20-130-64Q-90-104-30-108Q40-112 96-84Q160-50 230 12z'),
    hill.dim('M40 12Q60-60 20-109Q60-104 96-84Q160-50 230 12z', 0.5),
    wall.lit(
      `M-132-62L-96-92-60-104-20-112V-96L-60-88-94-76-126-50z${box(-104, -118, 18, 38)}${box(-48, -132, 16, 36)}`,
    ),
    wall.dim(`${box(-93, -118, 7, 38)}${box(-38, -132, 6, 36)}`, 0.7),
    repeat([-104, -98, -92, -48, -42, -36], (x) => wall.lit(box(x, x < -80 ? -122 : -136, 3.5, 5))),
    brick.lit(`${box(28, -58, 76, 60)}${box(48, -82, 36, 40)}${box(54, -112, 24, 34)}`),
    brick.dim(`${box(84, -58, 20, 60)}${box(68, -112, 10, 34)}`, 0.65),
    roof.lit('M51-110L66-152 81-110zM24-56L66-88 108-56z'),
    roof.dim('M66-152L81-110H69zM66-88L108-56H76z', 0.6),
    brick.lit('M65-152V-166h2V-152zM61-162h10v2H61z'),
    openings(
      brush,
      repeat([58, 66, 74], (x) => arch(x, -88, 3, 14)) +
        arch(66, 2, 12, 26) +
        arch(42, -20, 5, 16) +
        arch(92, -20, 5, 16),
    ),
  ].join('');
};

/** Baku: three towers like flames above the bay. */
export const flameTowers: Landmark = (brush) => {
  const glass = stoneOf(brush, '#8fb4c4', 0.16);
  const flame = (x: number, height: number, half: number) =>
    `M${x - half} 0Q${num(x - half * 1.5)} ${num(-height * 0.5)} ${num(x - half * 0.3)} ${num(-height * 0.84)}Q${num(x)} ${num(-height * 0.93)} ${num(x + half * 0.1)} ${-height}Q${num(x + half * 1.7)} ${num(-height * 0.56)} ${x + half} 0z`;
  const side = (x: number, height: number, half: number) =>
    `M${num(x + half * 0.1)} ${-height}Q${num(x + half * 1.7)} ${num(-height * 0.56)} ${x + half} 0H${num(x + half * 0.2)}Q${num(x + half * 0.7)} ${num(-height * 0.5)} ${num(x + half * 0.1)} ${-height}z`;
  return [
    stoneOf(brush, '#8d8a62', 0.3).lit('M-220 4Q-120-30 0-32T220 4z'),
    glass.lit(flame(-56, 176, 24) + flame(62, 158, 23)),
    glass.dim(side(-56, 176, 24) + side(62, 158, 23), 0.75),
    glass.lit(flame(6, 142, 22)),
    glass.dim(side(6, 142, 22), 0.75),
    rows(
      brush,
      steps(-120, -20, 11)
        .map((y) => `M-80 ${y}H-34M-14 ${y}H26M42 ${y}H84`)
        .join(''),
      '2 5',
      2,
    ),
  ].join('');
};

/** Sarajevo: the old mosque with its one minaret, and the wooden fountain. */
export const sarajevoMosque: Landmark = (brush) => {
  const wall = stoneOf(brush, '#eddcc2', 0.16);
  const lead = stoneOf(brush, '#7f97a0', 0.16);
  const wood = stoneOf(brush, '#8a5a38', 0.1);
  return [
    wall.lit(`${minaretPath(-58, 0, 160, 9)}${box(-40, -52, 92, 52)}${box(-18, -70, 48, 24)}`),
    wall.dim(`${box(24, -52, 28, 52)}${box(-56, -124, 3, 124)}`, 0.65),
    lead.lit(domePath(6, -68, 27) + domePath(-27, -50, 12) + domePath(40, -50, 12)),
    lead.dim('M12-68Q22-88 6-102Q34-96 33-68z', 0.7),
    openings(
      brush,
      repeat([-28, -8, 12, 32], (x) => arch(x, 0, 12, 26)) + repeat([-8, 6, 20], (x) => arch(x, -54, 5, 12)),
    ),
    wood.lit(`${box(82, -30, 24, 30)}${domePath(94, -38, 15, 0.8)}M74-36L94-44 114-36z`),
    wood.dim(`${box(96, -30, 10, 30)}`, 0.7),
    stoneOf(brush, '#f5e8d2', 0.1).lit(box(80, -8, 28, 8)),
  ].join('');
};

/** San Francisco: the red bridge. */
export const redBridge: Landmark = (brush) => {
  const red = stoneOf(brush, '#c8502c', 0.1);
  const wire = brush.paint('#c8502c', 0.14);
  const hang = steps(-150, 150, 15).filter((x) => Math.abs(Math.abs(x) - 78) > 4);
  const sag = (x: number) =>
    Math.abs(x) <= 78 ? -52 - 98 * (x / 78) ** 2 : -150 + ((Math.abs(x) - 78) / 120) * 96;
  return [
    line(wire, 2.2, 'M-260-38Q-130-70-78-150Q-30-52 0-52T78-150Q130-70 260-38'),
    line(
      wire,
      0.9,
      hang
        .filter((x) => Math.abs(x) < 78)
        .map((x) => `M${x} ${num(sag(x))}V-34`)
        .join(''),
    ),
    red.mid(box(-640, -38, 1280, 6)),
    red.dim(box(-640, -32, 1280, 4)),
    red.lit(
      repeat(
        [-78, 78],
        (x) =>
          `${box(x - 8, -156, 5, 166)}${box(x + 3, -156, 5, 166)}${box(x - 8, -150, 16, 6)}${box(x - 8, -116, 16, 6)}${box(x - 8, -82, 16, 6)}`,
      ),
    ),
    red.dim(repeat([-78, 78], (x) => box(x + 6, -156, 2, 166))),
    stoneOf(brush, '#b9ada0', 0.16).lit(
      `${repeat([-78, 78], (x) => box(x - 14, 4, 28, 10))}${repeat([-420, -340, -260, -200, 200, 260, 340, 420], (x) => box(x - 3, -32, 6, 44))}`,
    ),
  ].join('');
};
