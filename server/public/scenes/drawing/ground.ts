/** Hills, mountains, dunes and shores of the scenes. */
import type { Brush } from './brush.ts';
import { num, type Point, polygon, shape, softGround } from './pen.ts';

type RidgeOptions = { base: number; rise: number; colour: string; distance: number; waves?: number };

/** A soft range of hills across the frame. */
export function drawRidge(brush: Brush, { base, rise, colour, distance, waves = 2 }: RidgeOptions): string {
  return shape(brush.paint(colour, distance), softGround(ridgePoints(brush, { base, rise, waves })));
}

export function ridgePoints(
  { between }: Brush,
  { base, rise, waves, step = 36 }: { base: number; rise: number; waves: number; step?: number },
): Point[] {
  const [a, b, c] = [between(0, 6), between(0, 6), between(0, 6)];
  return Array.from({ length: Math.ceil(700 / step) + 1 }, (_, index) => {
    const x = -20 + index * step;
    const t = (x / 640) * waves * Math.PI;
    const height = 0.5 + 0.3 * Math.sin(t + a) + 0.16 * Math.sin(2.3 * t + b) + 0.08 * Math.sin(5.1 * t + c);
    return [x, base - rise * height];
  });
}

type Peak = { x: number; y: number; half: number };

type PeaksOptions = {
  peaks: readonly Peak[];
  base: number;
  colour: string;
  distance: number;
  /** Share of the height that is under snow. */
  snow?: number;
};

/** Mountains with a lit and a shaded face, under snow if asked. */
export function drawPeaks(brush: Brush, options: PeaksOptions): string {
  return options.peaks.map((peak) => drawPeak(brush, peak, options)).join('');
}

function drawPeak(
  brush: Brush,
  { x, y, half }: Peak,
  { base, colour, distance, snow = 0 }: PeaksOptions,
): string {
  const { between, isLitFromLeft: isLeft } = brush;
  const height = base - y;
  const side = (direction: number, at: number, off = 0): Point => [
    x + direction * half * (at + off * at),
    y + height * at,
  ];
  const rough = (direction: number): Point[] =>
    [0.22, 0.42, 0.64, 0.84].map((at) => side(direction, at, between(-0.13, 0.13)));
  const [left, right] = [rough(-1), rough(1)];
  const outline: Point[] = [side(-1, 1.04), ...left.toReversed(), [x, y], ...right, side(1, 1.04)];
  const spine: Point[] = [0.2, 0.45, 0.7, 1.04].map((at, index) => [
    x + half * at * (index % 2 === 0 ? 0.2 : -0.04) * (isLeft ? 1 : -1),
    y + height * at,
  ]);
  const shaded: Point[] = [
    [x, y],
    ...(isLeft ? right : left),
    side(isLeft ? 1 : -1, 1.04),
    ...spine.toReversed(),
  ];
  const parts = [
    shape(brush.lit(colour, distance), polygon(outline)),
    shape(brush.dim(colour, distance), polygon(shaded)),
  ];
  if (snow > 0) parts.push(drawSnow(brush, { x, y, half, height, snow, distance, left, right, spine }));
  return parts.join('');
}

type SnowOptions = Peak & {
  height: number;
  snow: number;
  distance: number;
  left: readonly Point[];
  right: readonly Point[];
  spine: readonly Point[];
};

function drawSnow(
  brush: Brush,
  { x, y, half, height, snow, distance, left, right, spine }: SnowOptions,
): string {
  const { isLitFromLeft: isLeft } = brush;
  const upper = (points: readonly Point[]) => points.filter(([, pointY]) => pointY < y + height * snow);
  const edge = (direction: number): Point[] =>
    [1.02, 0.72, 0.62, 0.34, 0.22].map((out, index) => [
      x + direction * half * snow * out,
      y + height * snow * (index % 2 === 0 ? 0.98 - index * 0.02 : 1.26 - index * 0.05),
    ]);
  const middle: Point = [spine[0]?.[0] ?? x, y + height * snow * 1.12];
  const face = (direction: number, points: readonly Point[]) =>
    polygon([[x, y], ...upper(points), ...edge(direction), middle, ...upper(spine).toReversed()]);
  const [lit, shaded] = isLeft ? [face(-1, left), face(1, right)] : [face(1, right), face(-1, left)];
  return (
    shape(brush.lit('#ffffff', distance * 0.7), lit) + shape(brush.dim('#c9d8ee', distance * 0.8), shaded)
  );
}

type DuneOptions = { crest: readonly Point[]; colour: string; distance: number };

/** A dune: a lit slope with a sharp crest, and the side in shade that falls from its highest point. */
export function drawDune(brush: Brush, { crest, colour, distance }: DuneOptions): string {
  const { isLitFromLeft: isLeft } = brush;
  const [start = [0, 0], top = [0, 0], end = [0, 0]] = crest;
  const [sx, sy] = start;
  const [tx, ty] = top;
  const [ex, ey] = end;
  const whole = `M${num(sx)} ${num(sy)}C${num(sx + (tx - sx) * 0.5)} ${num(sy)} ${num(tx - (tx - sx) * 0.25)} ${num(ty + 6)} ${num(tx)} ${num(ty)}C${num(tx + (ex - tx) * 0.3)} ${num(ty + 8)} ${num(tx + (ex - tx) * 0.55)} ${num(ey)} ${num(ex)} ${num(ey)}V360H${num(sx)}Z`;
  const lean = (ex - tx) * 0.1;
  const away = isLeft
    ? `M${num(tx)} ${num(ty)}C${num(tx + (ex - tx) * 0.3)} ${num(ty + 8)} ${num(tx + (ex - tx) * 0.55)} ${num(ey)} ${num(ex)} ${num(ey)}V360H${num(tx + lean * 3)}C${num(tx - lean)} ${num(ty + (360 - ty) * 0.6)} ${num(tx + lean * 2)} ${num(ty + (360 - ty) * 0.28)} ${num(tx)} ${num(ty)}Z`
    : `M${num(tx)} ${num(ty)}C${num(tx - (tx - sx) * 0.25)} ${num(ty + 6)} ${num(sx + (tx - sx) * 0.5)} ${num(sy)} ${num(sx)} ${num(sy)}V360H${num(tx - lean * 3)}C${num(tx + lean)} ${num(ty + (360 - ty) * 0.6)} ${num(tx - lean * 2)} ${num(ty + (360 - ty) * 0.28)} ${num(tx)} ${num(ty)}Z`;
  return shape(brush.lit(colour, distance), whole) + shape(brush.dim(colour, distance * 0.9), away);
}
