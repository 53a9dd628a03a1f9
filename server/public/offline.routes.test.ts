import { describe, expect, it } from 'vitest';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import { offlineRoutes } from './offline.routes.ts';

function fileOf(text: string): StaticFile {
  return {
    type: 'text/plain',
    cacheControl: 'no-cache',
    digest: text,
    bodies: { identity: Buffer.from(text) },
  };
}

const built: Readonly<Record<string, string>> = {
  '/service-worker.js': 'console.log(offlineKit);',
  '/offline-script.js': 'script',
  '/offline.css': 'style',
  '/favicon.svg': '<svg/>',
  '/assets/entry-a1.css': 'site style',
  '/assets/deal-card-a2.css': 'style of a screen',
  '/assets/entry-b2.js': 'entry',
  '/assets/readex-pro-arabic-wght-c3.woff2': 'arabic',
  '/assets/readex-pro-basic-wght-d4.woff2': 'latin',
  '/assets/readex-pro-latin-ext-wght-normal-e5.woff2': 'extended',
};

const realPrices = { isPreview: () => false };

function setUp(
  files: Readonly<Record<string, string>> = built,
  names = { ar: 'هدهد', en: 'Hudhud' },
  board = realPrices,
) {
  const staticFiles = new Map(Object.entries(files).map(([path, text]) => [path, fileOf(text)]));
  return offlineRoutes({ board, settings: { current: () => ({ siteName: names }) } }, staticFiles);
}

async function read(routes: ReturnType<typeof offlineRoutes>, path: string): Promise<string> {
  const response = await routes.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

describe('web app manifest', () => {
  it.each([
    ['/manifest.webmanifest', 'هدهد', 'ar', 'rtl', '/'],
    ['/en/manifest.webmanifest', 'Hudhud', 'en', 'ltr', '/en/'],
  ])('%s is of one language', async (path, name, lang, dir, start) => {
    const response = await setUp().request(path);
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ name, lang, dir, start_url: start, id: '/', display: 'standalone' });
    const sizes = (purpose: string) =>
      manifest.icons
        .filter((icon: { purpose: string }) => icon.purpose === purpose)
        .map((icon: { sizes: string }) => icon.sizes);
    expect(sizes('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(sizes('maskable')).toEqual(['192x192', '512x512']);
  });

  it.each([
    ['/manifest.webmanifest', /مع سجل كل سعر$/, /^معاينة: الأسعار غير حقيقية$/],
    ['/en/manifest.webmanifest', /with price history for every fare$/, /^Preview: prices are not real$/],
  ])('%s says that prices are simulated while they are', async (path, real, simulated) => {
    const descriptionWith = async (isPreview: boolean) =>
      JSON.parse(await read(setUp(built, undefined, { isPreview: () => isPreview }), path)).description;
    expect(await descriptionWith(false)).toMatch(real);
    expect(await descriptionWith(true)).toMatch(simulated);
  });

  it('is there in development too, without the rest', async () => {
    const routes = offlineRoutes({
      board: realPrices,
      settings: { current: () => ({ siteName: { ar: 'هدهد', en: 'Hudhud' } }) },
    });
    await read(routes, '/manifest.webmanifest');
    expect((await routes.request('/offline')).status).toBe(404);
    expect((await routes.request('/service-worker.js')).status).toBe(404);
  });
});

describe('the page without a network', () => {
  it('speaks the language, loads the styles and what its language is written in, and is not indexed', async () => {
    const arabic = await read(setUp(), '/offline');
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('لا يوجد اتصال');
    expect(arabic).toContain('<link rel="stylesheet" href="/assets/entry-a1.css">');
    expect(arabic).toContain('arabic-wght-c3.woff2');
    expect(arabic).toContain('<meta name="robots" content="noindex">');
    const english = await read(setUp(), '/en/offline');
    expect(english).toContain('No internet connection');
    expect(english).toContain('basic-wght-d4.woff2');
    expect(english).not.toContain('arabic-wght');
    expect(english).not.toMatch(/<script>|style=|latin-ext|deal-card/);
  });

  it('takes a name with marks of HTML as words', async () => {
    const page = await read(setUp(built, { ar: '<b>"&', en: '<b>"&' }), '/offline');
    expect(page).toContain('&lt;b&gt;&quot;&amp;');
    expect(page).not.toContain('<b>"');
  });
});

describe('service worker', () => {
  const kitOf = (worker: string) => JSON.parse(/^const offlineKit = (.*);\n/.exec(worker)?.[1] ?? '{}');

  it('keeps what the pages without a network are drawn with, and is looked for at every visit', async () => {
    const response = await setUp().request('/service-worker.js');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const worker = await response.text();
    expect(kitOf(worker).files).toEqual([
      '/offline',
      '/en/offline',
      '/offline-script.js',
      '/offline.css',
      '/favicon.svg',
      '/assets/entry-a1.css',
      '/assets/readex-pro-arabic-wght-c3.woff2',
      '/assets/readex-pro-basic-wght-d4.woff2',
    ]);
    expect(kitOf(worker).names).toEqual({ ar: 'هدهد', en: 'Hudhud' });
    expect(worker.endsWith('\nconsole.log(offlineKit);')).toBe(true);
  });

  it('is a new version when, and only when, something it keeps is new', async () => {
    const versionOf = async (...parts: Parameters<typeof setUp>) =>
      kitOf(await read(setUp(...parts), '/service-worker.js')).version;
    const first = await versionOf();
    expect(await versionOf()).toBe(first);
    expect(await versionOf({ ...built, '/assets/entry-b2.js': 'other' })).toBe(first);
    expect(await versionOf({ ...built, '/offline.css': 'other' })).not.toBe(first);
    expect(await versionOf({ ...built, '/service-worker.js': 'other' })).not.toBe(first);
    expect(await versionOf(built, { ar: 'بلبل', en: 'Hudhud' })).not.toBe(first);
  });
});
