/** Plain-text and HTML body of a mail; styles are inline because mail clients need it. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import type { MailText } from './mail-text.ts';

export type MailLink = { url: string; label: string };

/** Link to the site, if it has a public address. */
export function siteLink(appUrl: string | null, language: Language, site: string): MailLink | null {
  if (appUrl === null) return null;
  return {
    url: `${appUrl}${localizedPath(language, '/')}`,
    label: translate(language, 'mail.open', { site }),
  };
}

function linksOf({ action }: MailText, link: MailLink | null): MailLink[] {
  return [...(action ? [action] : []), ...(link ? [link] : [])];
}

function renderLink({ url, label }: MailLink, style: string): string {
  return `<p><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

export function renderText(text: MailText, link: MailLink | null): string {
  const facts = text.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const parts = [
    text.heading,
    ...text.paragraphs,
    facts,
    text.quote ?? '',
    ...linksOf(text, link).map(({ label, url }) => `${label}: ${url}`),
    ...text.notes,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const styles = {
  body: 'margin:0;padding:24px;background:#f4f1ea;color:#16202b;font:16px/1.7 Tahoma,Arial,sans-serif',
  main: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px',
  heading: 'margin:0 0 16px;font-size:20px',
  quote: 'margin:16px 0;padding:12px 16px;background:#f4f1ea;border-radius:8px;white-space:pre-wrap',
  // Button colours with a contrast of 5 to 1.
  action:
    'display:inline-block;padding:12px 24px;background:#b5521b;color:#ffffff;border-radius:10px;font-weight:bold;text-decoration:none',
  link: 'color:#0b5c55',
  note: 'margin:8px 0 0;color:#5a6673;font-size:13px',
} as const;

export function renderHtml(text: MailText, link: MailLink | null, language: Language): string {
  const paragraphs = text.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  // User input may have the other text direction.
  const facts = text.facts.map(
    ({ label, value }) => `<p>${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi></p>`,
  );
  const quote =
    text.quote === null ? [] : [`<div dir="auto" style="${styles.quote}">${escapeHtml(text.quote)}</div>`];
  const links = linksOf(text, link).map((each) =>
    renderLink(each, each === text.action ? styles.action : styles.link),
  );
  const notes = text.notes.map((note) => `<p style="${styles.note}">${escapeHtml(note)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(text.subject)}</title></head>
<body style="${styles.body}"><main dir="${directionOf(language)}" style="${styles.main}">
<h1 style="${styles.heading}">${escapeHtml(text.heading)}</h1>
${[...paragraphs, ...facts, ...quote, ...links, ...notes].join('\n')}
</main></body>
</html>
`;
}
