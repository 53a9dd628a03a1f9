/** Booking sites an administrator has switched off: none of their links or prices are shown. */
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';

export function listClosedBookingSites({ bookingSites: open }: Pick<Settings, 'bookingSites'>): Site[] {
  return bookingSites.filter((site) => !open.includes(site));
}

export function hasSameBookingSites(
  before: Pick<Settings, 'bookingSites'>,
  after: Pick<Settings, 'bookingSites'>,
): boolean {
  return listClosedBookingSites(before).join() === listClosedBookingSites(after).join();
}
