/**
 * The hoopoe in a mail: the mark of the site and the crest of a price, as PNG inside the mail, since programs show no
 * SVG and a picture on our server would tell who opened the mail. What they say stands beside them.
 */
import sharp from 'sharp';
import { type Language, languages } from '#contract/domain/language.ts';
import { type Feathers, featherCounts } from '#contract/domain/verdict.ts';
import { crestWidthAt, drawCrest, drawMark } from '#server/platform/hoopoe-drawings.ts';
import type { InlinePicture } from './mail-transport.ts';

/** The mark, or a crest with so many feathers open, on the night ground or on a card. */
type Sign = 'mark' | Feathers | `${Feathers} on card`;

/** Height as drawn; the pictures have three times as many pixels. */
const drawnHeight = 36;
const scale = 3;
/** Seen on a white card and on a dark one. */
const tipOnCard = '#857462';

const nameOf = (sign: Sign, language: Language) =>
  `${sign === 'mark' ? sign : `crest-${sign}`}-${language}`.replaceAll(' ', '-');
const widthOf = (sign: Sign, height: number) => (sign === 'mark' ? height : Math.round(crestWidthAt(height)));
const kinds: Sign[] = ['mark', ...featherCounts.flatMap((count) => [count, `${count} on card`] as const)];
const signs = new Map(
  kinds.flatMap((sign) => languages.map((language) => [nameOf(sign, language), { sign, language }] as const)),
);
const kept = new Map<string, Promise<Buffer>>();

export function renderSign(sign: Sign, { language, height }: { language: Language; height: number }): string {
  return `<img src="cid:${nameOf(sign, language)}" width="${widthOf(sign, height)}" height="${height}" alt="" style="display:block">`;
}

/** The pictures that `html` shows by `renderSign`. */
export function attachSigns(html: string): Promise<InlinePicture[]> {
  const shown = [...signs].filter(([name]) => html.includes(`src="cid:${name}"`));
  return Promise.all(
    shown.map(async ([name, { sign, language }]) => {
      const content = kept.get(name) ?? draw(sign, language);
      kept.set(name, content);
      content.catch(() => kept.delete(name));
      return { cid: name, filename: `${name}.png`, contentType: 'image/png', content: await content };
    }),
  );
}

/** The bird looks along the line. */
function draw(sign: Sign, language: Language): Promise<Buffer> {
  const [width, height] = [widthOf(sign, drawnHeight), drawnHeight];
  const turn = language === 'ar' ? ` transform="translate(${width} 0) scale(-1 1)"` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><g${turn}>${drawingOf(sign)}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function drawingOf(sign: Sign): string {
  if (sign === 'mark') return drawMark({ x: 0, y: 0, size: drawnHeight });
  const place = { x: 0, y: 0, height: drawnHeight, isMirrored: false };
  if (typeof sign === 'number') return drawCrest(sign, place);
  return drawCrest(Number(sign[0]) as Feathers, { ...place, tip: tipOnCard });
}
