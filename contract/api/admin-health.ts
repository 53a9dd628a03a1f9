/** The state of the site, area by area. */
import { z } from 'zod';
import { healthAreas, healthReasons, healthStates } from '../domain/health.ts';
import * as endpoints from '../endpoints/admin.ts';
import { defineOperationsOf } from '../operation.ts';
import { instant } from '../schemas.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });

const areaHealth = z.object({
  area: z.enum(healthAreas),
  state: z.enum(healthStates),
  /** What the state rests on; the pages have a sentence for each. */
  reason: z.enum(healthReasons),
  /** In the unit of the reason: a share, seconds, bytes or a count; null where it has none. */
  amount: z.number().nonnegative().nullable(),
  /** Sources or queues it is about. */
  names: z.array(z.string()),
});
export type AreaHealth = z.output<typeof areaHealth>;

export const readHealth = define('readHealth', {
  summary: 'Whether everything is all right, area by area, and what to read where it is not',
  response: z.object({ checkedAt: instant, areas: z.array(areaHealth) }),
});
