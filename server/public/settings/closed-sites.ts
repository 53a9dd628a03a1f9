/** The booking sites that are switched off: nothing of them is shown, not even what was seen there. */
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';

export function listClosedSites({ bookingSites: open }: Pick<Settings, 'bookingSites'>): Site[] {
  return bookingSites.filter((site) => !open.includes(site));
}

export function hasSameSites(
  before: Pick<Settings, 'bookingSites'>,
  after: Pick<Settings, 'bookingSites'>,
): boolean {
  return listClosedSites(before).join() === listClosedSites(after).join();
}
