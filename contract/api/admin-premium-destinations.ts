/** Operations of Premium destinations for administrators. */
import { z } from 'zod';
import * as endpoints from '../endpoints/admin.ts';
import { lineField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, instant, region, uuid } from '../schemas.ts';
import { rowVersion } from './admin-list.ts';
import { done } from './auth.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });
const byId = z.object({ id: uuid });

const premiumDestination = z.object({
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
export type PremiumDestination = z.output<typeof premiumDestination>;
const answer = z.object({ destination: premiumDestination });

/** Omitted names and region come from the reference data, as Arabic names always do. */
const fields = z.strictObject({
  destinationCode: iataCode,
  destinationName: lineField(120).optional(),
  city: lineField(80).optional(),
  country: lineField(80).optional(),
  region: region.optional(),
  isPremium: z.boolean().default(true),
  ...readOnlyFields('id', 'cityAr', 'countryAr', 'updatedAt'),
});
export type PremiumDestinationFields = z.input<typeof fields>;

export const listPremiumDestinations = define('listPremiumDestinations', {
  summary: 'Every configured destination, by name',
  response: z.array(premiumDestination),
});

export const createPremiumDestination = define('createPremiumDestination', {
  summary: 'Configures a destination; it holds for every reader at once',
  body: fields.extend(readOnlyFields('version')),
  response: answer,
  successStatus: 201,
  errors: ['conflict'],
});

export const updatePremiumDestination = define('updatePremiumDestination', {
  summary:
    'Changes a destination; `conflict` where `version` is given and no longer holds, or the code is another’s',
  params: byId,
  body: fields.extend({ version: rowVersion.optional() }),
  response: answer,
  errors: ['not_found', 'conflict'],
});

export const deletePremiumDestination = define('deletePremiumDestination', {
  summary: 'Makes a destination open to everybody again',
  params: byId,
  response: done,
  errors: ['not_found'],
});
