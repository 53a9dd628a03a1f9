/** Trees of the scenes: palm, pine, cypress, acacia, round crowns. */
import type { Brush } from './brush.ts';
import { mix, num, type Point, shape } from './pen.ts';

type TreeOptions = { at: Point; height: number; distance?: number; lean?: number };

/** A date or coconut palm with leaves on a bent trunk. */
export function drawPalm(brush: Brush, { at: [x, y], height, distance = 0, lean = 0 }: TreeOptions): string {
  const [tx, ty] = [x + lean, y - height];
  const w = Math.max(1.4, height * 0.032);
  const bend = x - lean * 0.25;
  const trunk = `M${num(x - w)} ${num(y)}Q${num(bend - w)} ${num(y - height * 0.55)} ${num(tx - w * 0.5)} ${num(ty)}h${num(w)}Q${num(bend + w)} ${num(y - height * 0.55)} ${num(x + w)} ${num(y)}z`;
  const reach = height * 0.4;
  const leaf = ([dx, dy]: Point) => {
    const [ex, ey] = [tx + dx * reach, ty + dy * reach];
    const [mx, my] = [tx + dx * reach * 0.52, ty + dy * reach * 0.4 - reach * 0.36];
    return `M${num(tx)} ${num(ty)}Q${num(mx)} ${num(my)} ${num(ex)} ${num(ey)}Q${num(mx + dx * 3)} ${num(my + reach * 0.3)} ${num(tx)} ${num(ty)}z`;
  };
  const back: Point[] = [
    [-1, -0.08],
    [1, -0.02],
    [-0.45, -0.62],
    [0.5, -0.6],
  ];
  const front: Point[] = [
    [-0.86, 0.5],
    [0.9, 0.46],
    [-0.36, 0.7],
    [0.3, 0.74],
  ];
  const { leaf: green, leafAlt } = brush.colours;
  return (
    shape(brush.dim('#7a5a3c', distance), trunk) +
    shape(brush.paint(leafAlt, distance), back.map(leaf).join('')) +
    shape(brush.lit(green, distance + 0.02), front.map(leaf).join(''))
  );
}

/** A row of pines as one shape. */
export function drawPines(brush: Brush, trees: readonly TreeOptions[], colour: string, distance = 0): string {
  const whole = trees.map(({ at: [x, y], height: h }) => {
    const w = h * 0.24;
    return `M${num(x)} ${num(y - h)}l${num(w * 0.5)} ${num(h * 0.36)}h${num(-w * 0.16)}l${num(w * 0.42)} ${num(h * 0.3)}h${num(-w * 0.18)}l${num(w * 0.46)} ${num(h * 0.34)}h${num(-w * 2.08)}l${num(w * 0.46)} ${num(-h * 0.34)}h${num(-w * 0.18)}l${num(w * 0.42)} ${num(-h * 0.3)}h${num(-w * 0.16)}z`;
  });
  const side = brush.isLitFromLeft ? 1 : -1;
  const shaded = trees.map(
    ({ at: [x, y], height: h }) =>
      `M${num(x)} ${num(y - h)}l${num(side * h * 0.25)} ${num(h)}h${num(-side * h * 0.24)}z`,
  );
  const fill = brush.paint(colour, distance);
  return shape(fill, whole.join('')) + shape(mix(fill, brush.light.shade, 0.3), shaded.join(''), 0.7);
}

/** Cypresses as one shape. */
export function drawCypresses(brush: Brush, trees: readonly TreeOptions[], distance = 0): string {
  const d = trees.map(
    ({ at: [x, y], height: h }) =>
      `M${num(x)} ${num(y - h)}Q${num(x + h * 0.2)} ${num(y - h * 0.3)} ${num(x + h * 0.05)} ${num(y)}h${num(-h * 0.1)}Q${num(x - h * 0.2)} ${num(y - h * 0.3)} ${num(x)} ${num(y - h)}z`,
  );
  return shape(brush.paint(brush.colours.leafAlt, distance), d.join(''));
}

/** A flat-topped acacia. */
export function drawAcacia(brush: Brush, { at: [x, y], height: h, distance = 0 }: TreeOptions): string {
  const trunk = `M${num(x - h * 0.03)} ${num(y)}Q${num(x)} ${num(y - h * 0.3)} ${num(x - h * 0.03)} ${num(y - h * 0.42)}L${num(x - h * 0.34)} ${num(y - h * 0.8)}h${num(h * 0.05)}L${num(x)} ${num(y - h * 0.5)}L${num(x + h * 0.14)} ${num(y - h * 0.86)}h${num(h * 0.05)}L${num(x + h * 0.05)} ${num(y - h * 0.44)}Q${num(x + h * 0.04)} ${num(y - h * 0.2)} ${num(x + h * 0.06)} ${num(y)}z`;
  const crown = (dx: number, dy: number, w: number, t: number) =>
    `M${num(x + dx * h - w * h)} ${num(y - dy * h)}q${num(w * h * 0.2)} ${num(-t * h)} ${num(w * h)} ${num(-t * h)}t${num(w * h)} ${num(t * h)}q${num(-w * h)} ${num(t * h * 0.45)} ${num(-2 * w * h)} 0z`;
  const { leaf, leafAlt } = brush.colours;
  return (
    shape(brush.dim('#5a3d28', distance), trunk) +
    shape(brush.dim(leafAlt, distance), crown(-0.26, 0.78, 0.46, 0.16) + crown(0.3, 0.84, 0.5, 0.17)) +
    shape(brush.paint(leaf, distance), crown(-0.02, 0.9, 0.56, 0.17))
  );
}

/** Round crowns side by side: a hedge, park or edge of a wood. */
export function drawCrowns(
  { between, paint, lit, isLitFromLeft }: Brush,
  {
    from,
    to,
    y,
    size,
    colour,
    distance = 0,
  }: { from: number; to: number; y: number; size: number; colour: string; distance?: number },
): string {
  const crowns: string[] = [];
  const lights: string[] = [];
  for (let x = from; x < to; x += size * between(0.8, 1.5)) {
    const r = size * between(0.6, 1.05);
    const lift = size > 12 ? between(0, size * 0.5) : 0;
    const stem = lift > 0 ? [`v${num(-lift)}`, `v${num(lift)}`] : ['', ''];
    crowns.push(
      `M${Math.round(x - r)} ${num(y)}${stem[0]}a${num(r)} ${num(r * 1.15)} 0 0 1 ${num(2 * r)} 0${stem[1]}z`,
    );
    if (size < 14) continue;
    const shift = isLitFromLeft ? -r * 0.25 : r * 0.25;
    lights.push(
      `M${Math.round(x + shift - r * 0.55)} ${num(y - lift - r * 0.42)}a${num(r * 0.55)} ${num(r * 0.6)} 0 0 1 ${num(1.1 * r)} 0z`,
    );
  }
  return (
    shape(paint(colour, distance), crowns.join('')) +
    (lights.length > 0 ? shape(lit(colour, distance), lights.join(''), 0.55) : '')
  );
}

/** Two trees at the near shore: palms in the south, pines elsewhere. */
export function drawShoreTrees(brush: Brush, trees: readonly TreeOptions[]): string {
  if (brush.colours.shore === 'palm') return trees.map((tree) => drawPalm(brush, tree)).join('');
  const more = trees.map(({ at: [x, y], height }) => ({
    at: [x + 20, y + 2] as const,
    height: height * 0.7,
  }));
  return drawPines(brush, [...trees, ...more], brush.colours.leafAlt, 0.02);
}
