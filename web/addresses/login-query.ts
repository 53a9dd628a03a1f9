/** URL parameters of the sign-in page: the open tab, where to return to, and which heart a guest pressed. */
import { pages } from '#contract/domain/pages.ts';

export type LoginQuery = {
  tab: 'login' | 'signup';
  /** Path and query on this site, without language prefix; null for the home page. */
  next: string | null;
  heart: string | null;
};

export function loginPath({ tab = 'login', next = null, heart = null }: Partial<LoginQuery> = {}): string {
  const query = new URLSearchParams();
  if (tab !== 'login') query.set('tab', tab);
  if (next !== null) query.set('next', next);
  if (heart !== null) query.set('heart', heart);
  return query.size > 0 ? `${pages.login.path}?${query}` : pages.login.path;
}
