/** Operations of Premium destinations: which destinations are for subscribers only. */
import { z } from 'zod';
import { premiumDestination as fields } from '../bodies/premium-destination.ts';
import { takingBack } from '../read-only.ts';
import { done, iataCode, instant, region, rowVersion, uuid } from '../schemas.ts';
import { define } from './admin-operation.ts';

const params = z.object({ id: uuid });

/** Names and region follow from the code, by the reference data. */
const row = z.object({
  id: uuid,
  version: rowVersion,
  updatedAt: instant,
  destinationCode: iataCode,
  destinationName: z.string(),
  city: z.string(),
  country: z.string(),
  region,
  isPremium: z.boolean(),
  cityAr: z.string(),
  countryAr: z.string(),
});
export type PremiumDestination = z.output<typeof row>;
const answer = z.object({ destination: row });

export const listPremiumDestinations = define('listPremiumDestinations', {
  summary: 'Every configured destination, by name',
  response: z.array(row),
});

export const createPremiumDestination = define('createPremiumDestination', {
  summary: 'Configures a destination; it holds for every reader at once',
  body: takingBack(fields, row),
  response: answer,
  successStatus: 201,
  errors: ['conflict'],
});

export const updatePremiumDestination = define('updatePremiumDestination', {
  summary:
    'Changes a destination; `conflict` where `version` is given and no longer holds, or the code is another’s',
  params,
  body: takingBack(fields.extend({ version: rowVersion.optional() }), row),
  response: answer,
  errors: ['not_found', 'conflict'],
});

export const deletePremiumDestination = define('deletePremiumDestination', {
  summary: 'Makes a destination open to everybody again',
  params,
  response: done,
  errors: ['not_found'],
});
