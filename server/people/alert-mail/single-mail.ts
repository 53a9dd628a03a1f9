/** HTML of a mail with one alert. */
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours } from '#server/platform/mail/mail-layout.ts';
import type { AlertWords } from './alert-words.ts';
import { crestPictureSize } from './crest-picture.ts';
import {
  contentRow,
  type Html,
  nightColours,
  renderButton,
  renderChip,
  renderFacts,
  renderLink,
  renderNotice,
  textRow,
  textStyle,
} from './mail-parts.ts';
import { chartSize } from './price-chart.ts';

type Picture = { cid: string; text: string };

/** Route, price, its verdict and what else is said of it, and the chart. */
export function renderSingleHead(
  words: AlertWords,
  { language, chart, crestCid }: { language: Language; chart: Picture | null; crestCid: string | null },
): Html {
  const { words: ink, soft, price } = nightColours;
  const [first, ...others] = words.claims;
  return [
    textRow(words.route, { size: 24, colour: ink, isBold: true, leading: 1.4, padding: '18px 32px 0' }),
    textRow(words.price, { size: 42, colour: price, isBold: true, leading: 1.3, padding: '6px 32px 0' }),
    textRow(words.trip, { size: 14, colour: soft, padding: '0 32px 0' }),
    ...(words.verdict === null ? [] : [renderVerdict(words.verdict.sentence, crestCid)]),
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

/** The crest is decorative: its sentence stands beside it. */
function renderVerdict(sentence: string, crestCid: string | null): Html {
  const { width, height } = crestPictureSize;
  const crest =
    crestCid === null
      ? ''
      : `<img src="cid:${escapeHtml(crestCid)}" width="${width}" height="${height}" alt="" style="vertical-align:middle">&nbsp;&nbsp;`;
  const style = { size: 18, colour: nightColours.words, isBold: true, padding: '12px 32px 0' };
  return contentRow(`${crest}${escapeHtml(sentence)}`, style);
}

function spacer(height: number): Html {
  return `<tr><td height="${height}" style="font-size:1px;line-height:${height}px">&nbsp;</td></tr>`;
}

/** The words in place of the picture are light, on the ground it has. */
function renderChart({ cid, text }: Picture): Html {
  const { width, height } = chartSize;
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
    contentRow(renderFacts(words.rows, language), { ...plain, padding: '14px 32px 4px' }),
    contentRow(renderButton({ url: words.url, label: translate(language, 'mail.alert.button') }, language), {
      ...plain,
      padding: '12px 32px 14px',
    }),
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
