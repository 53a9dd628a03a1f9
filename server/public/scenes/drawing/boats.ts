/** Boats of the scenes: dhow, sailing boat, gondola, long boat. */
import type { Brush } from './brush.ts';
import { type Point, placed, shape } from './pen.ts';

export type BoatKind = 'dhow' | 'sail' | 'gondola' | 'long';

/** A boat with its water line at `at`. */
export function drawBoat(brush: Brush, kind: BoatKind, at: Point, scale = 1): string {
  const reflection = shape(brush.dim('#2a2320', 0.1), 'M-26 2h52l-6 4h-34z', 0.22);
  return placed(reflection + hulls[kind](brush), at, scale, brush.isLitFromLeft);
}

const hulls: Readonly<Record<BoatKind, (brush: Brush) => string>> = {
  dhow: (brush) =>
    shape(brush.dim('#6e4426', 0.06), 'M-30-7Q-8-1 20-5L34-13Q30 2 20 3H-18Q-27 2-30-7z') +
    shape(brush.paint('#3d2616', 0.05), 'M-4-5L4-54h1.6L-1.6-5z') +
    shape(brush.lit('#fbf1dd', 0.02), 'M-27-12Q-6-22 22-58Q23-30 8-10Q-10-6-27-12z') +
    shape(brush.dim('#fbf1dd', 0.02), 'M-27-12Q-2-20 22-58Q10-30-4-9Q-16-8-27-12z', 0.55),
  sail: (brush) =>
    shape(brush.lit('#fffaf0', 0), 'M2-46Q20-22 19-6H2z') +
    shape(brush.dim('#e7dccb', 0), 'M-1-40Q-12-18-15-6H-1z') +
    shape(brush.dim('#a8552f', 0), 'M-20-4H24Q20 4 14 4H-12Q-18 3-20-4z') +
    shape(brush.dim('#3d2616', 0), 'M-.6-48h1.6V-4H-.6z'),
  gondola: (brush) =>
    shape(brush.dim('#2a2422', 0), 'M-46-16q3 12 14 14h56q14-2 20-20h2q0 22-18 25h-54q-18-2-22-18z') +
    shape(brush.paint('#b4531c', 0), 'M-6-2v-5q6-4 12 0v5z') +
    shape(brush.dim('#2a2422', 0), 'M24-3l-1-16q3-3 5 0l1 16z') +
    shape(brush.lit('#f5e8d2', 0), 'M23-22a3 3 0 1 1 6 0z'),
  long: (brush) =>
    shape(brush.dim('#7a4a28', 0), 'M-44-14q8 12 20 12h46q12-2 18-10-2 14-14 15h-56q-12-2-14-17z') +
    shape(brush.paint('#b4531c', 0), 'M-14-4v-10q14-6 30 0v10z') +
    shape(brush.lit('#f2dcb2', 0), 'M-17-13q17-8 36 0v2h-36z'),
};
