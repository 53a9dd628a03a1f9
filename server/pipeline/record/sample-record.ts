/** Claims that a sample site would have made on days of its simulated history, so that its record is not empty at first. */
import { sql } from 'kysely';
import { addDays, daysBetween, type IsoDate, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { outcomeDays } from '#contract/domain/record.ts';
import { recordOf, usualOf } from '#contract/domain/verdict.ts';
import { stateFares } from '#server/pipeline/deals/evidence.service.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import {
  type CurrentFare,
  type FareListKey,
  type ListingContext,
  sampleSource,
} from '#server/pipeline/fares/fare.repository.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import { dayNumber } from '#server/pipeline/providers/sample/numbers.ts';
import { isFollowDay } from '#server/pipeline/providers/sample/searched-trips.ts';
import { createRowReader } from '#server/platform/database/row-reader.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { insertClaims, type NewClaim } from './claim.repository.ts';
import { type ClaimContext, describeClaim } from './record.jobs.ts';

type SampleClaimContext = ClaimContext & Pick<ListingContext, 'unusualPeriods'>;

/** Fewer recorded days before a day say nothing of a price. */
const neededDays = 30;

/**
 * Claims the cheapest prices of the days whose trips the simulated history follows, and those of them that were deals.
 * Days that have claims are left alone.
 * @returns how many claims were made
 */
export async function fillSampleRecord(
  context: SampleClaimContext,
  { historyDays, signal }: { historyDays: readonly IsoDate[]; signal: AbortSignal },
): Promise<number> {
  const { db, now } = context;
  const [first] = historyDays;
  const today = riyadhDate(now());
  const days = historyDays.filter(
    (day) =>
      isFollowDay(dayNumber(day)) &&
      first !== undefined &&
      daysBetween(first, day) >= neededDays &&
      daysBetween(day, today) > Math.min(...outcomeDays),
  );
  const known = await listClaimedLists(db);
  const premium = await listPremiumCodes(db);
  let added = 0;
  for (const day of days.reverse()) {
    for (const key of allFareLists) {
      signal.throwIfAborted();
      if (known.has(`${day}:${key.origin}:${key.tripType}`)) continue;
      added += await claimDay(context, key, { day, premium });
    }
  }
  return added;
}

async function listClaimedLists(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('claim')
    .select(['day', 'origin', 'trip_type'])
    .distinct()
    .where('is_simulated', '=', true)
    .execute();
  return new Set(rows.map(({ day, origin, trip_type }) => `${day}:${origin}:${trip_type}`));
}

async function claimDay(
  { db, sourceRules, unusualPeriods }: SampleClaimContext,
  key: FareListKey,
  { day, premium }: { day: IsoDate; premium: ReadonlySet<string> },
): Promise<number> {
  const noon = new Date(startOfRiyadhDay(day).getTime() + 12 * 3_600_000);
  const stated = await stateFares({ db, unusualPeriods }, key, await listCheapestOn(db, key, day), noon);
  const claims = stated.flatMap(({ fare, assessment }): NewClaim[] => {
    const usual = usualOf(recordOf(assessment));
    const claimed = { ...fare, usual, isOpen: !premium.has(fare.destination) };
    const evidence =
      assessment.status === 'assessed' && assessment.evidence.isDeal ? assessment.evidence : null;
    return [
      ...describeClaim('verdict', day, { ...claimed, tier: null }, sourceRules),
      ...(evidence ? describeClaim('deal', day, { ...claimed, tier: evidence.tier }, sourceRules) : []),
    ];
  });
  return insertClaims(db, claims, noon);
}

type SeenFare = Pick<
  CurrentFare,
  'source' | 'origin' | 'destination' | 'tripType' | 'departureDate' | 'returnDate' | 'price'
>;

async function listCheapestOn(db: Db, { origin, tripType }: FareListKey, day: IsoDate): Promise<SeenFare[]> {
  const { rows } = await sql<object>`
    select distinct on (destination) source, origin, destination, trip_type, departure_date,
      coalesce(return_date, '0001-01-01'::date) as return_date, price_halalas
    from observation
    where observed_at >= ${startOfRiyadhDay(day)}::timestamptz
      and observed_at < ${startOfRiyadhDay(addDays(day, 1))}::timestamptz
      and source = ${sampleSource} and origin = ${origin} and trip_type = ${tripType}
    order by destination, price_halalas, departure_date`.execute(db);
  return rows.map(createRowReader<SeenFare>());
}
