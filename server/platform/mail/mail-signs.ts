/** The look that all mails share: the mark with the name of the site, the stripe, and the colours of the night above it. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { renderSign } from './mail-pictures.ts';

/** Fonts that are installed: the first has the best Arabic on Windows. */
export const mailFont = "'Segoe UI',Tahoma,Arial,sans-serif";

/** Escaped HTML. */
export type Html = string;

/** The head of a mail is dark in both themes. */
export const nightColours = {
  ground: '#14213d',
  words: '#fbf4e8',
  soft: '#d3cbbe',
  price: '#f0b07f',
} as const;
const stripeColours = { dark: '#1b1a17', light: '#fbf7f0', edge: '#b4531c' } as const;

/** Attributes of a table that only lays out. */
export function layoutTable(language: Language, width?: string): string {
  const wide = width === undefined ? '' : ` width="${width}"`;
  return `role="presentation"${wide} cellpadding="0" cellspacing="0" border="0" dir="${directionOf(language)}"`;
}

/** Cells side by side, in the middle of each other's height. */
export function renderBeside(cells: readonly Html[], language: Language): Html {
  const edge = language === 'ar' ? 'padding-left' : 'padding-right';
  const drawn = cells.map((cell) => `<td valign="middle" style="${edge}:10px">${cell}</td>`);
  return `<table ${layoutTable(language)}><tr>${drawn.join('')}</tr></table>`;
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
  return `<tr><td bgcolor="${edge}" height="3" style="background:${edge};font-size:1px;line-height:3px">&nbsp;</td></tr><tr><td style="padding:0"><table ${layoutTable(language, '100%')}><tr>${bars.join('')}</tr></table></td></tr>`;
}

/** The top of a mail: the brand on the night ground, and the stripe. */
export function renderBand(brand: Brand, padding: string): Html {
  const { ground } = nightColours;
  return `<table ${layoutTable(brand.language, '100%')}><tr><td class="m-wide" bgcolor="${ground}" style="background:${ground};border-radius:14px 14px 0 0;padding:${padding}">${renderBrand(brand)}</td></tr>${renderStripe(brand.language)}</table>`;
}
