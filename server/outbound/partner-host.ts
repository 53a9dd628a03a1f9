/** Which links of a fare source may be followed: the source's own site and the affiliate network's redirectors. */
import { sites } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from './booking-hosts.ts';

/** Says in `u` where it leads. */
const redirector = 'tp.media';
/** Short links are an opaque code below the name of the brand they lead to: only brands we send travellers to. */
const shortHosts: ReadonlySet<string> = new Set(sites.map((site) => `${site}.tp.st`));
const shortLink = /^https:\/\/[a-z]+\.tp\.st\/[A-Za-z0-9]{4,32}(?:\?erid=[\w-]{1,64})?$/;

/** An allow-listed booking site, or an affiliate link leading to one; what was made out as neither is refused. */
export function isPartnerUrl(text: string): boolean {
  return isAllowedBookingUrl(text) || isRedirectorUrl(text) || isShortLink(text);
}

function isRedirectorUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.host !== redirector || url.username || url.password) return false;
  const targets = url.searchParams.getAll('u');
  return targets.length === 1 && targets.every((target) => isAllowedBookingUrl(target));
}

function isShortLink(text: string): boolean {
  return shortLink.test(text) && shortHosts.has(new URL(text).host);
}
