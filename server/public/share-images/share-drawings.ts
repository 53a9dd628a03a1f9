/** Shapes of a share image: logo, crest, riyal sign, stripe. */
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

/** The crest on night, `height` pixels high; mirrored where reading begins on the right. */
export function drawCrest(
  feathers: Feathers,
  { x, y, height, isMirrored }: { x: number; y: number; height: number; isMirrored: boolean },
): string {
  const { body, tip, closed } = crestPaths[feathers];
  const scale = height / crestSize.height;
  const place = isMirrored
    ? `${x + crestWidthAt(height)} ${y}) scale(${-scale} ${scale}`
    : `${x} ${y}) scale(${scale}`;
  return (
    `<g transform="translate(${place})"><path fill="none" stroke="${colours.tip}" stroke-opacity=".45" stroke-width="1.2" d="${closed}"/>` +
    `<path fill="${colours.feather}" d="${body}"/><path fill="${colours.feather}" fill-rule="evenodd" d="${headPath}"/><path fill="${colours.tip}" d="${tip}"/></g>`
  );
}

/** Width of the crest at a height. */
export function crestWidthAt(height: number): number {
  return (height * crestSize.width) / crestSize.height;
}

const riyalHeight = 1256.39;
const riyalWidth = 1124.14;

/** U+20C1, which the typeface does not have, `height` pixels high. */
export function drawRiyal({
  x,
  y,
  height,
  fill,
}: {
  x: number;
  y: number;
  height: number;
  fill: string;
}): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${height / riyalHeight})" fill="${fill}">` +
    '<path d="M699.62 1113.02c-20.06 44.48-33.32 92.75-38.4 143.37l424.51-90.24c20.06-44.47 33.31-92.75 38.4-143.37l-424.51 90.24Z"/>' +
    '<path d="M1085.73 895.8c20.06-44.47 33.32-92.75 38.4-143.37l-330.68 70.33v-135.2l292.27-62.11c20.06-44.47 33.32-92.75 38.4-143.37l-330.68 70.27V66.13c-50.67 28.45-95.67 66.32-132.25 110.99v403.35l-132.25 28.11V0c-50.67 28.44-95.67 66.32-132.25 110.99v525.69l-295.91 62.88c-20.06 44.47-33.33 92.75-38.42 143.37l334.33-71.05v170.26l-358.3 76.14c-20.06 44.47-33.32 92.75-38.4 143.37l375.04-79.7c30.53-6.35 56.77-24.4 73.83-49.24l68.78-101.97v-.02c7.14-10.55 11.3-23.27 11.3-36.97v-149.98l132.25-28.11v270.4l424.53-90.28Z"/></g>'
  );
}

/** Width of the sign at a height. */
export function riyalWidthAt(height: number): number {
  return (height * riyalWidth) / riyalHeight;
}

/** Black and white bars as on the bird's wing, `width` pixels long. */
export function drawStripe({ y, width, height }: { y: number; width: number; height: number }): string {
  const bar = 26;
  const bars = Array.from({ length: Math.ceil(width / (2 * bar)) + 1 }, (_, index) => {
    const x = index * 2 * bar;
    return `<path d="M${x} ${y}h${bar}l-10 ${height}h-${bar}z"/>`;
  });
  return (
    `<path fill="#1B1A17" d="M0 ${y}h${width}v${height}H0z"/><g fill="#FBF7F0">${bars.join('')}</g>` +
    `<path fill="#B4531C" d="M0 ${y - 6}h${width}v6H0z"/>`
  );
}
