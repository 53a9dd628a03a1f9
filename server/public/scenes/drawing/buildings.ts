/** Buildings of the scenes: skylines, old towns, gabled houses, domes and minarets. */
import type { Brush } from './brush.ts';
import { box, num, shape } from './pen.ts';

type SkylineOptions = {
  from: number;
  to: number;
  base: number;
  lowest: number;
  highest: number;
  /** Width of a building, about. */
  width: number;
  colour: string;
  distance: number;
  /** How densely windows are lit, 0 to 1. */
  windows?: number;
  /** Height as a share by place, for a skyline that rises towards its middle. */
  profile?: (x: number) => number;
};

/** Towers side by side: bodies, sides in shade, and lit windows when it is dark. */
export function drawSkyline(brush: Brush, options: SkylineOptions): string {
  const {
    from,
    to,
    base,
    lowest,
    highest,
    width,
    colour,
    distance,
    windows = 0,
    profile = () => 1,
  } = options;
  const { between, chance, light, isLitFromLeft } = brush;
  const bodies: string[] = [];
  const shades: string[] = [];
  const lights: string[] = [];
  for (let x = from; x < to; ) {
    const w = width * between(0.65, 1.35);
    const h = (lowest + (highest - lowest) * chance() ** 1.6) * profile(x + w / 2);
    const top = base - h;
    bodies.push(
      box(Math.round(x), Math.round(top), Math.round(w), Math.round(h + 1)),
      drawRoof(brush, { x, top, w }),
    );
    const part = w * between(0.3, 0.45);
    shades.push(
      box(Math.round(isLitFromLeft ? x + w - part : x), Math.round(top), Math.round(part), Math.round(h + 1)),
    );
    lights.push(...listWindows(brush, { x, top, w, h, share: windows }));
    x += w + (chance() < 0.3 ? between(1, width * 0.3) : 0);
  }
  return [
    shape(brush.lit(colour, distance), bodies.join('')),
    shape(brush.dim(colour, distance), shades.join(''), 0.75),
    drawWindows(
      lights,
      light.window ?? brush.dim(colour, distance),
      light.window ? 0.85 - distance * 0.4 : 0.4,
    ),
  ].join('');
}

function drawRoof({ chance }: Brush, { x, top, w }: { x: number; top: number; w: number }): string {
  const kind = chance();
  if (kind < 0.16) return `M${num(x + w * 0.46)} ${num(top)}V${num(top - w * 0.9)}h1.2V${num(top)}z`;
  if (kind < 0.3) return `M${num(x)} ${num(top)}L${num(x + w)} ${num(top - w * 0.4)}V${num(top)}z`;
  if (kind < 0.42) return box(x + w * 0.25, top - w * 0.22, w * 0.5, w * 0.22);
  return '';
}

function listWindows(
  { chance }: Brush,
  { x, top, w, h, share }: { x: number; top: number; w: number; h: number; share: number },
): string[] {
  if (share === 0) return [];
  const found: string[] = [];
  for (let row = top + 8; row < top + h - 5; row += 9) {
    const start = x + 4 + 6 * Math.floor(chance() * 3);
    if (chance() < share) found.push(`M${Math.round(start)} ${Math.round(row)}H${Math.round(x + w - 4)}`);
  }
  return found;
}

/** Rows of windows as dashed lines. */
function drawWindows(
  rows: readonly string[],
  colour: string,
  opacity: number,
  dash = '2 4',
  height = 3,
): string {
  if (rows.length === 0) return '';
  return `<path fill="none" stroke="${colour}" stroke-width="${height}" stroke-dasharray="${dash}" opacity="${num(opacity)}" d="${rows.join('')}"/>`;
}

type TownOptions = {
  from: number;
  to: number;
  base: number;
  width: number;
  height: number;
  distance: number;
  /** Wall colours, taken in turn. */
  walls: readonly string[];
  /** Colour of pitched roofs; flat roofs without. */
  roof?: string | undefined;
  /** The ground line may rise: how much higher houses stand at a place. */
  rise?: (x: number) => number;
};

/** Houses of an old town with doors, windows, and pitched or flat roofs. */
export function drawTown(brush: Brush, options: TownOptions): string {
  const { from, to, base, width, height, distance, walls, roof, rise = () => 0 } = options;
  const { between, light, isLitFromLeft } = brush;
  const bodies = walls.map(() => [] as string[]);
  const shades: string[] = [];
  const roofs: string[] = [];
  const openings: string[] = [];
  let turn = Math.floor(between(0, walls.length));
  for (let x = from; x < to; turn += 1) {
    const w = width * between(0.75, 1.25);
    const h = height * between(0.62, 1.15);
    const ground = base - rise(x + w / 2);
    const top = ground - h;
    bodies[turn % walls.length]?.push(
      box(Math.round(x), Math.round(top), Math.round(w + 1), Math.round(h + 26)),
    );
    shades.push(
      box(
        Math.round(isLitFromLeft ? x + w * 0.72 : x),
        Math.round(top),
        Math.round(w * 0.28),
        Math.round(h + 26),
      ),
    );
    if (roof)
      roofs.push(
        `M${Math.round(x - 1.5)} ${Math.round(top + 1)}l${Math.round(w * 0.5 + 1)} ${Math.round(-w * between(0.3, 0.5))}L${Math.round(x + w + 2)} ${Math.round(top + 1)}z`,
      );
    for (let row = top + 9; row < ground - 4; row += 13) {
      openings.push(`M${Math.round(x + w * 0.22)} ${Math.round(row)}H${Math.round(x + w * 0.84)}`);
    }
    x += w;
  }
  return [
    ...walls.map((wall, index) => shape(brush.lit(wall, distance), bodies[index]?.join('') ?? '')),
    shape(brush.dim(walls[0] ?? '#dddddd', distance), shades.join(''), 0.5),
    drawWindows(openings, light.window ?? brush.dim('#6d5848', distance), light.window ? 0.9 : 0.5, '3 5', 5),
    roof ? shape(brush.paint(roof, distance), roofs.join('')) : '',
  ].join('');
}

/** Paths of a dome on its drum, `x` its middle and `base` its lower edge. */
export function domePath(x: number, base: number, radius: number, rise = 1): string {
  const r = radius;
  return `M${num(x - r)} ${num(base)}C${num(x - r * 1.06)} ${num(base - r * 0.9 * rise)} ${num(x - r * 0.3)} ${num(base - r * 1.05 * rise)} ${num(x)} ${num(base - r * 1.3 * rise)}C${num(x + r * 0.3)} ${num(base - r * 1.05 * rise)} ${num(x + r * 1.06)} ${num(base - r * 0.9 * rise)} ${num(x + r)} ${num(base)}z`;
}

/** A slender minaret with two balconies and a pointed cap. */
export function minaretPath(x: number, base: number, height: number, width: number): string {
  const top = base - height;
  const w = width / 2;
  return (
    `M${num(x - w)} ${num(base)}V${num(top + height * 0.2)}h${num(width)}V${num(base)}z` +
    `M${num(x - w)} ${num(top + height * 0.22)}L${num(x)} ${num(top)}L${num(x + w)} ${num(top + height * 0.22)}z` +
    box(x - w * 1.7, top + height * 0.24, w * 3.4, height * 0.022) +
    box(x - w * 1.7, top + height * 0.44, w * 3.4, height * 0.022)
  );
}
