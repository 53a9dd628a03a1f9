/** Plain-text and HTML body of a mail, and the document around it with light and dark colours; styles are inline because programs need it. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import colours from './mail-colours.json' with { type: 'json' };
import { type Html, layoutTable, mailFont, renderBand, renderBeside, renderSign } from './mail-pictures.ts';
import type { MailPrice, MailText } from './mail-text.ts';

/** Light colours, written inline. The button has a contrast of 5 to 1. */
export const mailColours = colours.light;

/**
 * Dark colours by class, for programs that know the query; `data-ogsc` is Outlook.com. Others keep the light ones
 * or darken them themselves.
 */
const darkRules = Object.entries(colours.dark);

const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'img{border:0}body{text-wrap:pretty}bdi{text-wrap:balance}',
  '@media (max-width:480px){.m-wide{padding-left:16px!important;padding-right:16px!important}',
  // Cells below each other.
  '.m-stack{display:block!important;padding-bottom:8px!important}',
  '.m-below{padding:0!important;text-align:start!important}}',
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `.m-${name}{${rule}!important}`).join('')}}`,
  darkRules.map(([name, rule]) => `[data-ogsc] .m-${name}{${rule}!important}`).join(''),
].join('');

type MailDocument = {
  language: Language;
  title: string;
  /** Shown beside the subject in the list of mails, hidden in the mail. */
  preheader?: string;
  bodyStyle: string;
  body: string;
};

export function renderMailDocument(document: MailDocument): string {
  const { language, title, preheader, bodyStyle, body } = document;
  const direction = directionOf(language);
  // The spaces behind it keep programs from filling the line with the text of the mail.
  const hidden = preheader && escapeHtml(preheader) + '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(title)}</title><style>${styleSheet}</style></head>
<body class="m-page" dir="${direction}" style="${bodyStyle}">${hidden === undefined ? '' : `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${hidden}</div>`}${body}</body>
</html>
`;
}

type MailLink = { url: string; label: string };

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

export function renderText(text: MailText, link: MailLink | null): string {
  const facts = (text.facts ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n');
  const parts = [
    text.heading,
    ...text.paragraphs,
    ...(text.price ? [writePrice(text.price)] : []),
    facts,
    text.quote ?? '',
    ...linksOf(text, link).map(({ label, url }) => `${label}: ${url}`),
    ...text.notes,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function writePrice({ label, amount, verdict, seen, sample }: MailPrice): string {
  return [`${label}: ${amount}`, verdict?.sentence, ...seen, sample].filter(Boolean).join('\n');
}

const { page, card, sunken, line, ink, soft, link: linkColour, action } = mailColours;
const styles = {
  body: `margin:0;padding:24px 12px;background:${page};color:${ink};font:16px/1.7 ${mailFont}`,
  frame: 'max-width:560px;margin:0 auto',
  main: `padding:24px;background:${card};border-radius:0 0 14px 14px`,
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.4',
  price: 'font-size:36px;line-height:1.3;font-weight:bold',
  sentence: `font:bold 17px/1.4 ${mailFont}`,
  sample: `margin:12px 0;padding:12px 16px;background:#fbefd5;border-radius:8px;color:#7a4f00;font-size:14px;font-weight:bold`,
  label: `padding:8px 0;border-bottom:1px solid ${line};color:${soft};font-size:14px`,
  value: `padding:8px 0;border-bottom:1px solid ${line}`,
  // An address stays whole: broken at its hyphen it reads as two, above all between Arabic words.
  fact: 'display:inline-block;max-width:100%;overflow-wrap:anywhere',
  quote: `margin:16px 0;padding:12px 16px;background:${sunken};border-radius:8px;white-space:pre-wrap`,
  action: `display:block;padding:14px 24px;text-align:center;background:${action};color:#ffffff;border-radius:10px;font-weight:bold;text-decoration:none`,
  link: `color:${linkColour}`,
  note: `margin:8px 0 0;color:${soft};font-size:13px`,
} as const;

type MailPlace = { language: Language; siteName: string };

export function renderHtml(text: MailText, link: MailLink | null, { language, siteName }: MailPlace): string {
  const paragraphs = text.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  // User input may have the other text direction.
  const rows = (text.facts ?? []).map(
    ({ label, value }) =>
      `<tr><td class="m-soft m-line" width="32%" valign="top" style="${styles.label}">${escapeHtml(label)}</td><td class="m-line" style="${styles.value}"><bdi style="${styles.fact}">${escapeHtml(value)}</bdi></td></tr>`,
  );
  const facts =
    rows.length > 0 && `<table ${layoutTable(language)} style="margin:20px 0">${rows.join('')}</table>`;
  const quote =
    text.quote !== undefined &&
    `<div dir="auto" class="m-sunken" style="${styles.quote}">${escapeHtml(text.quote)}</div>`;
  const links = linksOf(text, link).map((each) => {
    const look = each === text.action ? `"${styles.action}"` : `"${styles.link}" class="m-link"`;
    return `<p><a href="${escapeHtml(each.url)}" style=${look}>${escapeHtml(each.label)}</a></p>`;
  });
  const notes =
    text.notes.length > 0 &&
    `<p class="m-soft" style="${styles.note}">${text.notes.map(escapeHtml).join(' ')}</p>`;
  const price = text.price && renderPrice(text.price, language);
  return renderMailDocument({
    language,
    title: text.subject,
    bodyStyle: styles.body,
    body: `<div style="${styles.frame}">${renderBand({ language, siteName }, '16px 24px')}
<main class="m-card m-ink m-wide" dir="${directionOf(language)}" style="${styles.main}">
<h1 style="${styles.heading}">${escapeHtml(text.heading)}</h1>
${[...paragraphs, price, facts, quote, ...links, notes].filter(Boolean).join('\n')}
</main></div>`,
  });
}

function renderPrice({ label, amount, verdict, seen, sample }: MailPrice, language: Language): Html {
  const sign = verdict && [
    renderSign(`${verdict.feathers} on card`, { language, height: 32 }),
    `<span class="m-ink" style="${styles.sentence}">${escapeHtml(verdict.sentence)}</span>`,
  ];
  return [
    `<div class="m-soft" style="color:${soft};font-size:14px">${escapeHtml(label)}</div>`,
    `<div style="${styles.price}">${escapeHtml(amount)}</div>`,
    ...(sign ? [renderBeside(sign, language)] : []),
    ...seen.map((each) => `<p class="m-soft" style="${styles.note}">${escapeHtml(each)}</p>`),
    ...(sample === null ? [] : [`<p style="${styles.sample}">${escapeHtml(sample)}</p>`]),
  ].join('');
}
