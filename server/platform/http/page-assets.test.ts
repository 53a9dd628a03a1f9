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
  _card: { file: 'assets/card-5.js', css: ['assets/card-9.css'] },
  'messages/generated/ar.ts': { file: 'assets/ar-6.js' },
  arabic: { file: 'assets/readex-pro-arabic-wght-8.woff2' },
  latin: { file: 'assets/readex-pro-basic-wght-9.woff2' },
  languageLink: { file: 'assets/readex-pro-language-link-13.woff2' },
  extended: { file: 'assets/readex-pro-latin-ext-wght-normal-10.woff2' },
};

describe('createPageAssets', () => {
  const findAssets = createPageAssets(manifest, new Map());

  test('names what the page needs and nothing of other pages', () => {
    const assets = findAssets('ar', ['messages/generated/ar.ts', 'web/pages/landing/landing.page.tsx']);
    expect(assets.script).toBe('/assets/start-0.js');
    expect(assets.modules).toEqual([
      '/assets/entry-1.js',
      '/assets/site-2.js',
      '/assets/hydrate-12.js',
      '/assets/ar-6.js',
      '/assets/landing-3.js',
      '/assets/card-5.js',
    ]);
  });

  test('a page loads the fonts of its language first', () => {
    expect(findAssets('en', []).fonts).toEqual([
      '/assets/readex-pro-basic-wght-9.woff2',
      '/assets/readex-pro-language-link-13.woff2',
    ]);
    expect(findAssets('ar', []).fonts).toEqual([
      '/assets/readex-pro-arabic-wght-8.woff2',
      '/assets/readex-pro-basic-wght-9.woff2',
    ]);
  });

  test('has the source of a style that was read', () => {
    const read = { path: '/assets/card-9.css', inline: { source: 'a{}', hash: 'x' } };
    const find = createPageAssets(manifest, new Map([['assets/card-9.css', read]]));
    expect(find('ar', ['_card']).stylesheets).toContain(read);
  });

  test('names the styles of the page alone, those it may override before its own', () => {
    const { stylesheets } = findAssets('ar', ['web/pages/landing/landing.page.tsx']);
    expect(stylesheets.map(({ path }) => path)).toEqual([
      '/assets/site-8.css',
      '/assets/entry-7.css',
      '/assets/card-9.css',
      '/assets/landing-9.css',
    ]);
  });

  test('refuses a manifest without the entry', () => {
    expect(() => createPageAssets({}, new Map())).toThrow(/web\/app\/start\.ts/);
    const { 'web/app/entry.client.tsx': _, ...others } = manifest;
    expect(() => createPageAssets(others, new Map())).toThrow(/web\/app\/entry\.client\.tsx/);
  });
});
