/**
 * The hoopoe in a mail: the mark of the site and the crest of a price, as PNG inside the mail, since programs show no
 * SVG and a picture on our server would tell who opened the mail. What they say stands beside them.
 */
import sharp from 'sharp';
import { crestSize } from '#contract/domain/crest.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { type Feathers, featherCounts } from '#contract/domain/verdict.ts';
import { drawCrest, drawMark } from '#server/platform/hoopoe-drawings.ts';
import type { InlinePicture } from './mail-transport.ts';

/** The mark, or a crest with so many feathers open. */
export type Sign = 'mark' | Feathers;
type Size = { width: number; height: number };

/** As drawn; the pictures have three times as many pixels. */
const markSize = { width: 36, height: 36 };
const badgeSize = { width: 50, height: 36 };
const crestHeight = 28;
const scale = 3;
const night = '#14213d';

const nameOf = (sign: Sign, language: Language) => `${sign === 'mark' ? sign : `crest-${sign}`}-${language}`;
const sizeOf = (sign: Sign): Size => (sign === 'mark' ? markSize : badgeSize);
const signs = new Map(
  (['mark', ...featherCounts] as const).flatMap((sign) =>
    languages.map((language) => [nameOf(sign, language), { sign, language }] as const),
  ),
);
const kept = new Map<string, Promise<Buffer>>();

export function renderSign(sign: Sign, { language, height }: { language: Language; height: number }): string {
  const size = sizeOf(sign);
  const width = Math.round((height * size.width) / size.height);
  return `<img src="cid:${nameOf(sign, language)}" width="${width}" height="${height}" alt="" style="display:block">`;
}

/** The pictures that `html` shows by `renderSign`. */
export function attachSigns(html: string): Promise<InlinePicture[]> {
  const shown = [...signs].filter(([name]) => html.includes(`src="cid:${name}"`));
  return Promise.all(
    shown.map(async ([name, { sign, language }]) => {
      const content = kept.get(name) ?? draw(sign, language);
      kept.set(name, content);
      return { cid: name, filename: `${name}.png`, contentType: 'image/png', content: await content };
    }),
  );
}

/** The bird looks along the line; the crest is on night in both themes, as at the head of the mail. */
function draw(sign: Sign, language: Language): Promise<Buffer> {
  const { width, height } = sizeOf(sign);
  const turn = language === 'ar' ? ` transform="translate(${width} 0) scale(-1 1)"` : '';
  const drawing =
    sign === 'mark'
      ? drawMark({ x: 0, y: 0, size: width })
      : `<rect width="${width}" height="${height}" rx="9" fill="${night}"/>${drawBadge(sign)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><g${turn}>${drawing}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function drawBadge(feathers: Feathers): string {
  const x = (badgeSize.width - (crestHeight * crestSize.width) / crestSize.height) / 2;
  const y = (badgeSize.height - crestHeight) / 2;
  return drawCrest(feathers, { x, y, height: crestHeight, isMirrored: false });
}
