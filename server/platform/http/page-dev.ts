/** Development pages rendered from source by Vite in this process, with hot reload. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PageRenderer, type RendererOptions, rendererOf, type WebPart } from './page.ts';
import type { FindPageAssets } from './page-assets.ts';

type DevRenderer = {
  renderer: PageRenderer;
  /** Serves source modules to the browser; calls `next` for other requests. */
  middleware: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
};

const assets: FindPageAssets = () => ({
  script: '/web/app/start.ts',
  modules: ['/web/app/entry.client.tsx'],
  later: [],
  stylesheets: [{ path: '/web/styles/index.css' }],
  fonts: [],
});

/** The content security policy must allow inline scripts and styles of Vite's client and React refresh. */
export async function createDevRenderer(options: RendererOptions & { root: string }): Promise<DevRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: options.root,
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const load = async () => (await vite.ssrLoadModule('/web/app/entry.server.tsx')) as WebPart;
  const addresses = await load();
  const renderer = rendererOf({
    ...options,
    web: load,
    addresses,
    findAssets: assets,
    transform: (url, html) => vite.transformIndexHtml(url, html),
  });
  return { renderer, middleware: vite.middlewares, close: () => vite.close() };
}
