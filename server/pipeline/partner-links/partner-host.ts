/** Which links of a fare source may be followed: its own site and the redirect hosts of its affiliate network. */
import { linkableSites } from '#contract/domain/site.ts';
import { isAllowedBookingUrl } from '#server/pipeline/partner-links/booking-hosts.ts';

/** Its target is in the parameter `u`. */
const redirector = 'tp.media';
/** Short-link domains of the network. Exact ones: the same name under another TLD may belong to anybody. */
const shortDomains = ['tp.st', 'tpx.gr', 'tpx.li', 'tpx.lt', 'tpx.lu', 'tpx.lv'] as const;
/** A short link is an opaque code on a brand's subdomain: only brands we link to are accepted. */
const shortHosts: ReadonlySet<string> = new Set(
  linkableSites.flatMap((site) => shortDomains.map((domain) => `${site}.${domain}`)),
);
const shortLink = /^https:\/\/[a-z]+\.tpx?\.[a-z]{2}\/[A-Za-z0-9]{4,32}(?:\?erid=[\w-]{1,64})?$/;

/** An allow-listed booking site, or an affiliate link to one; everything else is refused. */
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
