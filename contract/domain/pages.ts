/** Every page of the site, one entry each: routes, preloads, words, titles, sitemap, canonical addresses and robots. */

type PageEntry = {
  /** Without language prefix. `:code` is an IATA code, `*` one more part or none. */
  path: string;
  /** Other addresses of the page; the server redirects them to `path`. */
  aliases?: readonly string[];
  /** File below `web/pages/`, without `.page.tsx`; it exports `Component`, `loader` and `ErrorBoundary`, the last two if needed. */
  module: string;
  /** Message bundles the page loads besides the site's own; `scripts/message-bundles.json` lists them. */
  words: readonly string[];
  /** Message key of its name in menus and breadcrumbs. */
  name?: string;
  /** Message keys without arguments; a page that names a city or the like passes its own to `PageHead`. */
  title?: string;
  description?: string;
  /**
   * Structured data of a page that search engines may show: it is in the sitemap in both languages, and has
   * canonical and alternate addresses. A page without it is `noindex`.
   */
  indexedAs?: 'website' | 'breadcrumb' | 'fare';
  /** Who may see it, where not everybody does. Guests are asked to log in; administrators' pages have a frame of their own. */
  readers?: 'members' | 'administrators';
  /** Read or filled in, and much code: its HTML stands until the reader first stirs, and only then the code comes. */
  isLate?: true;
  /** Mails lead here with a secret in the address, which no other page or site may learn. */
  hasSecretAddress?: true;
};

