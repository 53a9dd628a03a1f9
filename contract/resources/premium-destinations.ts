/** Premium destinations: which destinations are for subscribers only. */
import { z } from 'zod';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, region } from '../schemas.ts';
import { describeResource } from './resource.ts';

/** Follow from the code, by the reference data. */
const names = { destinationName: z.string(), city: z.string(), country: z.string(), region };

export const premiumDestinations = describeResource({
  kind: 'premium_destination',
  path: 'premium-destinations',
  one: 'destination',
  holds: 'fares and what is known of routes',
  fields: { destinationCode: iataCode, ...names, isPremium: z.boolean() },
  shown: { cityAr: z.string(), countryAr: z.string() },
  body: z.strictObject({
    destinationCode: iataCode,
    isPremium: z.boolean().default(true),
    ...readOnlyFields('destinationName', 'city', 'country', 'region', 'cityAr', 'countryAr'),
  }),
  label: 'destinationCode',
  order: ['destinationName', 'destinationCode'],
  summaries: {
    list: 'Every configured destination, by name',
    create: 'Configures a destination; it holds for every reader at once',
    update:
      'Changes a destination; `conflict` where `version` is given and no longer holds, or the code is another’s',
    remove: 'Makes a destination open to everybody again',
  },
});
export type PremiumDestination = z.output<typeof premiumDestinations.row>;

export const premiumDestinationForm = z.strictObject({
  destinationCode: iataCode,
  ...names,
  isPremium: z.stringbool(),
});
