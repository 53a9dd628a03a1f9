/** Allow-list of the outside hosts a visitor may be redirected to, each with its booking site. */
import type { Site } from '#contract/domain/site.ts';

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
