/** Renders pages: the built frontend (or the live one in development), its files, and the document. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { directionOf } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import type { PageOutput, PageInput as RenderInput, RenderPage } from '#contract/page-render.ts';
import { AppError } from '#server/platform/errors.ts';
import { escapeHtml } from './html.ts';
import {
  createPageAssets,
  type FindPageAssets,
  type PageAssets,
  readManifest,
  readStyles,
  type Stylesheet,
} from './page-assets.ts';
import { policyWithStyles } from './security-headers.ts';

/** With `isPersonal` the page must not be shared. */
export type PageInput = Omit<RenderInput, 'appUrl'>;

/** Complete are those made of answers that may be kept. */
export type RenderedPage = Pick<PageOutput, 'status' | 'location' | 'isComplete'> & {
  html: string;
  /** The policy that allows the styles in it; absent where that of every page does. */
  policy?: string;
};

export type PageRenderer = {
  /** @throws AppError `overloaded` where the page lacks what it is about */
  render: (input: PageInput) => Promise<RenderedPage>;
  /** Canonical path without language prefix; undefined where there is no page. */
  findCanonicalPath: (pathname: string, query: URLSearchParams) => string | undefined;
  /** Names of the parameters whose values the page at the path ignores. */
  listRefusedParameters: (pathname: string, query: URLSearchParams) => readonly string[];
};

type Addresses = Pick<PageRenderer, 'findCanonicalPath' | 'listRefusedParameters'>;

/** The frontend's server entry. */
export type WebPart = Addresses & { renderPage: RenderPage };

export type RendererOptions = {
  /** Public origin without a trailing slash; null when it is not configured. */
  appUrl: string | null;
  /** Called with errors inside a page that was still rendered. */
  onFailure: (error: unknown) => void;
};

/**
 * Renderer of the built frontend in `dist` (absolute).
 * @throws when `dist` was not built
 */
export async function createPageRenderer(options: RendererOptions & { dist: string }): Promise<PageRenderer> {
  const { dist } = options;
  const web: WebPart = await import(pathToFileURL(join(dist, 'server/entry.server.js')).href);
  const manifest = await readManifest(join(dist, 'manifest.json'));
  const findAssets = createPageAssets(manifest, await readStyles(manifest, join(dist, 'client')));
  return rendererOf({ ...options, web: async () => web, addresses: web, findAssets });
}

type RendererParts = RendererOptions & {
  web: () => Promise<Pick<WebPart, 'renderPage'>>;
  addresses: Addresses;
  findAssets: FindPageAssets;
  /** Last touch on the document, in development. */
  transform?: (url: string, html: string) => Promise<string>;
};

export function rendererOf(parts: RendererParts): PageRenderer {
  const { web, findAssets, transform, appUrl, onFailure } = parts;
  return {
    findCanonicalPath: parts.addresses.findCanonicalPath,
    listRefusedParameters: parts.addresses.listRefusedParameters,
    async render(input) {
      const { renderPage } = await web();
      const page = await renderPage({ ...input, appUrl });
      for (const failure of page.failures) onFailure(failure);
      if (page.status === 503)
        throw new AppError('overloaded', { log: 'what a page is about was not read', retryAfterSeconds: 1 });
      if (page.location !== null)
        return { status: page.status, location: page.location, html: '', isComplete: true };
      const assets = findAssets(input.language, page);
      const html = documentHtml({ ...page, language: input.language, theme: input.theme, assets });
      const hashes = assets.stylesheets.flatMap(({ inline }) => inline?.hash ?? []);
      return {
        ...(hashes.length > 0 && { policy: policyWithStyles(hashes) }),
        status: page.status,
        location: null,
        isComplete: page.isComplete,
        html: transform ? await transform(input.url, html) : html,
      };
    },
  };
}

type DocumentParts = Pick<PageInput, 'language' | 'theme'> &
  Pick<PageOutput, 'head' | 'body' | 'state'> & { assets: PageAssets };

/** Browser UI colour: that of the hero band. */
const themeColor = '#0e1730';

/** The HTML document around a rendered page: its styles, and no script that runs inline. */
function documentHtml({ language, theme, assets, head, body, state }: DocumentParts): string {
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
    `<script type="module" src="${escapeHtml(assets.script)}" data-modules="${escapeHtml(assets.modules.join(' '))}" data-later="${escapeHtml(assets.later.join(' '))}"></script>`,
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

/** Written into the page, the first sight waits for no second answer; `loadPart` sees that the page has it. */
function styleHtml({ path, inline }: Stylesheet): string {
  const href = escapeHtml(path);
  return inline
    ? `<style data-href="${href}">${inline.source}</style>`
    : `<link rel="stylesheet" href="${href}">`;
}

const windows = { wide: '(min-width: 60em)', narrow: '(max-width: 59.99em)' };

/**
 * Browsers hold the first sight back for fonts named in the head, which a phone on a slow line pays with half a
 * second. At the end of its page they are named too late for that, and mostly in time on a fast one.
 */
function fontHtml(path: string, window: keyof typeof windows): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(path)}" media="${windows[window]}" crossorigin>`;
}
