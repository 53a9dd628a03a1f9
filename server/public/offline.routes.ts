/** `/manifest.webmanifest`, `/offline` and `/service-worker.js`. */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { directionOf, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { addPushDevice, getPushKey } from '#contract/endpoints/account.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { htmlType } from '#server/platform/http/content-type.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import { translatorFor } from '#server/platform/http/translate.ts';

type OfflineContext = {
  board: Pick<Board, 'isPreview'>;
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
  { board, settings }: OfflineContext,
  staticFiles?: ReadonlyMap<string, StaticFile>,
): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const language of languages) {
    routes.get(localizedPath(language, '/manifest.webmanifest'), (c) =>
      c.body(renderWebManifest(language, settings.current().siteName[language], board.isPreview()), 200, {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': hourly,
      }),
    );
  }
  if (!staticFiles) return routes;

  const pageIn = (language: Language) =>
    renderOfflinePage(language, settings.current().siteName[language], staticFiles);
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
    return c.body(`const offlineKit = ${kit};\n${Buffer.from(worker.bodies.identity)}`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': always,
    });
  });
  return routes;
}

/** Files the offline pages need. */
function listKeptFiles(staticFiles: ReadonlyMap<string, StaticFile>): string[] {
  const fonts = languages.flatMap((language) => listFonts(staticFiles, language));
  return [
    ...languages.map(offlinePath),
    ...[offlineScriptPath, offlineStylePath, '/favicon.svg'].filter((path) => staticFiles.has(path)),
    ...listAssets(staticFiles, siteStyles),
    ...new Set(fonts),
  ];
}

/** Tokens, typefaces and basic elements; the offline page needs no styles of screens. */
const siteStyles = /\/entry-[^/]+\.css$/;

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

/** Colour of the hero band, next to the device's status bar. */
const night = '#0e1730';

function renderWebManifest(language: Language, siteName: string, isPreview: boolean): string {
  const say = translatorFor(language);
  return JSON.stringify({
    // The same app id in both languages.
    id: '/',
    name: siteName,
    short_name: siteName,
    description: say(isPreview ? 'preview.text' : 'api.app.description'),
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
    // What other apps share, of whatever kind, is read as one text.
    share_target: {
      action: localizedPath(language, pages.check.path),
      method: 'GET',
      params: { title: 'text', text: 'text', url: 'text' },
    },
    shortcuts: [
      { name: say('api.app.deals'), url: localizedPath(language, pages.deals.path) },
      { name: say('api.app.search'), url: localizedPath(language, pages.search.path) },
    ],
  });
}

const offlineStylePath = '/offline.css';
const offlineScriptPath = '/offline-script.js';

function offlinePath(language: Language): string {
  return localizedPath(language, '/offline');
}

function renderOfflinePage(
  language: Language,
  siteName: string,
  staticFiles: ReadonlyMap<string, StaticFile>,
): string {
  const say = translatorFor(language);
  const title = say('api.offline.title');
  const styles = [...listAssets(staticFiles, siteStyles), offlineStylePath].map(
    (path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`,
  );
  const preloads = listFonts(staticFiles, language).map(
    (path) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(path)}" crossorigin>`,
  );
  return [
    '<!DOCTYPE html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#0e1730">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...preloads,
    ...styles,
    `<script src="${offlineScriptPath}"></script>`,
    '</head>',
    '<body class="offline">',
    '<main>',
    `<div class="night"><p class="brand"><img src="/favicon.svg" width="44" height="44" alt="">${escapeHtml(siteName)}</p>`,
    `<h1>${title}</h1><p class="lead">${say('api.offline.lead')}</p></div>`,
    '<span class="stripe" aria-hidden="true"></span>',
    // An empty link reloads the requested address.
    `<div class="body"><p>${say('api.offline.text')}</p><a class="retry" href="">${say('api.offline.retry')}</a></div>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
