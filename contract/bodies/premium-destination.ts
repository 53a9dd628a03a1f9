/** Body of a Premium destination. */
import { z } from 'zod';
import { lineField } from '../form-fields.ts';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, region } from '../schemas.ts';

const names = { destinationName: lineField(120), city: lineField(80), country: lineField(80), region };

/** Omitted names and region come from the reference data, as Arabic names always do. */
export const premiumDestination = z.strictObject({
  destinationCode: iataCode,
  ...z.object(names).partial().shape,
  isPremium: z.boolean().default(true),
  ...readOnlyFields('id', 'cityAr', 'countryAr', 'updatedAt'),
});

/** As the form has it: everything is filled in. */
export const premiumDestinationForm = z.strictObject({
  destinationCode: iataCode,
  ...names,
  isPremium: z.stringbool(),
});
