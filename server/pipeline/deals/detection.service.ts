/** Creates deals from fares below their usual price, and ends deals that are over. */

import type { Kysely } from 'kysely';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import {
  expireDeals,
  insertDetectedDeals,
  listActiveDetectedDeals,
  listClosedDetectedDeals,
  listEditedDeals,
  rejectionDays,
  shortenDeals,
  updateDeal,
  upsertEndedDeals,
} from './deal.repository.ts';
import { type DealPlan, planDeals } from './deal-plan.ts';
import type { AssessedList } from './evidence.service.ts';

type DetectionContext = {
  db: Kysely<Database>;
  reference: ReferenceData;
  /** Whether a source stands ready that confirms prices; none when omitted. */
  canConfirm?: () => boolean;
  /** What each source may; without it every source is one's own. */
  sourceRules: Pick<SourceRules, 'of'>;
  now: () => Date;
};

/**
 * Updates the detected deals of one list to match its assessed fares, in one transaction; those created
 * by administrators are not touched, and edited ones only end with the terms of their source.
 * @returns how many deals began, changed or ended.
 */
export async function updateDeals(
  { db, reference, canConfirm, sourceRules, now }: DetectionContext,
  key: FareListKey,
  { listed, held }: Pick<AssessedList, 'listed' | 'held'>,
): Promise<number> {
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const premiumCodes = await listPremiumCodes(transaction);
    const plan = planDeals({
      assessed: listed,
      held,
      active: await listActiveDetectedDeals(transaction, key),
      closed: await listClosedDetectedDeals(
        transaction,
        key,
        new Date(at.getTime() - rejectionDays * 86_400_000),
      ),
      edited: await listEditedDeals(transaction, key),
      regionOf: (destination) => reference.airports.get(destination)?.region,
      isPremiumDestination: (destination) => premiumCodes.has(destination),
      awaitsConfirmation: canConfirm?.() ?? false,
      shownHoursOf: (source) => {
        const { show, cacheHours } = sourceRules.of(source).permission;
        return show === 'no' ? 0 : cacheHours;
      },
      now: at,
    });
    const changes = countChanges(plan);
    if (changes === 0) return 0;
    // Ended deals first, since the same pair may get a new one.
    await expireDeals(transaction, plan.expiries, at);
    for (const change of plan.updates) await updateDeal(transaction, change, at);
    await shortenDeals(transaction, plan.shortenings, at);
    await insertDetectedDeals(transaction, plan.inserts, at);
    await upsertEndedDeals(transaction, plan.ended, at);
    await announceChange(transaction, 'deals');
    return changes;
  });
}

function countChanges({ inserts, updates, expiries, shortenings }: DealPlan): number {
  return inserts.length + updates.length + expiries.length + shortenings.length;
}
