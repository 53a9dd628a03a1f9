/** Decides which destinations and deals a viewer may see; every public address asks here. */
import type { Viewer } from '#contract/domain/account.ts';
import { curatedSource } from '#contract/domain/deal.ts';

/** Which destinations are Premium now; the board of fares is one. */
export type PremiumPlaces = { isPremium: (destination: string) => boolean };

/** `isPremium`: for members alone. `isLocked`: and this viewer is none, so nothing but the place may leave the server. */
export type PremiumAccess = { isPremium: boolean; isLocked: boolean };

/** What decides whether a deal is Premium. */
export type PremiumDeal = { destination: string; source: string; isPremium: boolean };

/** Who a signed-in person is to this policy: members and administrators see everything. */
export function viewerOf(person: { hasSubscription: boolean; role: 'user' | 'admin' }): Viewer {
  return person.hasSubscription || person.role === 'admin' ? 'premium' : 'guest';
}

export function seesPremium(viewer: Viewer): boolean {
  return viewer === 'premium';
}

export function accessToDestination(
  places: PremiumPlaces,
  viewer: Viewer,
  destination: string,
): PremiumAccess {
  return accessTo(places.isPremium(destination), viewer);
}

export function accessToDeal(places: PremiumPlaces, viewer: Viewer, deal: PremiumDeal): PremiumAccess {
  return accessTo(isPremiumDeal(places, deal), viewer);
}

/** For what is known to be Premium or not, as the rows of an index are. */
export function accessTo(isPremium: boolean, viewer: Viewer): PremiumAccess {
  return { isPremium, isLocked: isPremium && !seesPremium(viewer) };
}

/**
 * A deal found in the history is Premium exactly when its destination is, whoever edited it: its fare stands in the
 * price list, the calendar and the history too. A typed one may be Premium in itself.
 */
export function isPremiumDeal(places: PremiumPlaces, deal: PremiumDeal): boolean {
  return places.isPremium(deal.destination) || (isTypedDeal(deal) && deal.isPremium);
}

/** Whether an administrator typed the deal; a found one stays found when it is edited. */
export function isTypedDeal({ source }: Pick<PremiumDeal, 'source'>): boolean {
  return source === curatedSource;
}
