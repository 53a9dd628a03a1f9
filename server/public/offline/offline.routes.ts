/** `/manifest.webmanifest`, `/offline` and `/service-worker.js`. */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { directionOf, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { addPushDevice, getPushKey } from '#contract/endpoints/account.ts';
import { htmlType } from '#server/platform/http/content-type.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import { offlinePath, offlineScriptPath, offlineStylePath, renderOfflinePage } from './offline-page.ts';

export type OfflineContext = {
  settings: { current: () => { siteName: Readonly<Record<Language, string>> } };
};

const hourly = 'public, max-age=3600';
/** Browsers check for a new service worker at every visit. */
const always = 'no-cache';
/** Built from `web/offline/service-worker.ts`. */
const workerPath = '/service-worker.js';
/** Called by the service worker, which imports nothing. */
const paths = { pushKey: getPushKey.path, pushDevices: addPushDevice.path };

/** `staticFiles` are the built files by path; without them (development) only the manifest is served. */
export function offlineRoutes(
  { settings }: OfflineContext,
  staticFiles?: ReadonlyMap<string, StaticFile>,
): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const language of languages) {
    routes.get(manifestPath(language), (c) =>
      c.body(renderWebManifest(language, settings.current().siteName[language]), 200, {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': hourly,
      }),
    );
  }
  if (!staticFiles) return routes;

  const pageIn = (language: Language) =>
    renderOfflinePage({
      language,
      siteName: settings.current().siteName[language],
      stylesheets: listAssets(staticFiles, /\.css$/),
      fonts: listFonts(staticFiles, language),
    });
  for (const language of languages) {
    routes.get(offlinePath(language), (c) =>
      c.body(pageIn(language), 200, {
        'content-type': htmlType,
        'cache-control': always,
        'content-language': language,
      }),
    );
  }
  const worker = staticFiles.get(workerPath);
  if (!worker) return routes;
  const files = listKeptFiles(staticFiles);
  const digests = [workerPath, ...files].map((path) => staticFiles.get(path)?.digest);
  routes.get(workerPath, (c) => {
    const version = hash('sha256', JSON.stringify([digests, languages.map(pageIn)])).slice(0, 16);
    const names = settings.current().siteName;
    const kit = JSON.stringify({ version, files, names, paths });
    return c.body(`const offlineKit = ${kit};\n${textOf(worker)}`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': always,
    });
  });
  return routes;
}

function textOf({ bodies }: StaticFile): string {
  return Buffer.from(bodies.identity).toString();
}

/** Files the offline pages need. */
function listKeptFiles(staticFiles: ReadonlyMap<string, StaticFile>): string[] {
  const fonts = languages.flatMap((language) => listFonts(staticFiles, language));
  return [
    ...languages.map(offlinePath),
    ...[offlineScriptPath, offlineStylePath, '/favicon.svg'].filter((path) => staticFiles.has(path)),
    ...listAssets(staticFiles, /\.css$/),
    ...new Set(fonts),
  ];
}

/** Digits are Latin in Arabic too. */
function listFonts(staticFiles: ReadonlyMap<string, StaticFile>, language: Language): string[] {
  return listAssets(
    staticFiles,
    language === 'ar' ? /readex-pro-(?:arabic|basic)-wght.*\.woff2$/ : /readex-pro-basic-wght.*\.woff2$/,
  );
}

function listAssets(staticFiles: ReadonlyMap<string, StaticFile>, pattern: RegExp): string[] {
  return [...staticFiles.keys()].filter((path) => path.startsWith('/assets/') && pattern.test(path)).sort();
}

const descriptions: Readonly<Record<Language, string>> = {
  ar: 'أرخص أسعار الطيران من السعودية، مع سجل كل سعر',
  en: 'The cheapest fares from Saudi Arabia, with price history for every fare',
};

const shortcuts: Readonly<Record<Language, readonly (readonly [name: string, path: string])[]>> = {
  ar: [
    ['عروض الطيران', pages.deals.path],
    ['البحث عن رحلة', pages.search.path],
  ],
  en: [
    ['Flight deals', pages.deals.path],
    ['Flight search', pages.search.path],
  ],
};

/** Colour of the hero band, next to the device's status bar. */
const night = '#0e1730';

function manifestPath(language: Language): string {
  return localizedPath(language, '/manifest.webmanifest');
}

function renderWebManifest(language: Language, siteName: string): string {
  return JSON.stringify({
    // The same app id in both languages.
    id: '/',
    name: siteName,
    short_name: siteName,
    description: descriptions[language],
    lang: language,
    dir: directionOf(language),
    start_url: localizedPath(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: night,
    theme_color: night,
    categories: ['travel', 'shopping'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: shortcuts[language].map(([name, path]) => ({ name, url: localizedPath(language, path) })),
  });
}
