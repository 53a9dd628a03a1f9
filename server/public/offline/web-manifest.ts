/** The web app manifest in one language. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';

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

export function manifestPath(language: Language): string {
  return localizedPath(language, '/manifest.webmanifest');
}

export function renderWebManifest(language: Language, siteName: string): string {
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
