/** The signs of the site in a mail, drawn with tables: programs show no SVG, and often no picture either. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { type Feathers, featherCounts } from '#contract/domain/verdict.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

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
  verified: '#1f7a4d',
} as const;
const stripeColours = { dark: '#1b1a17', light: '#fbf7f0', edge: '#b4531c' } as const;

/** Attributes of a table that only lays out. */
export function layoutTable(language: Language, width?: string): string {
  const wide = width === undefined ? '' : ` width="${width}"`;
  return `role="presentation"${wide} cellpadding="0" cellspacing="0" border="0" dir="${directionOf(language)}"`;
}

/** Height of the middle feather in pixels. */
type CrestLook = { language: Language; height: number };

const crestColours = { body: '#ec9d63', tip: '#fbf4e8', closed: '#6f7fa6' } as const;
/** Shares of the height, from the back of the head to the forehead. */
const feathers = [0.68, 0.88, 1, 0.88, 0.68];

/**
 * The hoopoe's crest on the night ground: as many of its five feathers filled as the price is good, with the white bar
 * below each light tip; the others are outlines. Its sentence stands beside it.
 */
export function renderCrest(open: Feathers, { language, height }: CrestLook): Html {
  const cells = feathers.map((share, index) => {
    const draw = index < open ? renderFeather : renderClosed;
    return `<td valign="bottom" style="padding:0 1px">${draw(Math.round(height * share), Math.round(height / 5))}</td>`;
  });
  return `<table ${layoutTable(language)}><tr>${cells.join('')}</tr></table>`;
}

function renderFeather(height: number, width: number): Html {
  const top = Math.round(height * 0.28);
  const bar = Math.max(2, Math.round(height * 0.09));
  const { body, tip } = crestColours;
  return drawn([
    `<td bgcolor="${tip}" width="${width}" height="${top}" style="background:${tip};${low(top)};border-radius:${width}px ${width}px 0 0">&nbsp;</td>`,
    `<td height="${bar}" style="${low(bar)}">&nbsp;</td>`,
    `<td bgcolor="${body}" height="${height - top - bar}" style="background:${body};${low(height - top - bar)}">&nbsp;</td>`,
  ]);
}

function renderClosed(height: number, width: number): Html {
  const style = `border:1px solid ${crestColours.closed};border-radius:${width}px ${width}px 0 0;${low(height - 2)}`;
  return drawn([`<td width="${width - 2}" height="${height - 2}" style="${style}">&nbsp;</td>`]);
}

function drawn(cells: readonly Html[]): Html {
  const rows = cells.map((cell) => `<tr>${cell}</tr>`).join('');
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0">${rows}</table>`;
}

const low = (height: number) => `font-size:1px;line-height:${height}px`;

/** The crest as characters on a card, where many stand below each other: mail programs cut long mails. */
export function writeCrest(open: Feathers): Html {
  const closed = featherCounts.length - open;
  return `<span aria-hidden="true" style="font-size:15px;line-height:1.4;letter-spacing:1px;color:#b4531c;white-space:nowrap">${'▲'.repeat(open)}<span style="color:#8c7f6b">${'△'.repeat(closed)}</span></span>`;
}

/** Cells side by side, in the middle of each other's height. */
export function renderBeside(cells: readonly Html[], language: Language): Html {
  const edge = language === 'ar' ? 'padding-left' : 'padding-right';
  const drawn = cells.map((cell) => `<td valign="middle" style="${edge}:12px">${cell}</td>`);
  return `<table ${layoutTable(language)}><tr>${drawn.join('')}</tr></table>`;
}

type Brand = { language: Language; siteName: string; url?: string | undefined };

/** The crest and the name of the site; a link where `url` is given. */
export function renderBrand({ language, siteName, url }: Brand): Html {
  const style = `font-family:${mailFont};font-size:19px;line-height:1.4;color:${nightColours.words};font-weight:bold`;
  const name =
    url === undefined
      ? `<span style="${style}">${escapeHtml(siteName)}</span>`
      : `<a href="${escapeHtml(url)}" style="${style};text-decoration:none">${escapeHtml(siteName)}</a>`;
  return renderBeside(
    [renderCrest(featherCounts.length as Feathers, { language, height: 22 }), name],
    language,
  );
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
