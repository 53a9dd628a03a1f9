/** Parts of every share image: its frame and colours, words as pixels, riyal sign and stripe. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { escapeHtml } from '#server/platform/http/html.ts';

export const width = 1200;
export const height = 630;
export const stripeHeight = 30;
export const margin = 64;

export const palette = {
  night: '#14213D',
  sand: '#FBF7F0',
  muted: '#B9C2D6',
  accent: '#F0B07F',
  verified: '#1F7A4D',
} as const;

const fonts = {
  bold: { font: 'Readex Pro Bold', file: fontFile('readex-pro-bold.ttf') },
  regular: { font: 'Readex Pro', file: fontFile('readex-pro-regular.ttf') },
};

function fontFile(name: string): string {
  return fileURLToPath(new URL(`fonts/${name}`, import.meta.url));
}

/** A run of words as pixels. */
export type Words = { input: Buffer; width: number; height: number };
type Style = { size: number; color: string; weight: keyof typeof fonts; widest?: number };

/** Words in one line; smaller than asked where they would be wider than `widest`. */
export async function write(text: string, style: Style): Promise<Words> {
  const words = await shape(text, style);
  if (style.widest === undefined || words.width <= style.widest) return words;
  return shape(text, { ...style, size: Math.floor((style.size * style.widest) / words.width) });
}

async function shape(text: string, { size, color, weight }: Style): Promise<Words> {
  const { font, file } = fonts[weight];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: file,
      rgba: true,
      dpi: 72,
      wrap: 'none',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

type RiyalSign = { x: number; y: number; height: number; fill: string };
const riyalHeight = 1256.39;
const riyalWidth = 1124.14;

/** U+20C1, which the typeface does not have, `height` pixels high. */
export function drawRiyal({ x, y, height, fill }: RiyalSign): string {
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

/** A picture of these drawings in order, above the stripe; on the night unless it has a ground of its own. */
export function drawFrame(drawings: readonly string[], ground = nightGround): Buffer {
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return Buffer.from([start, ground, ...drawings, drawStripe(), '</svg>'].join(''));
}

export const nightGround = `<path fill="${palette.night}" d="M0 0h${width}v${height}H0z"/>`;

/** Black and white bars as on the bird's wing, along the lower edge. */
function drawStripe(): string {
  const y = height - stripeHeight;
  const bar = 26;
  const bars = Array.from({ length: Math.ceil(width / (2 * bar)) + 1 }, (_, index) => {
    const x = index * 2 * bar;
    return `<path d="M${x} ${y}h${bar}l-10 ${stripeHeight}h-${bar}z"/>`;
  });
  return (
    `<path fill="#1B1A17" d="M0 ${y}h${width}v${stripeHeight}H0z"/><g fill="#FBF7F0">${bars.join('')}</g>` +
    `<path fill="#B4531C" d="M0 ${y - 6}h${width}v6H0z"/>`
  );
}
