/** Plain-text and HTML body of a mail; styles are inline because mail clients need it. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours, mailFont, renderMailDocument } from './mail-layout.ts';
import type { MailText } from './mails/define-mail.ts';

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

function renderLink({ url, label }: MailLink, kind: 'action' | 'link'): string {
  const name = kind === 'link' ? ' class="m-link"' : '';
  return `<p><a href="${escapeHtml(url)}" style="${styles[kind]}"${name}>${escapeHtml(label)}</a></p>`;
}

export function renderText(text: MailText, link: MailLink | null): string {
  const facts = (text.facts ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n');
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

const { page, card, sunken, ink, soft, link: linkColour, action } = mailColours;
const styles = {
  body: `margin:0;padding:24px 12px;background:${page};color:${ink};font:16px/1.7 ${mailFont}`,
  main: `max-width:560px;margin:0 auto;padding:24px;background:${card};border-radius:12px`,
  heading: 'margin:0 0 16px;font-size:20px',
  // An address stays whole: broken at its hyphen it reads as two, above all between Arabic words.
  fact: 'display:inline-block;max-width:100%;overflow-wrap:anywhere',
  quote: `margin:16px 0;padding:12px 16px;background:${sunken};border-radius:8px;white-space:pre-wrap`,
  action: `display:inline-block;padding:12px 24px;background:${action};color:#ffffff;border-radius:10px;font-weight:bold;text-decoration:none`,
  link: `color:${linkColour}`,
  note: `margin:8px 0 0;color:${soft};font-size:13px`,
} as const;

export function renderHtml(text: MailText, link: MailLink | null, language: Language): string {
  const paragraphs = text.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  // User input may have the other text direction.
  const facts = (text.facts ?? []).map(
    ({ label, value }) =>
      `<p>${escapeHtml(label)}: <bdi style="${styles.fact}">${escapeHtml(value)}</bdi></p>`,
  );
  const quote =
    text.quote === undefined
      ? []
      : [`<div dir="auto" class="m-sunken" style="${styles.quote}">${escapeHtml(text.quote)}</div>`];
  const links = linksOf(text, link).map((each) => renderLink(each, each === text.action ? 'action' : 'link'));
  const notes = text.notes.map((note) => `<p class="m-soft" style="${styles.note}">${escapeHtml(note)}</p>`);
  return renderMailDocument({
    language,
    title: text.subject,
    bodyStyle: styles.body,
    body: `<main class="m-card m-ink m-wide" dir="${directionOf(language)}" style="${styles.main}">
<h1 style="${styles.heading}">${escapeHtml(text.heading)}</h1>
${[...paragraphs, ...facts, ...quote, ...links, ...notes].join('\n')}
</main>`,
  });
}
