/** Operations of airports: departure airports and destinations. */
import { z } from 'zod';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { iataCode, placeNames, region } from '../schemas.ts';

const define = defineOperationsOf(endpoints, { tag: 'Airports' });

const airport = z.object({
  code: iataCode,
  name: z.string(),
  nameAr: z.string(),
  ...placeNames,
  /** ISO 3166 alpha-2. */
  countryCode: z.string().length(2),
  region,
  latitude: z.number(),
  longitude: z.number(),
  /** A Premium destination that this caller may not see. */
  requiresUpgrade: z.boolean(),
  isPremium: z.boolean(),
});
export type Airport = z.infer<typeof airport>;

export const listSaudiAirports = define('listSaudiAirports', {
  summary: 'Saudi airports fares are watched from',
  response: z.array(airport),
  answerHeaders: ['ETag'],
});

export const listDestinationAirports = define('listDestinationAirports', {
  summary: 'Airports that can be reached',
  response: z.array(airport),
  answerHeaders: ['ETag'],
});
