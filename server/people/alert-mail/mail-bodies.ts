/** Bodies of alert mails: of one alert, and of a digest. */
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours } from '#server/platform/mail/mail-layout.ts';
import { renderSign } from '#server/platform/mail/mail-pictures.ts';
import { type Html, nightColours, renderBeside } from '#server/platform/mail/mail-signs.ts';
import type { AlertWords, ChartWords } from './alert-words.ts';
import {
  contentRow,
  endOf,
  layoutTable,
  renderButton,
  renderFacts,
  renderLink,
  renderNotice,
  renderSmallButton,
  startOf,
  type TextStyle,
  textRow,
  textStyle,
} from './mail-parts.ts';
import { chartSize } from './price-chart.ts';

type Chart = ChartWords & { cid: string };
type Verdict = NonNullable<AlertWords['verdict']>;

/** Route, price, its verdict and what else is said of it, and the chart. */
export function renderSingleHead(
  words: AlertWords,
  { language, chart }: { language: Language; chart: Chart | null },
): Html {
  const { words: ink, soft, price } = nightColours;
  return [
    textRow(words.route, { size: 24, colour: ink, isBold: true, leading: 1.4, padding: '18px 32px 0' }),
    contentRow(renderAmount(words.price), {
      size: 52,
      colour: price,
      isBold: true,
      leading: 1.25,
      padding: '4px 32px 0',
    }),
    textRow(words.trip, { size: 14, colour: soft, padding: '0 32px 0' }),
    ...(words.verdict === null ? [] : [renderVerdict(words.verdict, language)]),
    ...(words.claims.length === 0
      ? []
      : [
          textRow(words.claims.map(({ short }) => short).join(' · '), {
            size: 14,
            colour: soft,
            padding: '8px 32px 0',
          }),
        ]),
    chart === null ? spacer(24) : renderChart(chart, language),
  ].join('');
}

function renderVerdict({ feathers, sentence }: Verdict, language: Language): Html {
  const style = { size: 18, colour: nightColours.words, isBold: true, leading: 1.4 };
  const cells = [renderSign(feathers, { language, height: 36 }), say(sentence, style)];
  return contentRow(renderBeside(cells, language), { ...style, padding: '12px 32px 0' });
}

function spacer(height: number): Html {
  return `<tr><td height="${height}" style="font-size:1px;line-height:${height}px">&nbsp;</td></tr>`;
}

/** Its words are those of the mail, so that they are no smaller on a phone; in place of the picture stand others. */
function renderChart({ cid, text, usual, now, first, last }: Chart, language: Language): Html {
  const { width, height } = chartSize;
  const { words: ink, soft } = nightColours;
  const style = `display:block;width:100%;max-width:${width}px;height:auto;${textStyle({ size: 14, colour: soft })}`;
  const ends = (start: string, end: string, colour: string) =>
    `<tr><td align="${startOf(language)}" style="${textStyle({ size: 13, colour: soft })}">${escapeHtml(start)}</td><td align="${endOf(language)}" style="${textStyle({ size: 13, colour, isBold: colour === ink })}">${escapeHtml(end)}</td></tr>`;
  const rows = [
    ends(usual ?? '', now, ink),
    `<tr><td colspan="2" style="padding:4px 0"><img src="cid:${escapeHtml(cid)}" width="${width}" height="${height}" alt="${escapeHtml(text)}" style="${style}"></td></tr>`,
    ends(first, last, soft),
  ].join('');
  return contentRow(`<table ${layoutTable(language)}>${rows}</table>`, {
    size: 13,
    colour: soft,
    padding: '20px 32px 18px',
  });
}

export function renderSingleBody(words: AlertWords, language: Language): Html {
  const { ink, soft } = mailColours;
  const plain = { size: 15, colour: ink } as const;
  return [
    ...(words.sample === null
      ? []
      : [contentRow(renderNotice(words.sample, language), { ...plain, padding: '20px 32px 0' })]),
    contentRow(renderButton({ url: words.url, label: translate(language, 'mail.alert.button') }, language), {
      ...plain,
      padding: '24px 32px 8px',
    }),
    contentRow(renderFacts(words.rows, language), { ...plain, padding: '8px 32px 14px' }),
    textRow(translate(language, 'mail.alert.changes'), {
      size: 13,
      colour: soft,
      darkClass: 'm-soft',
      padding: '0 32px',
    }),
    contentRow(renderLink({ url: words.reportUrl, label: translate(language, 'mail.alert.different') }, 14), {
      ...plain,
      padding: '4px 32px 24px',
    }),
  ].join('');
}

