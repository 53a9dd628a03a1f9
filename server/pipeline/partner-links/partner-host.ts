/** Which links of a fare source may be followed: the source's own site and the affiliate network's redirectors. */
import { sites } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/booking-hosts.ts';

/** Says in `u` where it leads. */
const redirector = 'tp.media';
/** Domains of the network's short links. Exact ones: under another ending such a name may be anybody's. */
const shortDomains = ['tp.st', 'tpx.gr', 'tpx.li', 'tpx.lt', 'tpx.lu', 'tpx.lv'] as const;
/** Short links are an opaque code below the name of the brand they lead to: only brands we send travellers to. */
const shortHosts: ReadonlySet<string> = new Set(
  sites.flatMap((site) => shortDomains.map((domain) => `${site}.${domain}`)),
);
const shortLink = /^https:\/\/[a-z]+\.tpx?\.[a-z]{2}\/[A-Za-z0-9]{4,32}(?:\?erid=[\w-]{1,64})?$/;

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
