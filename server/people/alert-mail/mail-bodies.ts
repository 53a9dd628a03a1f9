/** Bodies of alert mails: of one alert, and of a digest. */
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours } from '#server/platform/mail/mail-layout.ts';
import {
  type Html,
  layoutTable,
  nightColours,
  renderBeside,
  renderSign,
} from '#server/platform/mail/mail-pictures.ts';
import type { AlertWords, ChartWords } from './alert-words.ts';
import * as parts from './mail-parts.ts';
import { chartSize } from './price-chart.ts';

type Chart = ChartWords & { cid: string };
type Head = { language: Language; chart?: Chart; heading?: string };

/** Route, price, its verdict and what else is said of it, and the chart; in a digest the best below its heading. */
export function renderHead(words: AlertWords, { language, chart, heading }: Head): Html {
  const { words: ink, soft, price } = nightColours;
  const quietRow = (text: string, padding: string) =>
    parts.textRow(text, { size: 14, colour: soft, padding });
  return [
    heading === undefined ? '' : quietRow(heading, '14px 32px 0'),
    parts.textRow(words.route, {
      size: 24,
      colour: ink,
      isBold: true,
      leading: 1.4,
      padding: heading === undefined ? '18px 32px 0' : '2px 32px 0',
    }),
    parts.contentRow(renderAmount(words.price), {
      size: 52,
      colour: price,
      isBold: true,
      leading: 1.25,
      padding: '4px 32px 0',
    }),
    quietRow(words.trip, '0 32px 0'),
    ...(words.verdict === null ? [] : [renderVerdict(words.verdict, language)]),
    ...(words.claims.length === 0
      ? []
      : [quietRow(words.claims.map(({ short }) => short).join(' · '), '8px 32px 0')]),
    chart === undefined
      ? '<tr><td height="24" style="font-size:1px;line-height:24px">&nbsp;</td></tr>'
      : renderChart(chart, language),
  ].join('');
}

function renderVerdict({ feathers, sentence }: NonNullable<AlertWords['verdict']>, language: Language): Html {
  const style = { size: 18, colour: nightColours.words, isBold: true, leading: 1.4 };
  const cells = [renderSign(feathers, { language, height: 36 }), say(sentence, style)];
  return parts.contentRow(renderBeside(cells, language), { ...style, padding: '12px 32px 0' });
}

/** Its words are those of the mail, so that they are no smaller on a phone; in place of the picture stand others. */
function renderChart({ cid, text, usual, now, first, last }: Chart, language: Language): Html {
  const { width, height } = chartSize;
  const { words: ink, soft } = nightColours;
  const style = `display:block;width:100%;max-width:${width}px;height:auto;${parts.textStyle({ size: 14, colour: soft })}`;
  // A piece of the dashed line names it.
  const dashes =
    '<span style="display:inline-block;width:24px;height:0;border-top:2px dashed #8fa0c4;font-size:1px;line-height:1px;vertical-align:middle"></span> ';
  const ends = (start: Html, end: string, colour: string) =>
    `<tr><td align="${parts.startOf(language)}" style="${parts.textStyle({ size: 13, colour: soft })}">${start}</td><td align="${parts.endOf(language)}" style="${parts.textStyle({ size: 13, colour, isBold: colour === ink })}">${escapeHtml(end)}</td></tr>`;
  const rows = [
    ends(usual === null ? '' : dashes + escapeHtml(usual), now, ink),
    `<tr><td colspan="2" style="padding:4px 0"><img src="cid:${escapeHtml(cid)}" width="${width}" height="${height}" alt="${escapeHtml(text)}" style="${style}"></td></tr>`,
    ends(escapeHtml(first), last, soft),
  ].join('');
  return parts.contentRow(`<table ${layoutTable(language)}>${rows}</table>`, {
    size: 13,
    colour: soft,
    padding: '20px 32px 18px',
  });
}

export function renderSingleBody(words: AlertWords, language: Language): Html {
  return [
    words.sample === null ? '' : bodyRow(parts.renderNotice(words.sample, language), '20px 32px 0'),
    renderWay(words, language),
    bodyRow(parts.renderFacts(words.rows, language), '8px 32px 14px'),
    smallPrint(translate(language, 'mail.alert.changes'), '0 32px 24px'),
  ].join('');
}

/** The one button in the colour of the brand. */
function renderWay({ url }: AlertWords, language: Language): Html {
  const label = translate(language, 'mail.alert.button');
  return bodyRow(parts.renderButton({ url, label }, language), '24px 32px 8px');
}

function bodyRow(content: Html, padding: string): Html {
  return parts.contentRow(content, { size: 15, colour: mailColours.ink, padding });
}

function smallPrint(text: string, padding: string): Html {
  return parts.textRow(text, { size: 13, colour: mailColours.soft, darkClass: 'm-soft', padding });
}

