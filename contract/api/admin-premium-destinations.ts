/** Operations of Premium destinations for administrators. */
import { z } from 'zod';
import * as endpoints from '../endpoints/admin.ts';
import { lineField } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { readOnlyFields } from '../read-only.ts';
import { iataCode, instant, region, uuid } from '../schemas.ts';
import { rowVersion } from './admin-list.ts';
import { done } from './auth.ts';

const tag = 'Administration';
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

export const listPremiumDestinations = defineOperation({
  id: 'listPremiumDestinations',
  ...endpoints.listPremiumDestinations,
  tag,
  summary: 'Every configured destination, by name',
  access: 'admin',
  response: z.array(premiumDestination),
});

export const createPremiumDestination = defineOperation({
  id: 'createPremiumDestination',
  ...endpoints.createPremiumDestination,
  tag,
  summary: 'Configures a destination; it holds for every reader at once',
  access: 'admin',
  body: fields.extend(readOnlyFields('version')),
  response: answer,
  successStatus: 201,
  errors: ['conflict'],
});

export const updatePremiumDestination = defineOperation({
  id: 'updatePremiumDestination',
  ...endpoints.updatePremiumDestination,
  tag,
  summary:
    'Changes a destination; `conflict` where `version` is given and no longer holds, or the code is another’s',
  access: 'admin',
  params: byId,
  body: fields.extend({ version: rowVersion.optional() }),
  response: answer,
  errors: ['not_found', 'conflict'],
});

export const deletePremiumDestination = defineOperation({
  id: 'deletePremiumDestination',
  ...endpoints.deletePremiumDestination,
  tag,
  summary: 'Makes a destination open to everybody again',
  access: 'admin',
  params: byId,
  response: done,
  errors: ['not_found'],
});
