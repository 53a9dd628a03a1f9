/** Operation by which travellers report that a booking site asked for another price. */
import { z } from 'zod';
import { highestWatchPrice } from '../domain/alert.ts';
import * as people from '../endpoints/people.ts';
import { defineOperationsOf } from '../operation.ts';
import { departureAirport, iataCode, isoDate, sar, site, tripType } from '../schemas.ts';

const define = defineOperationsOf(people, { tag: 'Price reports' });

export const reportOutcomes = ['higher', 'lower', 'gone', 'same'] as const;

export const reportPrice = define('reportPrice', {
  summary: 'Says what price a booking site really asked for; nobody is named',
  params: z.object({}),
  query: z.object({}),
  body: z.strictObject({
    site,
    origin: departureAirport,
    destination: iataCode,
    tripType,
    departureDate: isoDate,
    returnDate: isoDate.nullable(),
    /** SAR, as shown here. */
    shown: sar.min(1).max(highestWatchPrice),
    outcome: z.enum(reportOutcomes),
    /** SAR, as asked for there; for `higher` and `lower`. */
    seen: sar.min(1).max(highestWatchPrice).nullable().optional(),
    cameFrom: z.enum(['page', 'mail']).default('page'),
  }),
  response: z.object({ received: z.literal(true) }),
  successStatus: 201,
  errors: ['not_found', 'too_many_requests'],
});
