/** Bodies of alert mails: of one alert, and of a digest. */
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours } from '#server/platform/mail/mail-layout.ts';
import {
  type Html,
  nightColours,
  renderBeside,
  renderCrest,
  writeCrest,
} from '#server/platform/mail/mail-signs.ts';
import type { AlertWords } from './alert-words.ts';
import {
  contentRow,
  layoutTable,
  renderButton,
  renderChip,
  renderFacts,
  renderLink,
  renderNotice,
  renderSmallButton,
  startOf,
  textRow,
  textStyle,
} from './mail-parts.ts';
import { chartSize } from './price-chart.ts';

type Picture = { cid: string; text: string };
type Verdict = NonNullable<AlertWords['verdict']>;

/** Route, price, its verdict and what else is said of it, and the chart. */
export function renderSingleHead(
  words: AlertWords,
  { language, chart }: { language: Language; chart: Picture | null },
): Html {
  const { words: ink, soft, price } = nightColours;
  const [first, ...others] = words.claims;
  return [
    textRow(words.route, { size: 24, colour: ink, isBold: true, leading: 1.4, padding: '18px 32px 0' }),
    textRow(words.price, { size: 52, colour: price, isBold: true, leading: 1.25, padding: '4px 32px 0' }),
    textRow(words.trip, { size: 14, colour: soft, padding: '0 32px 0' }),
    ...(words.verdict === null ? [] : [renderVerdict(words.verdict, language)]),
    ...(first === undefined
      ? []
      : [
          contentRow(renderChip(first, language), {
            size: 14,
            colour: soft,
            padding: '12px 32px 0',
          }),
        ]),
    ...others.map((claim) => textRow(claim, { size: 15, colour: ink, padding: '8px 32px 0' })),
    chart === null ? spacer(24) : renderChart(chart),
  ].join('');
}

function renderVerdict({ feathers, sentence }: Verdict, language: Language): Html {
  const crest = renderCrest(feathers, { language, height: 32 });
  const words = `<span style="${textStyle({ size: 18, colour: nightColours.words, isBold: true, leading: 1.4 })}">${escapeHtml(sentence)}</span>`;
  const style = { size: 18, colour: nightColours.words, padding: '12px 32px 0' };
  return contentRow(renderBeside([crest, words], language), style);
}

function spacer(height: number): Html {
  return `<tr><td height="${height}" style="font-size:1px;line-height:${height}px">&nbsp;</td></tr>`;
}

/** Narrow enough that its words are no larger than those of the mail. The words in place of it are light, on the ground it has. */
function renderChart({ cid, text }: Picture): Html {
  const width = 480;
  const height = Math.round((width * chartSize.height) / chartSize.width);
  const style = `display:block;width:100%;max-width:${width}px;height:auto;border-radius:8px;${textStyle({ size: 14, colour: nightColours.soft })}`;
  return `<tr><td class="m-wide" style="padding:16px 32px 20px"><img src="cid:${escapeHtml(cid)}" width="${width}" height="${height}" alt="${escapeHtml(text)}" style="${style}"></td></tr>`;
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
  const rows = alerts.map((words, index) =>
    renderEntry(words, { language, isLast: index === alerts.length - 1 }),
  );
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

/** Route on one side and price on the other, as on a boarding pass; the rest beneath, in the whole width. */
function renderEntry(words: AlertWords, { language, isLast }: { language: Language; isLast: boolean }): Html {
  const { line, ink, action } = mailColours;
  const start = startOf(language);
  const end = start === 'right' ? 'left' : 'right';
  const edge = isLast ? '' : `;border-bottom:1px dashed ${line}`;
  // Only what is not dearer than usual has the colour of the brand.
  const isDear = words.verdict !== null && words.verdict.feathers < 3;
  const price = textStyle({ size: 26, colour: isDear ? ink : action, isBold: true, leading: 1.4 });
  const route = textStyle({ size: 18, colour: ink, isBold: true, leading: 1.5 });
  return [
    `<tr><td class="m-ink" valign="top" align="${start}" style="padding:16px 0 0;${route}">${escapeHtml(words.route)}</td>`,
    `<td class="${isDear ? 'm-ink' : 'm-price'}" width="1%" valign="top" align="${end}" style="padding:16px 0 0;white-space:nowrap;${price}">${escapeHtml(words.price)}</td></tr>`,
    `<tr><td class="m-line" colspan="2" align="${start}" style="padding:2px 0 16px${edge}">${renderDetails(words, language)}</td></tr>`,
  ].join('');
}

function renderDetails(words: AlertWords, language: Language): Html {
  const { ink, soft } = mailColours;
  const strong = (text: string) =>
    `<span class="m-ink" style="${textStyle({ size: 14, colour: ink, isBold: true, leading: 1.7 })}">${escapeHtml(text)}</span>`;
  const quiet = (text: string) =>
    `<span class="m-soft" style="${textStyle({ size: 14, colour: soft, leading: 1.7 })}">${escapeHtml(text)}</span>`;
  const { verdict, claims, summary, sample } = words;
  const [days = '', hijri = '', ...others] = summary;
  const dates = `${strong(days)} ${quiet(`(${hijri})`)}`;
  const lines = [
    ...(verdict === null ? [] : [`${writeCrest(verdict.feathers)} ${strong(verdict.sentence)}`]),
    ...claims.slice(0, 1).map(quiet),
    dates,
    ...others.map(quiet),
    ...(sample === null ? [] : [strong(sample)]),
  ].join('<br>');
  const ways = [
    renderSmallButton({ url: words.url, label: translate(language, 'mail.alert.button') }),
    renderLink({ url: words.reportUrl, label: translate(language, 'mail.alert.different') }, 13),
  ];
  return `${lines}<div style="padding-top:10px">${renderBeside(ways, language)}</div>`;
}
