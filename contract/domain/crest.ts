/** Shapes of the hoopoe's crest with its first feathers open: the same in pages, pictures and mail. */
import { type Feathers, featherCounts } from './verdict.ts';

/** Of the drawing: the bird looks to the right, from the nape to the end of the beak. */
export const crestSize = { width: 60, height: 39 } as const;
const crown = { x: 30, y: 31 };
/** Turns of the feathers about the crown in degrees, from the nape to the forehead. */
const turns = [-80, -46.5, -13, 20.5, 54] as const;
const middle = -13;

export type CrestPaths = {
  /** The coloured part of each open feather. */
  body: string;
  /** Its dark tip; the gap between them is the white bar. */
  tip: string;
  /** Outlines of feathers that are closed. */
  closed: string;
};

/** The head with its beak; the eye is a hole in it by the even-odd rule. */
export const headPath =
  'M23.6 39C24.2 37 23.6 35.4 23.6 33.2C23.6 28.8 26.6 26 30.4 26C34.2 26 36.6 28.2 37.3 31.2C43.6 31 52.4 32.4 59.4 37.9C51.6 35.2 43.8 34.8 37.2 35.4C36.6 36.9 35.6 37.8 35.4 39ZM31 31.2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z';

/** An upright feather over the origin whose tip bends by `b`: pairs of coordinates, turned afterwards. */
const shapes = {
  body: (b: number) =>
    `M -0.8 -6.5 C -1.8 -11 ${-4.3 + 0.5 * b} -14.5 ${-4.4 + 0.6 * b} -19.3 Q ${0.65 * b} -22 ${4.4 + 0.6 * b} -19.3 C ${4.3 + 0.5 * b} -14.5 1.8 -11 0.8 -6.5 Z`,
  tip: (b: number) =>
    `M ${-4.3 + 0.7 * b} -21.4 C ${-4 + 0.85 * b} -24.6 ${-2.2 + b} -27.2 ${1.1 * b} -29.4 C ${2.2 + b} -27.2 ${4 + 0.85 * b} -24.6 ${4.3 + 0.7 * b} -21.4 Q ${0.7 * b} -24.2 ${-4.3 + 0.7 * b} -21.4 Z`,
  closed: (b: number) =>
    `M -0.8 -6.5 C -1.8 -11 ${-4.1 + 0.5 * b} -15 ${-4.2 + 0.65 * b} -20.4 C ${-4.1 + 0.8 * b} -24.4 ${-2.2 + b} -27 ${1.1 * b} -29 C ${2.2 + b} -27 ${4.1 + 0.8 * b} -24.4 ${4.2 + 0.65 * b} -20.4 C ${4.1 + 0.5 * b} -15 1.8 -11 0.8 -6.5 Z`,
};

/** One feather at its place in the fan, its outer ones bent outwards. */
function place(shape: keyof typeof shapes, turn: number): string {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return shapes[shape]((turn - middle) / 30).replace(/(?<![\d.-])(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => {
    const at = [crown.x + x * cos - y * sin, crown.y + x * sin + y * cos];
    return at.map((value) => String(Math.round(value * 10) / 10)).join(' ');
  });
}

function draw(shape: keyof typeof shapes, of: readonly number[]): string {
  return of
    .map((turn) => place(shape, turn))
    .join('')
    .replace(/ ?([A-Z]) ?/g, '$1');
}

/** The back feathers open first; mirrored in pages that are read from the right. */
export const crestPaths = Object.fromEntries(
  featherCounts.map((count) => [
    count,
    {
      body: draw('body', turns.slice(0, count)),
      tip: draw('tip', turns.slice(0, count)),
      closed: draw('closed', turns.slice(count)),
    },
  ]),
) as Readonly<Record<Feathers, CrestPaths>>;
