import { describe, expect, test } from 'vitest';
import { createPageAssets } from './page-assets.ts';

const manifest = {
  'web/app/start.ts': { file: 'assets/start-0.js' },
  'web/app/entry.client.tsx': { file: 'assets/entry-1.js', imports: ['_site'], css: ['assets/entry-7.css'] },
  'web/app/hydrate.ts': { file: 'assets/hydrate-12.js' },
  _site: { file: 'assets/site-2.js', imports: ['_site'], css: ['assets/site-8.css'] },
  'web/pages/landing/landing.page.tsx': {
    file: 'assets/landing-3.js',
    imports: ['_site', '_card'],
    css: ['assets/landing-9.css'],
  },
  'web/pages/deal/deal.page.tsx': {
    file: 'assets/deal-4.js',
    imports: ['_site'],
    css: ['assets/deal-9.css'],
  },
  'web/pages/landing/end.tsx': { file: 'assets/end-14.js', imports: ['_card'], css: ['assets/end-15.css'] },
  _card: { file: 'assets/card-5.js', css: ['assets/card-9.css'] },
  'messages/generated/ar.ts': { file: 'assets/ar-6.js' },
  arabic: { file: 'assets/readex-pro-arabic-wght-8.woff2' },
  latin: { file: 'assets/readex-pro-basic-wght-9.woff2' },
  languageLink: { file: 'assets/readex-pro-language-link-13.woff2' },
  extended: { file: 'assets/readex-pro-latin-ext-wght-normal-10.woff2' },
};

describe('createPageAssets', () => {
  const card = { path: '/assets/card-9.css', inline: { source: 'a{}', hash: 'x' } };
  const findAssets = createPageAssets(manifest, new Map([['assets/card-9.css', card]]));

  test('names what the page needs and nothing of other pages', () => {
    const page = {
      modules: ['messages/generated/ar.ts', 'web/pages/landing/landing.page.tsx'],
      later: ['web/pages/landing/end.tsx'],
    };
    expect(findAssets('ar', page)).toEqual({
      script: '/assets/start-0.js',
      modules: [
        '/assets/entry-1.js',
        '/assets/site-2.js',
        '/assets/hydrate-12.js',
        '/assets/ar-6.js',
        '/assets/landing-3.js',
        '/assets/card-5.js',
      ],
      later: ['/assets/end-14.js'],
      // Those that it may override before its own, with the source of what was read.
      stylesheets: [
        { path: '/assets/site-8.css' },
        { path: '/assets/entry-7.css' },
        card,
        { path: '/assets/landing-9.css' },
        // Of a part whose script comes later.
        { path: '/assets/end-15.css' },
      ],
      fonts: ['/assets/readex-pro-arabic-wght-8.woff2', '/assets/readex-pro-basic-wght-9.woff2'],
    });
  });

  test('a page in English loads other fonts', () => {
    expect(findAssets('en', { modules: [], later: [] }).fonts).toEqual([
      '/assets/readex-pro-basic-wght-9.woff2',
      '/assets/readex-pro-language-link-13.woff2',
    ]);
  });

  test('refuses a manifest without the entry', () => {
    expect(() => createPageAssets({}, new Map())).toThrow(/web\/app\/start\.ts/);
    const { 'web/app/entry.client.tsx': _, ...others } = manifest;
    expect(() => createPageAssets(others, new Map())).toThrow(/web\/app\/entry\.client\.tsx/);
  });
});
