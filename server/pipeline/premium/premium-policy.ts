/** Premium policy: which destinations are Premium, what a viewer may see, and what is left of the rest. Every public route asks it. */
import type { z } from 'zod';
import { deal } from '#contract/api/deals.ts';
import { type DestinationPrice, destinationPrice, fareHistory } from '#contract/api/pricing.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { curatedSource } from '#contract/domain/deal.ts';
import type { Airport } from '#server/pipeline/reference/reference-data.ts';
import type { Db } from '#server/platform/database/schema.ts';

export type PremiumPlaces = { isPremium: (destination: string) => boolean };

/**
 * `isPremium`: reserved to members. `isLocked`: this viewer is not one, so only the place may leave the
 * server.
 */
export type PremiumAccess = { isPremium: boolean; isLocked: boolean };

type PremiumDeal = { destination: string; source: string; isPremium: boolean };

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

type Nullable<View> = { [Name in keyof View]: null extends View[Name] ? Name : never }[keyof View];

/** The fields that may be null, as null: a field that is added to a view is withheld. @param told fields that are not */
export function withhold<Shape extends z.ZodRawShape, Told extends keyof Shape = never>(
  { shape }: z.ZodObject<Shape>,
  told: readonly Told[] = [],
): Record<Exclude<Nullable<z.infer<z.ZodObject<Shape>>>, Told>, null> {
  const names = Object.keys(shape).filter((name) => {
    const field = shape[name] as z.ZodType;
    return field.safeParse(null).success && !told.some((each) => each === name);
  });
  return Object.fromEntries(names.map((name) => [name, null])) as ReturnType<typeof withhold<Shape, Told>>;
}

/** Also of a price that nobody asked for again. */
export const noConfirmation = {
  confirmation: 'none',
  confirmedAt: null,
  confirmedSite: null,
  confirmedPrice: null,
} satisfies Partial<DestinationPrice>;

/** The fields that a deal of it tells stay. */
export const withheldFare = {
  ...withhold(destinationPrice, ['photo', 'tier', 'stops', 'visa']),
  ...noConfirmation,
  allPrices: [],
};

/** Also what is told of a pair without a listed fare. */
export const withheldHistory = { ...withhold(fareHistory), dailyLows: [], unusualPeriods: [] };

/** Its stops and how far it is below usual, in steps, stay: they name no figure. */
export const withheldDeal = {
  ...withhold(deal, ['imageUrl', 'photo', 'tier', 'flightType', 'stops']),
  ...noConfirmation,
  isVerified: false,
  allPrices: [],
};

export async function listPremiumCodes(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('premium_destination')
    .select('destination_code')
    .where('is_premium', '=', true)
    .execute();
  return new Set(rows.map((row) => row.destination_code));
}

/** What is stored of a destination. */
export function premiumRowOf({ code, name, city, country, region }: Airport, isPremium: boolean) {
  return { destination_code: code, destination_name: name, city, country, region, is_premium: isPremium };
}

/** Adds Premium destinations; existing ones stay as they are. */
export async function insertPremiumDestinations(db: Db, airports: readonly Airport[]): Promise<void> {
  if (airports.length === 0) return;
  await db
    .insertInto('premium_destination')
    .values(airports.map((airport) => premiumRowOf(airport, true)))
    .onConflict((conflict) => conflict.column('destination_code').doNothing())
    .execute();
}
