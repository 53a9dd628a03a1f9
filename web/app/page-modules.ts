/** The source of each page by its route, for the server to preload; browsers learn of it no other way. */
const pages: Readonly<Record<string, string>> = {
  deals: 'deals/deals',
  favorites: 'home/favorites',
  deal: 'deal/deal',
  search: 'search/search',
  premium: 'premium/premium',
  upgrade: 'premium/premium',
  subscribe: 'premium/premium',
  contact: 'contact/contact',
  privacy: 'legal/privacy',
  terms: 'legal/terms',
  login: 'login/login',
  account: 'account/account',
  profile: 'account/account',
  forgot: 'mail-links/mail-links',
  reset: 'mail-links/mail-links',
  verify: 'mail-links/mail-links',
  'keep-account': 'mail-links/mail-links',
  admin: 'admin/admin',
};

/** `shown` is what the route's loader answered; none for a route that brings no page of its own. */
export function pageModuleOf(routeId: string, shown: unknown): string[] {
  const page = routeId === 'front' ? (shown === 'home' ? 'home/home' : 'landing/landing') : pages[routeId];
  return page === undefined ? [] : [`web/pages/${page}.page.tsx`];
}
