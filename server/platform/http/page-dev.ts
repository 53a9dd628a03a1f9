/** Development: pages from the sources as they are now, in the same process, live on every edit. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PageRenderer, type RendererOptions, rendererOf, type WebPart } from './page.ts';
import type { FindPageAssets } from './page-assets.ts';

export type DevRenderer = {
  renderer: PageRenderer;
  /** Serves the sources to the browser; calls `next` for what is not a source. */
  middleware: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
};

const assets: FindPageAssets = () => ({
  script: '/web/app/start.ts',
  modules: ['/web/app/entry.client.tsx'],
  stylesheets: ['/web/styles/index.css'],
  fonts: [],
});

/** The page's policy must allow inline scripts and styles: Vite's client and React's refresh add some. */
export async function createDevRenderer(options: RendererOptions & { root: string }): Promise<DevRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: options.root,
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const load = async () => (await vite.ssrLoadModule('/web/app/entry.server.tsx')) as WebPart;
  const { findCanonicalPath } = await load();
  const renderer = rendererOf({
    ...options,
    web: load,
    canonical: findCanonicalPath,
    findAssets: assets,
    transform: (url, html) => vite.transformIndexHtml(url, html),
  });
  return { renderer, middleware: vite.middlewares, close: () => vite.close() };
}
