/** Layout of pages without scripts: API documentation and licences. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from './html.ts';

export const htmlType = 'text/html; charset=utf-8';

export type PlainPageReader = { language: Language; theme: 'light' | 'dark' | undefined };

type PlainPage = {
  title: string;
  intro: string;
  /** The words of the link to the landing page. */
  home: string;
  /** HTML below the introduction, in the page's header. */
  introduction?: string;
  /** HTML of the page's sections. */
  sections: string;
};

export function renderPlainPage(
  { title, intro, home, introduction = '', sections }: PlainPage,
  { language, theme }: PlainPageReader,
): string {
  const wayHome = `<a href="${localizedPath(language, '/')}">${escapeHtml(home)}</a>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(intro)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css"></head>
<body><header><p class="home"><img src="/favicon.svg" alt="" width="28" height="28">${wayHome}</p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>${introduction}</header>
<main>${sections}</main>
<footer>${wayHome}</footer></body>
</html>
`;
}