/** The best stands in the head. */
export type DigestWords = { best: AlertWords; others: readonly AlertWords[] };

/** The rest of the best, which the head leaves out, then the others; a moment that all share is said once. */
export function renderDigestBody(
  { best, others }: DigestWords,
  { language, more, manageUrl }: { language: Language; more: string | null; manageUrl: string },
): Html {
  const isSeenTogether = others.every(({ seen }) => seen === best.seen);
  const entries = others.map((words) => renderEntry(words, { language, isSeenTogether }));
  const changes = translate(language, 'mail.alert.changes');
  return [
    bodyRow(renderTrip(best, { isSeenTogether, hasTrip: false }), '20px 32px 0'),
    renderWay(best, language),
    bodyRow(`<table ${layoutTable(language)}>${entries.join('')}</table>`, '8px 32px'),
    more === null ? '' : bodyRow(parts.renderLink({ url: manageUrl, label: more }), '0 32px 12px'),
    smallPrint(isSeenTogether ? `${best.seen}. ${changes}` : changes, '0 32px 24px'),
  ].join('');
}

type Trip = { isSeenTogether: boolean; hasTrip?: boolean };

function renderTrip(words: AlertWords, { isSeenTogether, hasTrip = true }: Trip): Html {
  const { days, trip, site, seen, confirmed, sample } = words;
  const facts = [...(hasTrip ? [trip] : []), site, ...(isSeenTogether ? [] : [seen])];
  return [
    `${strong(days.gregorian, 15)} ${quiet(`(${days.hijri})`)}`,
    quiet(facts.join(' · ')),
    ...(confirmed === null ? [] : [quiet(confirmed)]),
    ...(sample === null ? [] : [strong(sample, 14)]),
  ].join('<br>');
}

/** The place with its price at the end, what that is worth, the trip, and the way there. */
function renderEntry(words: AlertWords, { language, ...trip }: Trip & { language: Language }): Html {
  const way = { url: words.url, label: translate(language, 'mail.alert.button') };
  const cell = (side: string, content: Html, more = '') => `<td${more} align="${side}">${content}</td>`;
  const [start, end] = [parts.startOf(language), parts.endOf(language)];
  const pair = (cells: readonly Html[]) =>
    `<table ${layoutTable(language)}><tr>${cells.join('')}</tr></table>`;
  return [
    `<tr><td class="m-line" style="padding:14px 0 16px;border-top:1px dashed ${mailColours.line}">`,
    pair([
      cell(start, strong(words.route, 18)),
      cell(end, renderPrice(words), ' style="white-space:nowrap"'),
    ]),
    pair([
      cell(start, `${renderWorth(words, language)}${renderTrip(words, trip)}`, ' class="m-stack"'),
      cell(
        end,
        parts.renderSmallButton(way),
        ' class="m-stack m-below" valign="bottom" style="white-space:nowrap"',
      ),
    ]),
    '</td></tr>',
  ].join('');
}

const isGood = ({ verdict }: AlertWords) => verdict !== null && verdict.feathers > 3;

/** Only what is below usual has the colour of the brand. */
function renderPrice(words: AlertWords): Html {
  const { ink, action } = mailColours;
  const [colour, darkClass] = isGood(words) ? [action, 'm-price'] : [ink, 'm-ink'];
  const style = parts.textStyle({ size: 24, colour, isBold: true, leading: 1.4 });
  return `<span class="${darkClass}" style="${style}">${renderAmount(words.price)}</span>`;
}

/** The crest and its sentence; beside a dear price the lowest of 30 days would read as a contradiction. */
function renderWorth(words: AlertWords, language: Language): Html {
  const { verdict, lowest } = words;
  const isLowest = lowest !== null && (verdict === null || isGood(words));
  if (verdict === null) return isLowest ? `${quiet(lowest)}<br>` : '';
  const sentence = [strong(verdict.sentence, 15), ...(isLowest ? [quiet(lowest)] : [])].join('<br>');
  return renderBeside(
    [renderSign(`${verdict.feathers} on card`, { language, height: 28 }), sentence],
    language,
  );
}

/** The currency is smaller than the figure. */
function renderAmount(price: string): Html {
  return escapeHtml(price).replace(
    /ر\.س|SAR/,
    (currency) => `<span style="font-size:60%">${currency}</span>`,
  );
}

function strong(text: string, size: number): Html {
  return say(text, { size, colour: mailColours.ink, isBold: true, darkClass: 'm-ink' });
}

function quiet(text: string): Html {
  return say(text, { size: 14, colour: mailColours.soft, darkClass: 'm-soft' });
}

function say(text: string, { darkClass, ...style }: parts.TextStyle): Html {
  const name = darkClass === undefined ? '' : ` class="${darkClass}"`;
  return `<span${name} style="${parts.textStyle(style)}">${escapeHtml(text)}</span>`;
}
