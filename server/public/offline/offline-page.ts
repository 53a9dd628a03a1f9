/** The page shown without a network, stored by the service worker; contains no user data. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

export type OfflinePage = {
  language: Language;
  siteName: string;
  /** Paths of the stylesheet and the fonts of the language. */
  stylesheets: readonly string[];
  fonts: readonly string[];
};

const texts = {
  ar: {
    title: 'لا يوجد اتصال بالإنترنت',
    lead: 'تتغيّر الأسعار من ساعة إلى أخرى، لذلك لا نعرض نسخة قديمة منها.',
    text: 'تحقّق من الشبكة. ستعود الصفحة تلقائيًا حين يعود الاتصال.',
    retry: 'إعادة المحاولة',
  },
  en: {
    title: 'No internet connection',
    lead: 'Fares change by the hour, so we don’t show old ones.',
    text: 'Check your network. The page will come back when your connection does.',
    retry: 'Try again',
  },
} as const;

export const offlineStylePath = '/offline.css';
export const offlineScriptPath = '/offline-script.js';

export function offlinePath(language: Language): string {
  return localizedPath(language, '/offline');
}

export function renderOfflinePage({ language, siteName, stylesheets, fonts }: OfflinePage): string {
  const { title, lead, text, retry } = texts[language];
  const styles = [...stylesheets, offlineStylePath].map(
    (path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`,
  );
  const preloads = fonts.map(
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
    `<h1>${title}</h1><p class="lead">${lead}</p></div>`,
    '<span class="stripe" aria-hidden="true"></span>',
    // An empty link reloads the requested address.
    `<div class="body"><p>${text}</p><a class="retry" href="">${retry}</a></div>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
