/** Pages without scripts in the look of the site: licences, and the page for developers. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { findCookie } from './cookies.ts';
import { escapeHtml } from './html.ts';
import { plainStylePath } from './plain-page-style.ts';
import { translate } from './translate.ts';

/** The theme is undefined where it follows the device. */
export type PlainReader = { language: Language; theme: 'light' | 'dark' | undefined };

/** Light, dark, and that of the device. */
export const plainThemes = 3;

export function themeOf(cookie: string | undefined): PlainReader['theme'] {
  const theme = findCookie(cookie, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

/** @param rows of HTML */
export function renderTable(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** @param page.sections HTML */
export function renderPlainPage(
  page: PlainReader & { title: string; intro: string; sections: string },
): string {
  const { language, theme, sections } = page;
  const [title, intro] = [escapeHtml(page.title), escapeHtml(page.intro)];
  const home = escapeHtml(translate(language, 'api.licences.home'));
  const wayHome = `<a href="${localizedPath(language, '/')}">${home}</a>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="description" content="${intro}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${plainStylePath}"></head>
<body><header><p class="home"><img src="/favicon.svg" alt="" width="28" height="28">${wayHome}</p>
<h1>${title}</h1><p>${intro}</p></header>
<main>${sections}</main>
<footer>${wayHome}</footer></body>
</html>
`;
}
