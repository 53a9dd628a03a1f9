/** What is left of a Premium fare or deal for a viewer who may not see it: every field that is not told is empty. */
import type { z } from 'zod';
import { deal } from '#contract/api/deals.ts';
import { type DestinationPrice, destinationPrice, fareHistory } from '#contract/api/pricing.ts';

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

export const withheldFare = {
  ...withhold(destinationPrice, ['photo']),
  ...noConfirmation,
  allPrices: [],
};

/** Also what is told of a pair without a listed fare. */
export const withheldHistory = { ...withhold(fareHistory), dailyLows: [] };

/** Its stops and how far it is below usual, in steps, stay: they name no figure. */
export const withheldDeal = {
  ...withhold(deal, ['imageUrl', 'photo', 'tier', 'flightType']),
  ...noConfirmation,
  isVerified: false,
  allPrices: [],
};
