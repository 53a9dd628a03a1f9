/** The look that all mails share, and the hoopoe as PNG inside the mail: programs show no SVG, and a picture on our server would tell who opened the mail. */
import sharp from 'sharp';
import { directionOf, type Language, languages } from '#contract/domain/language.ts';
import { type Feathers, featherCounts } from '#contract/domain/verdict.ts';
import { crestWidthAt, drawCrest, drawMark } from '#server/platform/hoopoe-drawings.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
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
      const content = kept.getOrInsertComputed(name, () => draw(sign, language));
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

/** Fonts that are installed: the first has the best Arabic on Windows. */
export const mailFont = "'Segoe UI',Tahoma,Arial,sans-serif";

export type Html = string;

/** The head of a mail is dark in both themes. */
export const nightColours = {
  ground: '#14213d',
  words: '#fbf4e8',
  soft: '#d3cbbe',
  price: '#f0b07f',
} as const;
const stripeColours = { dark: '#1b1a17', light: '#fbf7f0', edge: '#b4531c' } as const;

/** Attributes of a table that only lays out; without a width as wide as its cells. */
export function layoutTable(language: Language, width: string | null = '100%'): string {
  const wide = width === null ? '' : ` width="${width}"`;
  return `role="presentation"${wide} cellpadding="0" cellspacing="0" border="0" dir="${directionOf(language)}"`;
}

/** Cells side by side, in the middle of each other's height. */
export function renderBeside(cells: readonly Html[], language: Language): Html {
  const edge = language === 'ar' ? 'padding-left' : 'padding-right';
  const drawn = cells.map((cell) => `<td valign="middle" style="${edge}:10px">${cell}</td>`);
  return `<table ${layoutTable(language, null)}><tr>${drawn.join('')}</tr></table>`;
}

type Brand = { language: Language; siteName: string; url?: string | undefined };

/** The mark and the name of the site; a link where `url` is given. */
export function renderBrand({ language, siteName, url }: Brand): Html {
  const style = `font-family:${mailFont};font-size:19px;line-height:1.4;color:${nightColours.words};font-weight:bold`;
  const name =
    url === undefined
      ? `<span style="${style}">${escapeHtml(siteName)}</span>`
      : `<a href="${escapeHtml(url)}" style="${style};text-decoration:none">${escapeHtml(siteName)}</a>`;
  return renderBeside([renderSign('mark', { language, height: 36 }), name], language);
}

/** The wing bars of the hoopoe: two rows of a table. */
export function renderStripe(language: Language): Html {
  const { dark, light, edge } = stripeColours;
  const bars = Array.from({ length: 30 }, (_, index) => {
    const colour = index % 2 === 0 ? dark : light;
    return `<td bgcolor="${colour}" style="background:${colour};font-size:1px;line-height:8px" height="8">&nbsp;</td>`;
  });
  return `<tr><td bgcolor="${edge}" height="3" style="background:${edge};font-size:1px;line-height:3px">&nbsp;</td></tr><tr><td style="padding:0"><table ${layoutTable(language)}><tr>${bars.join('')}</tr></table></td></tr>`;
}

/** The top of a mail: the brand on the night ground, and the stripe. */
export function renderBand(brand: Brand, padding: string): Html {
  const { ground } = nightColours;
  return `<table ${layoutTable(brand.language)}><tr><td class="m-wide" bgcolor="${ground}" style="background:${ground};border-radius:14px 14px 0 0;padding:${padding}">${renderBrand(brand)}</td></tr>${renderStripe(brand.language)}</table>`;
}
