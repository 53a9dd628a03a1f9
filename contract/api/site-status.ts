/** Operation of the site status: name, sample label, age and discounts of the fares. */
import { z } from 'zod';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { instant } from '../schemas.ts';
import { observedAtPrecision } from './pricing.ts';

const define = defineOperationsOf(endpoints, { tag: 'Site' });

const siteStatus = z.object({
  siteName: z.string(),
  siteNameAr: z.string(),
  /** True while any listed fare is a sample fare. */
  hasSampleFares: z.boolean(),
  /** Sample fares on a site other machines can reach: pages show a warning. */
  isPublicDemo: z.boolean(),
  /** When the newest listed fare was seen; null without fares. */
  newest: z.object({ observedAt: instant, observedAtPrecision }).nullable(),
  /** Destinations with a listed fare from any origin. */
  destinationCount: z.number().int(),
  /** Days recorded of those needed, where no listed price can be judged yet; else null. */
  shortRecord: z.object({ days: z.number().int(), needed: z.number().int() }).nullable(),
  /** Largest verified discounts listed; `from` when only a few are near the largest. */
  discounts: z.object({ from: z.number().int().nullable(), upTo: z.number().int() }).nullable(),
});
export type SiteStatus = z.infer<typeof siteStatus>;

export const getSiteStatus = define('getSiteStatus', {
  summary: 'Name of the site, age and kind of its fares',
  response: siteStatus,
  answerHeaders: ['ETag'],
});
