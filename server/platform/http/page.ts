/** Renders pages: the built frontend (or the live one in development), its files, and the document. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#contract/domain/language.ts';
import type { Party } from '#contract/domain/party.ts';
import type { Theme } from '#contract/domain/theme.ts';
import type { FetchApi, RenderPage } from '#contract/page-render.ts';
import { createPageAssets, type FindPageAssets, readManifest } from './page-assets.ts';
import type { RenderedPage } from './page-cache.ts';
import { documentHtml } from './page-document.ts';

export type PageInput = {
  /** Path and query, language prefix included. */
  url: string;
  language: Language;
  theme: Theme;
  /** The party the reader chose once; an address that names another wins over it. */
  party: Party;
  fetchApi: FetchApi;
  /** `fetchApi` sends the reader's cookie, so the page must not be shared. */
  isPersonal: boolean;
  /** Epoch milliseconds; ages are relative to it. */
  renderedAt: number;
};

export type PageRenderer = {
  render: (input: PageInput) => Promise<RenderedPage>;
  /** Canonical path without language prefix; undefined where there is no page. */
  findCanonicalPath: (pathname: string, query: URLSearchParams) => string | undefined;
};

/** The frontend's server entry. */
export type WebPart = {
  renderPage: RenderPage;
  findCanonicalPath: PageRenderer['findCanonicalPath'];
};

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
  const findAssets = createPageAssets(await readManifest(join(dist, 'manifest.json')));
  return rendererOf({ ...options, web: async () => web, canonical: web.findCanonicalPath, findAssets });
}

type RendererParts = RendererOptions & {
  web: () => Promise<Pick<WebPart, 'renderPage'>>;
  canonical: PageRenderer['findCanonicalPath'];
  findAssets: FindPageAssets;
  /** Last touch on the document, in development. */
  transform?: (url: string, html: string) => Promise<string>;
};

export function rendererOf(parts: RendererParts): PageRenderer {
  const { web, findAssets, transform, appUrl, onFailure } = parts;
  return {
    findCanonicalPath: parts.canonical,
    async render(input) {
      const { renderPage } = await web();
      const page = await renderPage({ ...input, appUrl });
      for (const failure of page.failures) onFailure(failure);
      if (page.location !== null)
        return { status: page.status, location: page.location, html: '', isComplete: true };
      const assets = findAssets(input.language, page.modules);
      const html = documentHtml({ ...page, language: input.language, theme: input.theme, assets });
      return {
        status: page.status,
        location: null,
        isComplete: page.isComplete,
        html: transform ? await transform(input.url, html) : html,
      };
    },
  };
}
