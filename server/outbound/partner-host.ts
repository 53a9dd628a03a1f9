/** Which links of a fare source may be followed: the source's own site and its affiliate redirector. */
import { isAllowedBookingUrl } from './booking-hosts.ts';

const redirector = 'tp.media';

/** An allow-listed booking site, or the affiliate redirector leading to one. */
export function isPartnerUrl(text: string): boolean {
  if (isAllowedBookingUrl(text)) return true;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.host !== redirector || url.username || url.password) return false;
  const targets = url.searchParams.getAll('u');
  return targets.length === 1 && targets.every(isAllowedBookingUrl);
}
