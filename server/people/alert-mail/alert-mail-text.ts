/** Plain text of an alert mail. */
import type { Language } from '#contract/domain/language.ts';
import { translate } from '#server/platform/http/translate.ts';
import { type AlertWords, withPlainSpaces } from './alert-words.ts';

export type TextFooter = {
  siteName: string;
  manageUrl: string;
  unsubscribeUrl: string | null;
};

export function renderAlertText(
  alerts: readonly AlertWords[],
  { heading, more }: { heading: string | null; more: string | null },
  { language, siteName, manageUrl, unsubscribeUrl }: TextFooter & { language: Language },
): string {
  const footer = [
    translate(language, 'mail.alert.changes'),
    [
      `${translate(language, 'mail.alert.manage')}: ${manageUrl}`,
      ...(unsubscribeUrl === null ? [] : [`${translate(language, 'mail.alert.stop')}: ${unsubscribeUrl}`]),
    ].join('\n'),
    translate(language, 'mail.footer', { site: siteName }),
  ];
  const parts = [
    heading ?? '',
    ...alerts.map((words) => renderAlert(words, language)),
    more ?? '',
    ...footer,
  ];
  return withPlainSpaces(`${parts.filter(Boolean).join('\n\n')}\n`);
}

function renderAlert(words: AlertWords, language: Language): string {
  return [
    words.route,
    `${words.price} · ${words.trip}`,
    ...words.claims,
    ...(words.sample === null ? [] : [words.sample]),
    ...words.rows.map(({ label, value, note }) => `${label}: ${value}${note === null ? '' : ` · ${note}`}`),
    words.reason,
    `${translate(language, 'mail.alert.button')}: ${words.url}`,
    `${translate(language, 'mail.alert.different')} ${words.reportUrl}`,
  ].join('\n');
}
