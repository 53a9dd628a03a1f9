/** Premium destinations: which destinations are for subscribers only. */
import { z } from 'zod';
import { lineField } from '../form-fields.ts';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, region } from '../schemas.ts';
import { describeResource } from './resource.ts';

const names = { destinationName: lineField(120), city: lineField(80), country: lineField(80), region };

export const premiumDestinations = describeResource({
  kind: 'premium_destination',
  path: 'premium-destinations',
  one: 'destination',
  holds: 'fares and what is known of routes',
  fields: { destinationCode: iataCode, ...names, isPremium: z.boolean() },
  shown: { cityAr: z.string(), countryAr: z.string() },
  /** Omitted names and region come from the reference data, as Arabic names always do. */
  body: z.strictObject({
    destinationCode: iataCode,
    ...z.object(names).partial().shape,
    isPremium: z.boolean().default(true),
    ...readOnlyFields('cityAr', 'countryAr'),
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

/** As the form has it: everything is filled in. */
export const premiumDestinationForm = z.strictObject({
  destinationCode: iataCode,
  ...names,
  isPremium: z.stringbool(),
});
