/** Pages without scripts: the licences. */
import type { Context } from 'hono';
import { directionOf, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { htmlType } from './content-type.ts';
import { findCookie } from './cookies.ts';
import { escapeHtml } from './html.ts';
import type { HttpEnv } from './http-env.ts';
import { createKeptTexts } from './kept-text.ts';
import { plainStylePath } from './plain-page-style.ts';

/** The theme is undefined where it follows the device. */
export type PlainPageReader = { language: Language; theme: 'light' | 'dark' | undefined };

type PlainPageAnswer = {
  language: Language;
  render: (reader: PlainPageReader) => string;
  /** In addition to, or instead of, those of a page that changes with the program alone. */
  headers?: Readonly<Record<string, string>>;
};

/** Themes of a page: light, dark, and that of the device. */
const themes = 3;

/** Answers with one page, rendered once for each language and theme. */
export function createPlainPage(): (c: Context<HttpEnv>, answer: PlainPageAnswer) => Promise<Response> {
  const respond = createKeptTexts({ maxEntries: languages.length * themes });
  return (c, { language, render, headers }) => {
    const theme = themeOf(c.req.header('cookie'));
    return respond(c, {
      key: `${language} ${theme ?? 'system'}`,
      build: () => render({ language, theme }),
      type: htmlType,
      headers: {
        'cache-control': 'private, max-age=3600',
        'content-language': language,
        vary: 'Cookie',
        ...headers,
      },
    });
  };
}

function themeOf(cookie: string | undefined): PlainPageReader['theme'] {
  const theme = findCookie(cookie, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

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
<link rel="stylesheet" href="${plainStylePath}"></head>
<body><header><p class="home"><img src="/favicon.svg" alt="" width="28" height="28">${wayHome}</p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>${introduction}</header>
<main>${sections}</main>
<footer>${wayHome}</footer></body>
</html>
`;
}