export const pages = {
  landing: { path: '/', module: 'landing/landing', words: ['closing'], indexedAs: 'website' },
  /** At the same address, for everybody who is logged in. */
  home: {
    path: '/',
    module: 'home/home',
    words: ['favorites', 'deal', 'places', 'watch'],
    readers: 'members',
    isLate: true,
  },
  deals: {
    path: '/deals',
    module: 'deals/deals',
    words: ['deals', 'places'],
    name: 'nav.deals',
    title: 'deals.pageTitle',
    description: 'deals.pageDescription',
    indexedAs: 'breadcrumb',
  },
  /** The sitemap lists one address for each route. */
  deal: {
    path: '/deal/:code',
    module: 'deal/deal',
    words: ['deal', 'places', 'party', 'compare', 'lost'],
    indexedAs: 'fare',
    isLate: true,
  },
  search: {
    path: '/search',
    module: 'search/search',
    words: ['search', 'party'],
    name: 'nav.search',
    indexedAs: 'breadcrumb',
    isLate: true,
  },
  /** The trip filter of a list, for browsers without JavaScript. */
  filters: {
    path: '/filters',
    module: 'filters/filters',
    words: ['filters', 'party', 'dialog'],
    title: 'filters.title',
  },
  premium: {
    path: '/premium',
    aliases: ['/upgrade', '/subscribe'],
    module: 'premium/premium',
    words: ['premium', 'forms'],
    name: 'nav.premium',
    title: 'premium.pageTitle',
    description: 'premium.pageDescription',
    indexedAs: 'breadcrumb',
    isLate: true,
  },
  contact: {
    path: '/contact',
    module: 'contact/contact',
    words: ['contact', 'forms'],
    name: 'footer.contact',
    title: 'contact.pageTitle',
    indexedAs: 'breadcrumb',
    isLate: true,
  },
  privacy: {
    path: '/privacy',
    module: 'legal/privacy',
    words: [],
    name: 'footer.privacy',
    indexedAs: 'breadcrumb',
  },
  terms: { path: '/terms', module: 'legal/terms', words: [], name: 'footer.terms', indexedAs: 'breadcrumb' },
  /** The address holds the question, so that it can be sent. */
  check: {
    path: '/check',
    module: 'check/check',
    words: ['check', 'deal', 'places', 'search'],
    name: 'footer.check',
    title: 'check.pageTitle',
    description: 'check.pageDescription',
    indexedAs: 'breadcrumb',
    isLate: true,
  },
  record: {
    path: '/record',
    module: 'record/record',
    words: ['record'],
    name: 'footer.record',
    title: 'record.pageTitle',
    description: 'record.pageDescription',
    indexedAs: 'breadcrumb',
    isLate: true,
  },
  /** One claim; the part is its number. */
  claim: { path: '/record/*', module: 'record/claim', words: ['deal', 'record', 'lost'] },
  login: { path: '/login', module: 'login/login', words: ['login', 'forms'], isLate: true },
  favorites: {
    path: '/favorites',
    module: 'home/favorites',
    words: ['favorites', 'deal', 'places', 'watch'],
    name: 'nav.favorites',
    title: 'favorites.title',
    description: 'favorites.pageDescription',
    readers: 'members',
    isLate: true,
  },
  /** Favourites that somebody shares; the part is the secret of the list. */
  shared: {
    path: '/shared/*',
    module: 'shared/shared',
    words: ['favorites', 'lost'],
    hasSecretAddress: true,
  },
  account: {
    path: '/account',
    aliases: ['/profile'],
    module: 'account/account',
    words: ['account'],
    name: 'nav.profile',
    title: 'account.title',
    readers: 'members',
  },
  forgot: {
    path: '/forgot',
    module: 'mail-links/forgot',
    words: ['account', 'login', 'forms'],
    title: 'account.forgot.title',
    isLate: true,
  },
  reset: {
    path: '/reset',
    module: 'mail-links/reset',
    words: ['account', 'login', 'forms'],
    title: 'account.reset.title',
    hasSecretAddress: true,
  },
  verify: {
    path: '/verify',
    module: 'mail-links/verify',
    words: ['account'],
    title: 'account.verify.title',
    hasSecretAddress: true,
  },
  'keep-account': {
    path: '/keep-account',
    module: 'mail-links/keep-account',
    words: ['account'],
    title: 'account.keep.title',
    hasSecretAddress: true,
  },
  /** Manages watches and alerts with the link of a mail, without an account. */
  alerts: {
    path: '/alerts',
    module: 'alerts/alerts',
    words: ['account', 'alerts', 'forms', 'watch'],
    name: 'nav.watches',
    title: 'alerts.pageTitle',
    hasSecretAddress: true,
  },
  /** What a mail program's own unsubscribe button posts to; opening it only asks. */
  unsubscribe: {
    path: '/unsubscribe/*',
    module: 'alerts/unsubscribe',
    words: ['account', 'alerts'],
    title: 'alerts.unsubscribe.title',
    hasSecretAddress: true,
  },
  admin: {
    path: '/admin/*',
    module: 'admin/admin',
    words: ['account', 'admin', 'alerts', 'deal', 'forms', 'login', 'lost'],
    name: 'nav.admin',
    readers: 'administrators',
  },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageId = keyof typeof pages;
type Entry = (typeof pages)[PageId];
/** Values of an optional field of the entries. */
type ValueOf<Field extends string> = Extract<Entry, Readonly<Record<Field, unknown>>>[Field];
export type PageWords = Entry['words'][number];
export type Page = Omit<PageEntry, 'words' | 'name' | 'title' | 'description'> & {
  words: readonly PageWords[];
  name?: ValueOf<'name'>;
  title?: ValueOf<'title'>;
  description?: ValueOf<'description'>;
};

type FoundPage = {
  id: PageId;
  page: Page;
  /** What stands for `:code`, as it was written, or for `*`, its slash included; else empty. */
  part: string;
};

export function listPages(): { id: PageId; page: Page }[] {
  return (Object.keys(pages) as PageId[]).map((id) => ({ id, page: pages[id] }));
}

/** @param code IATA code in capitals */
export function dealPagePath(code: string): string {
  return pages.deal.path.replace(':code', code);
}

const patterns = listPages().map(({ id, page }) => ({
  id,
  page,
  pattern: new RegExp(`^(?:${[page.path, ...(page.aliases ?? [])].map(patternOf).join('|')})/?$`, 'i'),
}));

function patternOf(path: string): string {
  return path.replace(/\/$/, '').replace(':code', '([A-Za-z]{3})').replace('/*', '(/[\\w-]+)?');
}

/** The page at a path without language prefix, however the router would take it; undefined where there is none. */
export function findPage(pathname: string): FoundPage | undefined {
  const plain = decodePath(pathname).replace(/\/{2,}/g, '/');
  for (const { id, page, pattern } of patterns) {
    const match = pattern.exec(plain);
    if (match) return { id, page, part: match[1] ?? '' };
  }
  return undefined;
}

function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
