/** The outside hosts a visitor may be sent to. */

/** Exact host names; nothing else is ever redirected to. */
export const allowedBookingHosts = [
  'skyscanner.net',
  'www.skyscanner.com.sa',
  'www.google.com',
  'sa.wego.com',
  'www.almosafer.com',
  'www.kayak.sa',
  'www.aviasales.com',
] as const;

/** Hosts that serve more than fares (and redirect onwards): only paths below this one are allowed. */
const onlyBelow: Readonly<Record<string, string>> = { 'www.google.com': '/travel/flights' };

/**
 * True for an https address on an allow-listed host, written plainly: no user name, no port, no backslash, space
 * or control character that two readers of the address could take differently.
 */
export function isAllowedBookingUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || /[^\x21-\x7e]|\\/.test(text)) return false;
  const host = allowedBookingHosts.find((allowed) => allowed === url.host);
  if (host === undefined || !(text === `https://${host}` || text.startsWith(`https://${host}/`)))
    return false;
  const below = onlyBelow[host];
  return below === undefined || url.pathname === below || url.pathname.startsWith(`${below}/`);
}
