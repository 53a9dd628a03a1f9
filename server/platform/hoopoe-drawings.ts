/** The hoopoe as SVG, for pictures and mails: the mark of the site, and its crest. */
import { crestPaths, crestSize, headPath } from '#contract/domain/crest.ts';
import type { Feathers } from '#contract/domain/verdict.ts';

const colours = { feather: '#DD8148', tip: '#FBF4E8', bar: '#14110D', head: '#C4622A', eye: '#1B1208' };

/** The feathers of the crest, as turns about the crown in degrees. */
const feathers = [-66, -40, -14, 12];

/** The mark in a square of `size` pixels at `x`, `y`. */
export function drawMark({ x, y, size }: { x: number; y: number; size: number }): string {
  const crest = feathers
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 24 28)"><path fill="${colours.feather}" d="M22.5 26Q19 14 24 4q5 10 1.5 22Z"/>` +
        `<path fill="${colours.tip}" d="M21.4 10.4Q22.4 6.8 24 4q1.6 2.8 2.6 6.4-2.6-1.7-5.2 0Z"/>` +
        `<path fill="none" stroke="${colours.bar}" stroke-width="1.6" d="M21.1 12.3q2.9-1.9 5.8 0"/></g>`,
    )
    .join('');
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 44}) translate(-4 -2)">${crest}` +
    `<path fill="${colours.head}" d="M16.6 29.4c0-5.6 4.1-9.4 9-9.4 4.8 0 7.9 2.8 8.9 6.3 4.8.6 9.2 2.4 13.1 6.2` +
    '-4.8-2-9.2-2.6-13.5-2-1.2 2.7-3.4 4.4-5.3 5.8-1.5 3.2-1.6 5.4-1 7.7-4 2-9.6 2-13.8 0 ' +
    `2-4.6 2.6-8.8 2.6-14.6Z"/><circle cx="28.4" cy="26.4" r="1.8" fill="${colours.eye}"/></g>`
  );
}

/** The crest, by default on night, `height` pixels high; mirrored where reading begins on the right. */
export function drawCrest(
  feathers: Feathers,
  {
    x,
    y,
    height,
    isMirrored,
    tip: tipColour = colours.tip,
  }: { x: number; y: number; height: number; isMirrored: boolean; tip?: string },
): string {
  const { body, tip, closed } = crestPaths[feathers];
  const scale = height / crestSize.height;
  const place = isMirrored
    ? `${x + crestWidthAt(height)} ${y}) scale(${-scale} ${scale}`
    : `${x} ${y}) scale(${scale}`;
  return (
    `<g transform="translate(${place})"><path fill="none" stroke="${tipColour}" stroke-opacity=".45" stroke-width="1.2" d="${closed}"/>` +
    `<path fill="${colours.feather}" d="${body}"/><path fill="${colours.feather}" fill-rule="evenodd" d="${headPath}"/><path fill="${tipColour}" d="${tip}"/></g>`
  );
}

export function crestWidthAt(height: number): number {
  return (height * crestSize.width) / crestSize.height;
}
