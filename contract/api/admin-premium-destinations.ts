/** Operations of Premium destinations for administrators. */
import { z } from 'zod';
import { premiumDestination } from '../bodies/premium-destination.ts';
import * as endpoints from '../endpoints/admin.ts';
import { defineOperationsOf } from '../operation.ts';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, instant, region, uuid } from '../schemas.ts';
import { rowVersion } from './admin-list.ts';
import { done } from './auth.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });

const destination = z.object({
  id: uuid,
  version: rowVersion,
  destinationCode: iataCode,
  destinationName: z.string(),
  city: z.string(),
  cityAr: z.string(),
  country: z.string(),
  countryAr: z.string(),
  region,
  isPremium: z.boolean(),
  updatedAt: instant,
});
export type PremiumDestination = z.output<typeof destination>;
const answer = z.object({ destination });

export const listPremiumDestinations = define('listPremiumDestinations', {
  summary: 'Every configured destination, by name',
  response: z.array(destination),
});

export const createPremiumDestination = define('createPremiumDestination', {
  summary: 'Configures a destination; it holds for every reader at once',
  body: premiumDestination.extend(readOnlyFields('version')),
  response: answer,
  successStatus: 201,
  errors: ['conflict'],
});

export const updatePremiumDestination = define('updatePremiumDestination', {
  summary:
    'Changes a destination; `conflict` where `version` is given and no longer holds, or the code is another’s',
  params: z.object({ id: uuid }),
  body: premiumDestination.extend({ version: rowVersion.optional() }),
  response: answer,
  errors: ['not_found', 'conflict'],
});

export const deletePremiumDestination = define('deletePremiumDestination', {
  summary: 'Makes a destination open to everybody again',
  params: z.object({ id: uuid }),
  response: done,
  errors: ['not_found'],
});
