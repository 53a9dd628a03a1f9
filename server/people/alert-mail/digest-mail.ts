/** HTML of a digest: a table of alerts, the best first. */
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours } from '#server/platform/mail/mail-layout.ts';
import type { AlertWords } from './alert-words.ts';
import {
  contentRow,
  type Html,
  layoutTable,
  nightColours,
  renderLink,
  startOf,
  textRow,
  textStyle,
} from './mail-parts.ts';

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
  const price = textStyle({ size: 20, colour: action, isBold: true, leading: 1.4 });
  const route = textStyle({ size: 18, colour: ink, isBold: true, leading: 1.5 });
  return [
    `<tr><td class="m-ink" valign="top" align="${start}" style="padding:16px 0 0;${route}">${escapeHtml(words.route)}</td>`,
    `<td class="m-price" width="1%" valign="top" align="${end}" style="padding:16px 0 0;white-space:nowrap;${price}">${escapeHtml(words.price)}</td></tr>`,
    `<tr><td class="m-line" colspan="2" align="${start}" style="padding:2px 0 16px${edge}">${renderDetails(words, language)}</td></tr>`,
  ].join('');
}

function renderDetails(words: AlertWords, language: Language): Html {
  const { ink, soft } = mailColours;
  const strong = (text: string) =>
    `<span class="m-ink" style="${textStyle({ size: 14, colour: ink, isBold: true, leading: 1.7 })}">${escapeHtml(text)}</span>`;
  const quiet = (text: string) =>
    `<span class="m-soft" style="${textStyle({ size: 14, colour: soft, leading: 1.7 })}">${escapeHtml(text)}</span>`;
  return [
    ...(words.verdict === null ? [] : [strong(words.verdict.sentence)]),
    ...words.claims.slice(0, 1).map(strong),
    ...words.summary.map(quiet),
    ...(words.sample === null ? [] : [strong(words.sample)]),
    [
      renderLink({ url: words.url, label: translate(language, 'mail.alert.button') }, 15),
      renderLink({ url: words.reportUrl, label: translate(language, 'mail.alert.different') }, 13),
    ].join(' &nbsp; '),
  ].join('<br>');
}
