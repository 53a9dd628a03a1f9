/** Bodies of a Premium destination: as it is sent, and as its form has it. */
import { z } from 'zod';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, region } from '../schemas.ts';

export const premiumDestination = z.strictObject({
  destinationCode: iataCode,
  isPremium: z.boolean().default(true),
  ...readOnlyFields('destinationName', 'city', 'country', 'region', 'cityAr', 'countryAr'),
});

export const premiumDestinationForm = z.strictObject({
  destinationCode: iataCode,
  destinationName: z.string(),
  city: z.string(),
  country: z.string(),
  region,
  isPremium: z.stringbool(),
});