export function renderDigestHead(count: number, language: Language): Html {
  return textRow(translate(language, 'mail.alert.digest.heading', { count }), {
    size: 24,
    colour: nightColours.words,
    isBold: true,
    leading: 1.4,
    padding: '14px 32px 24px',
  });
}

export function renderDigestBody(
  alerts: readonly AlertWords[],
  { language, more, manageUrl }: { language: Language; more: string | null; manageUrl: string },
): Html {
  const { ink, soft } = mailColours;
  const rows = alerts.map((words, index) => renderEntry(words, { language, isFirst: index === 0 }));
  return [
    contentRow(`<table ${layoutTable(language)}>${rows.join('')}</table>`, {
      size: 15,
      colour: ink,
      padding: '6px 32px',
    }),
    ...(more === null
      ? []
      : [
          contentRow(renderLink({ url: manageUrl, label: more }), {
            size: 15,
            colour: ink,
            padding: '0 32px 12px',
          }),
        ]),
    textRow(translate(language, 'mail.alert.changes'), {
      size: 13,
      colour: soft,
      darkClass: 'm-soft',
      padding: '0 32px 24px',
    }),
  ].join('');
}

/** The place, its price with what it is worth, when, and where it was seen; at the end the way there, the first as a button. */
function renderEntry(
  words: AlertWords,
  { language, isFirst }: { language: Language; isFirst: boolean },
): Html {
  const edge = isFirst ? '' : `;border-top:1px dashed ${mailColours.line}`;
  const { days, summary, sample } = words;
  const way = { url: words.url, label: translate(language, 'mail.alert.button') };
  const text = [
    `${strong(days.gregorian, 15)} ${quiet(`(${days.hijri})`)}`,
    ...summary.map(quiet),
    ...(sample === null ? [] : [strong(sample, 14)]),
  ].join('<br>');
  const route = `${strong(words.route, 18)}<br>${quiet(words.trip)}`;
  const cell = (name: string, side: string, rest: string) =>
    `<td class="${name}" valign="middle" align="${side}" style="padding:16px 0${edge}${rest}</td>`;
  return [
    '<tr>',
    cell(
      'm-line m-stack',
      startOf(language),
      `">${route}<div style="padding:2px 0 4px">${renderPrice(words, { language, isFirst })}</div>${text}`,
    ),
    cell(
      'm-line m-stack m-below',
      endOf(language),
      `;white-space:nowrap">${renderSmallButton(way, isFirst)}`,
    ),
    '</tr>',
  ].join('');
}

/** Only what is below usual has the colour of the brand. */
function renderPrice(
  { price, verdict, lowest }: AlertWords,
  { language, isFirst }: { language: Language; isFirst: boolean },
): Html {
  const { ink, action } = mailColours;
  const isGood = verdict !== null && verdict.feathers > 3;
  const look = isGood ? { colour: action, darkClass: 'm-price' } : { colour: ink, darkClass: 'm-ink' };
  const text = [
    ...(verdict === null ? [] : [strong(verdict.sentence, 15)]),
    // Beside a dear price it would read as a contradiction.
    ...(lowest === null || (verdict !== null && !isGood) ? [] : [quiet(lowest)]),
  ];
  const cells = [
    `<span class="${look.darkClass}" style="white-space:nowrap;${textStyle({ size: isFirst ? 28 : 24, colour: look.colour, isBold: true, leading: 1.4 })}">${renderAmount(price)}</span>`,
    ...(verdict === null ? [] : [renderSign(`${verdict.feathers} on card`, { language, height: 28 })]),
    text.join('<br>'),
  ];
  return renderBeside(cells, language);
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

function say(text: string, { darkClass, ...style }: TextStyle): Html {
  const name = darkClass === undefined ? '' : ` class="${darkClass}"`;
  return `<span${name} style="${textStyle(style)}">${escapeHtml(text)}</span>`;
}
