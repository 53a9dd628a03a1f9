/** Operation that says what fare sources cost, how young prices are, and how far they lay from confirmed ones. */
import { z } from 'zod';
import { checkOutcomes } from '../domain/confirmation.ts';
import * as endpoints from '../endpoints/admin.ts';
import { defineOperationsOf } from '../operation.ts';
import { instant, isoDate, site } from '../schemas.ts';
import { sourceName } from './settings.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });

const count = z.int().nonnegative();
const spending = z.object({ calls: count, usd: z.number().nonnegative() });

const sourceSpending = z.object({
  source: sourceName,
  /** Whether this site has a key for it. */
  isConfigured: z.boolean(),
  /** Whether it answers exact questions, so that it can confirm prices. */
  canConfirm: z.boolean(),
  /** Whether jobs may ask it. */
  isAutomatic: z.boolean(),
  today: spending,
  budget: z.object({ callsPerDay: count.nullable(), usdPerDay: z.number().nullable() }),
  /** The last 30 days with any call, ascending. */
  days: z.array(spending.extend({ day: isoDate })),
});
export type SourceSpending = z.output<typeof sourceSpending>;

/** How many prices are younger than the time aimed at. */
const coverage = z.object({ prices: count, young: count, withinHours: count });

/** How far the prices of a source at a booking site lay from what an exact question answered, in the last 30 days. */
const disagreement = z.object({
  source: sourceName,
  site,
  /** Exact questions with an answer; at least one. */
  checks: count,
  /** Median and 90th percentile of the difference in percent, whatever its sign. */
  medianPercent: z.number(),
  p90Percent: z.number(),
  /** Share of the checks that differ by more than 5 %. */
  overShare: z.number(),
  /** Null where too little is known. */
  keepsPrice: z.boolean().nullable(),
});
export type Disagreement = z.output<typeof disagreement>;

const fareSources = z.object({
  sources: z.array(sourceSpending),
  coverage: z.object({ firstPage: coverage, watched: coverage }),
  /** Exact questions of the last seven days by what came of them. */
  checks: z.object({ confirmed: count, changed: count, gone: count, empty: count, failed: count }),
  /** The newest first, at most 20. */
  latestChecks: z.array(
    z.object({
      at: instant,
      source: sourceName,
      origin: z.string(),
      destination: z.string(),
      departureDate: isoDate,
      returnDate: isoDate.nullable(),
      outcome: z.enum(checkOutcomes),
      /** SAR: the price that was listed, and the one answered. */
      listed: z.number(),
      answered: z.number().nullable(),
    }),
  ),
  disagreement: z.array(disagreement),
});
export type FareSources = z.output<typeof fareSources>;

export const getFareSources = define('getFareSources', {
  summary: 'What fare sources cost, how young the prices are, and how far they lay from confirmed ones',
  response: fareSources,
});
