/** The boards that are offered at a departure airport: filtered lists with enough places. */
import { z } from 'zod';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { departureAirport, tripType } from '../schemas.ts';

const define = defineOperationsOf(endpoints, { tag: 'Pricing' });

const offeredBoard = z.object({
  name: z.string(),
  nameAr: z.string(),
  /** Its filter, as the parameters of a page's address: `visaFree=SA`. */
  parameters: z.string(),
});
export type OfferedBoard = z.infer<typeof offeredBoard>;

export const listBoards = define('listBoards', {
  summary: 'Ready-made filtered lists from an airport that hold at least three open places',
  query: z.object({ origin: departureAirport, tripType: tripType }),
  response: z.array(offeredBoard),
  answerHeaders: ['ETag'],
});
