/** Renders text to pixels with the fonts in this folder. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { escapeHtml } from '#server/platform/http/html.ts';

const fonts = {
  bold: { font: 'Readex Pro Bold', file: fontFile('readex-pro-bold.ttf') },
  regular: { font: 'Readex Pro', file: fontFile('readex-pro-regular.ttf') },
};

function fontFile(name: string): string {
  return fileURLToPath(new URL(`fonts/${name}`, import.meta.url));
}

/** A run of words as pixels. */
export type Words = { input: Buffer; width: number; height: number };
export type Style = {
  size: number;
  color: string;
  weight: keyof typeof fonts;
  widest?: number;
  /** Steps of its edges, where the file should be small. */
  shades?: number;
};

/** Words in one line; smaller than asked where they would be wider than `widest`. */
export async function write(text: string, style: Style): Promise<Words> {
  const words = await shape(text, style);
  if (style.widest === undefined || words.width <= style.widest) return words;
  return shape(text, { ...style, size: Math.floor((style.size * style.widest) / words.width) });
}

async function shape(text: string, { size, color, weight, shades }: Style): Promise<Words> {
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
    .png(shades === undefined ? {} : { palette: true, colours: shades })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
