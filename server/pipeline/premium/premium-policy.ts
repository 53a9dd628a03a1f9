/** Premium policy: decides which destinations and deals a viewer may see. Every public route asks it. */
import type { Viewer } from '#contract/domain/account.ts';
import { curatedSource } from '#contract/domain/deal.ts';

/** Tells which destinations are Premium; implemented by the fare board. */
export type PremiumPlaces = { isPremium: (destination: string) => boolean };

/**
 * `isPremium`: reserved to members. `isLocked`: this viewer is not one, so only the place may leave the
 * server.
 */
export type PremiumAccess = { isPremium: boolean; isLocked: boolean };

/** The fields that decide whether a deal is Premium. */
export type PremiumDeal = { destination: string; source: string; isPremium: boolean };

/** Who a signed-in person is to this policy: members and administrators see everything. */
export function viewerOf(person: { hasSubscription: boolean; role: 'user' | 'admin' }): Viewer {
  return person.hasSubscription || person.role === 'admin' ? 'premium' : 'guest';
}

export function canSeePremium(viewer: Viewer): boolean {
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
  return { isPremium, isLocked: isPremium && !canSeePremium(viewer) };
}

/**
 * A detected deal is Premium exactly when its destination is, even if edited, because its fare is also in
 * price list, calendar and history. A typed deal may be Premium by itself.
 */
export function isPremiumDeal(places: PremiumPlaces, deal: PremiumDeal): boolean {
  return places.isPremium(deal.destination) || (isTypedDeal(deal) && deal.isPremium);
}

/** Whether an administrator created the deal; editing does not turn a detected deal into a typed one. */
export function isTypedDeal({ source }: Pick<PremiumDeal, 'source'>): boolean {
  return source === curatedSource;
}
