/** The HTML document around a rendered page, without inline scripts or styles. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from './html.ts';
import type { PageAssets } from './page-assets.ts';

export type DocumentParts = {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  assets: PageAssets;
  /** HTML for the head. */
  head: string;
  /** HTML of the root element. */
  body: string;
  /** JSON, safe between script tags. */
  state: string;
};

/** Browser UI colour: that of the hero band. */
const themeColor = '#0e1730';

export function documentHtml({ language, theme, assets, head, body, state }: DocumentParts): string {
  const chosenTheme = theme === 'system' ? '' : ` data-theme="${theme}"`;
  const lines = [
    '<!DOCTYPE html>',
    `<html lang="${language}" dir="${directionOf(language)}"${chosenTheme}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${themeColor}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${localizedPath(language, '/manifest.webmanifest')}">`,
    `<link rel="search" type="application/opensearchdescription+xml" href="${localizedPath(language, '/opensearch.xml')}">`,
    ...assets.fonts.map(
      (path) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(path)}" crossorigin>`,
    ),
    ...assets.stylesheets.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    `<script type="module" src="${escapeHtml(assets.script)}" data-modules="${escapeHtml(assets.modules.join(' '))}"></script>`,
    head,
    '</head>',
    '<body>',
    body,
    `<script type="application/json" id="state">${state}</script>`,
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}
