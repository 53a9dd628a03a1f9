/** Tools of the landmark drawings; all are drawn with the light from the left and mirrored where it comes from the right. */
import type { Brush } from '../drawing/brush.ts';
import { num, shape } from '../drawing/pen.ts';

/** How far landmarks stand from the viewer. */
const distance = 0.16;

export type Stone = {
  lit: (d: string) => string;
  mid: (d: string) => string;
  dim: (d: string, opacity?: number) => string;
};

/** Paints one material: towards the light, plain, and in shade. */
export function stoneOf(brush: Brush, colour: string, at = distance): Stone {
  return {
    lit: (d) => shape(brush.lit(colour, at), d),
    mid: (d) => shape(brush.paint(colour, at), d),
    dim: (d, opacity = 1) => shape(brush.dim(colour, at), d, opacity),
  };
}

/** Openings: lit when it is dark, otherwise in shade. */
export function openings(brush: Brush, d: string): string {
  return shape(brush.light.window ?? brush.dim('#5a473b', distance), d, brush.light.window ? 0.9 : 0.65);
}

/** An arched opening of a width and height standing on `y`. */
export function arch(x: number, y: number, width: number, height: number): string {
  const w = width / 2;
  return `M${num(x - w)} ${num(y)}v${num(-(height - w))}a${num(w)} ${num(w)} 0 0 1 ${num(width)} 0v${num(height - w)}z`;
}

/** The same path at several places. */
export function repeat(places: readonly number[], draw: (at: number, index: number) => string): string {
  return places.map(draw).join('');
}

/** Numbers from `from` to `to` in steps. */
export function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1.001) }, (_, index) => from + index * step);
}

/** Dashed rows of windows. */
export function rows(brush: Brush, d: string, dash: string, height: number): string {
  const { window } = brush.light;
  return `<path fill="none" stroke="${window ?? brush.dim('#5a473b', distance)}" stroke-width="${height}" stroke-dasharray="${dash}" opacity="${window ? 0.8 : 0.45}" d="${d}"/>`;
}
