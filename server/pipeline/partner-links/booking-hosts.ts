/** Allow-list of the outside hosts a visitor may be redirected to: booking sites, and the affiliate network of a fare source. */
import { linkableSites, type Site } from '#contract/domain/site.ts';

/**
 * Exact host names; nothing else is ever redirected to. Hosts with other services or open redirects are
 * allowed below one path only.
 */
const hosts: Readonly<Record<string, { site: Site; below?: string }>> = {
  'skyscanner.net': { site: 'skyscanner', below: '/g/referrals/v1/flights' },
  'www.skyscanner.com.sa': { site: 'skyscanner', below: '/transport/flights' },
  'www.google.com': { site: 'google', below: '/travel/flights' },
  'sa.wego.com': { site: 'wego' },
  'www.almosafer.com': { site: 'almosafer' },
  'www.kayak.sa': { site: 'kayak' },
  'www.aviasales.com': { site: 'aviasales' },
};
export const allowedBookingHosts: readonly string[] = Object.keys(hosts);

/** Encoded dots and slashes, which URL parsers interpret differently. */
const ambiguousPath = /%(?:2e|2f|5c)|\.\./i;

/**
 * True for an https URL on an allow-listed host without user name, port, backslash, space, control character
 * or encoded dot or slash.
 * @param site only hosts of this one
 */
export function isAllowedBookingUrl(text: string, site?: Site): boolean {
  const url = URL.parse(text);
  if (url === null || /[^\x21-\x7e]|\\/.test(text)) return false;
  const host = Object.hasOwn(hosts, url.host) ? hosts[url.host] : undefined;
  if (host === undefined || (site !== undefined && host.site !== site)) return false;
  const rest = text.slice(`https://${url.host}`.length);
  if (text !== `https://${url.host}${rest}` || !/^(?:\/|$)/.test(rest)) return false;
  if (ambiguousPath.test(/^[^?#]*/.exec(rest)?.[0] ?? '')) return false;
  const { below } = host;
  return below === undefined || url.pathname === below || url.pathname.startsWith(`${below}/`);
}

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
