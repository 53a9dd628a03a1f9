/** The HTML document every mail is put in, with light and dark colours; styles are inline because programs need it. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

/** Fonts that are installed: the first has the best Arabic on Windows. */
export const mailFont = "'Segoe UI',Tahoma,Arial,sans-serif";

/** Light colours, written inline. The button has a contrast of 5 to 1. */
export const mailColours = {
  page: '#f4f1ea',
  card: '#ffffff',
  sunken: '#f4f1ea',
  line: '#e5dac8',
  ink: '#16202b',
  soft: '#5a6673',
  link: '#0b5c55',
  action: '#b5521b',
} as const;

/**
 * Dark colours by class, for programs that know the query; `data-ogsc` is Outlook.com. Others keep the light ones
 * or darken them themselves.
 */
const darkRules = [
  ['page', 'background:#0e1420'],
  ['card', 'background:#182132'],
  ['sunken', 'background:#222d42'],
  ['line', 'border-color:#2e3a52'],
  ['ink', 'color:#f5efe4'],
  ['soft', 'color:#b9b5ab'],
  ['link', 'color:#8fd3c9'],
  ['price', 'color:#eda26c'],
] as const;

const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'img{border:0}',
  '@media (max-width:480px){.m-wide{padding-left:16px!important;padding-right:16px!important}}',
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `.m-${name}{${rule}!important}`).join('')}}`,
  darkRules.map(([name, rule]) => `[data-ogsc] .m-${name}{${rule}!important}`).join(''),
].join('');

export type MailDocument = {
  language: Language;
  title: string;
  /** Shown beside the subject in the list of mails, hidden in the mail. */
  preheader?: string;
  bodyStyle: string;
  /** HTML of the body. */
  body: string;
};

export function renderMailDocument(document: MailDocument): string {
  const { language, title, preheader, bodyStyle, body } = document;
  const direction = directionOf(language);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(title)}</title><style>${styleSheet}</style></head>
<body class="m-page" dir="${direction}" style="${bodyStyle}">${preheader === undefined ? '' : renderPreheader(preheader)}${body}</body>
</html>
`;
}

/** The spaces behind it keep programs from filling the line with the text of the mail. */
function renderPreheader(text: string): string {
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(text)}${filler}</div>`;
}
