/** The HTML document around a rendered page: its styles, and no script that runs inline. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from './html.ts';
import type { PageAssets, Stylesheet } from './page-assets.ts';

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
    ...assets.stylesheets.map(styleHtml),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${localizedPath(language, '/manifest.webmanifest')}">`,
    `<link rel="search" type="application/opensearchdescription+xml" href="${localizedPath(language, '/opensearch.xml')}">`,
    ...assets.fonts.map((path) => fontHtml(path, 'wide')),
    `<script type="module" src="${escapeHtml(assets.script)}" data-modules="${escapeHtml(assets.modules.join(' '))}"></script>`,
    head,
    '</head>',
    '<body>',
    body,
    `<script type="application/json" id="state">${state}</script>`,
    ...assets.fonts.map((path) => fontHtml(path, 'narrow')),
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}

/**
 * Written into the page, the first sight waits for no second answer. A disabled link is not fetched; Vite's loader
 * takes it as loaded, and does not ask for the file again with a part of the page.
 */
function styleHtml({ path, inline }: Stylesheet): string {
  const link = (state: string) => `<link rel="stylesheet" href="${escapeHtml(path)}"${state}>`;
  return inline ? `<style>${inline.source}</style>${link(' disabled')}` : link('');
}

const windows = { wide: '(min-width: 60em)', narrow: '(max-width: 59.99em)' };

/**
 * Browsers hold the first sight back for fonts named in the head, which a phone on a slow line pays with half a
 * second. At the end of its page they are named too late for that, and mostly in time on a fast one.
 */
function fontHtml(path: string, window: keyof typeof windows): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(path)}" media="${windows[window]}" crossorigin>`;
}
