/** Creates deals from fares below their usual price, and ends deals that are over. */
import { hourMs } from '#contract/domain/durations.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import * as deals from './deal.repository.ts';
import { planDeals } from './deal-plan.ts';
import type { AssessedList } from './evidence.service.ts';

type DetectionContext = {
  db: Db;
  reference: ReferenceData;
  /** Whether a source stands ready that confirms prices; none when omitted. */
  canConfirm?: () => boolean;
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
      active: await deals.listActiveDetectedDeals(transaction, key),
      closed: await deals.listClosedDetectedDeals(
        transaction,
        key,
        new Date(at.getTime() - deals.rejectionDays * 86_400_000),
      ),
      edited: await deals.listEditedDeals(transaction, key),
      toldPrices: await deals.listToldPrices(transaction, key, new Date(at.getTime() - listedHours * hourMs)),
      regionOf: (destination) => reference.airports.get(destination)?.region,
      isPremiumDestination: (destination) => premiumCodes.has(destination),
      awaitsConfirmation: canConfirm?.() ?? false,
      shownHoursOf: (source) => {
        const { show, cacheHours } = sourceRules.of(source).permission;
        return show === 'no' ? 0 : cacheHours;
      },
      now: at,
    });
    const { inserts, updates, expiries, shortenings } = plan;
    const changes = inserts.length + updates.length + expiries.length + shortenings.length;
    if (changes === 0) return 0;
    // Ended deals first, since the same pair may get a new one.
    await deals.expireDeals(transaction, expiries, at);
    for (const change of updates) await deals.updateDeal(transaction, change, at);
    await deals.shortenDeals(transaction, shortenings, at);
    await deals.insertDetectedDeals(transaction, inserts, at);
    await deals.upsertEndedDeals(transaction, plan.ended, at);
    await announceChange(transaction, 'deals');
    return changes;
  });
}
