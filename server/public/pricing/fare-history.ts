/** The recorded prices of a pair in the last 120 days, with what they say of one price. */
import type { FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { usualRangeOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import { claimLowest, lowestOfDays } from '#server/pipeline/deals/lowest-claim.ts';
import type { AssessedFare } from '#server/pipeline/fares/cheapest.ts';
import {
  type CurrentFare,
  type DailyLow,
  listDailyLows,
  sampleSource,
} from '#server/pipeline/fares/fare.repository.ts';
import { withheldHistory } from '#server/pipeline/premium/premium-policy.ts';
import { listPeriodsOf, type UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { assessmentOfCity } from './city-verdict.ts';
import { getDestination, type PairContext, type PairQuery } from './destination-pair.ts';
import { statedFeathers, statedVerdict } from './fare.presenter.ts';

export const historyDays = 120;

export type HistoryContext = PairContext & {
  db: Db;
  deals: Pick<DealBoard, 'stateOf'>;
  unusualPeriods: () => readonly UnusualPeriod[];
  now: () => Date;
};

/** The record that the price of `entry` is compared with, as `viewer` may see it. @throws AppError `not_found` */
export async function readHistory(
  context: HistoryContext,
  query: PairQuery,
  entry: AssessedFare | undefined,
): Promise<FareHistory> {
  const { airport, airports, locked } = getDestination(context, query);
  const { origin, tripType } = query;
  const isSample = entry?.fare.source === sampleSource;
  const nothing = {
    code: entry?.fare.destination ?? airport.code,
    origin,
    tripType,
    locked,
    isSample,
    ...withheldHistory,
  };
  if (!entry || locked) return nothing;
  const { fare } = entry;
  const assessment = assessmentOfCity(entry, airports);
  // The chart shows what the assessment compares with.
  const compared = assessment === entry.assessment ? [fare.destination] : airports;
  return {
    ...nothing,
    ...(await readCompared(context, fare, { airports: compared, assessment })),
    current: { price: fare.price, observedAt: fare.observedAt.toISOString() },
  };
}

type PricedTrip = Pick<
  CurrentFare,
  'source' | 'origin' | 'destination' | 'tripType' | 'departureDate' | 'returnDate' | 'price'
>;

/**
 * The prices that `fare` is compared with: the lowest of each day over `airports`, of departures in its month or,
 * as its assessment and `isOfRoute` say, in any.
 */
export async function readCompared(
  context: HistoryContext,
  fare: PricedTrip,
  {
    airports,
    assessment,
    isOfRoute = assessment?.status === 'assessed' && assessment.evidence.cohort === 'route',
  }: { airports: readonly string[]; assessment: FareAssessment | null; isOfRoute?: boolean },
) {
  const dealState = context.deals.stateOf(fare).state;
  const departureMonth = isOfRoute ? null : monthOf(fare.departureDate);
  const cohorts = airports.map((destination) => ({ source: fare.source, destination, departureMonth }));
  const today = riyadhDate(context.now());
  const since = addDays(today, -historyDays);
  const { unusualPeriods } = context;
  const lows = (await listDailyLows(context.db, fare, cohorts, { since, unusualPeriods })).flat();
  const dailyLows = lowestOfDays(lows);
  return {
    source: fare.source,
    departureMonth,
    dailyLows,
    unusualPeriods: listPeriodsOf(unusualPeriods(), airports, {
      from: dailyLows[0]?.day ?? today,
      until: today,
    }).map(({ start, end, reason }) => ({ start, end, reason: reason.en, reasonAr: reason.ar })),
    band: assessment?.status === 'assessed' ? usualRangeOf(assessment.evidence.reference) : null,
    assessment: assessment && withClaims(assessment, { price: fare.price, today, lows }),
    dealState,
    verdict: statedVerdict({ assessment, price: fare.price, dealState }),
    feathers: statedFeathers(fare.price, assessment, dealState),
  } satisfies Partial<FareHistory>;
}

/** Limits the claims to what the shown lows prove today, whenever the evidence was computed. */
function withClaims(
  assessment: FareAssessment,
  { price, today, lows }: { price: number; today: IsoDate; lows: readonly DailyLow[] },
): FareAssessment {
  if (assessment.status === 'insufficient') return assessment;
  const { evidence } = assessment;
  const dealStart = addDays(evidence.windowEnd, 1);
  const claim = claimLowest({ price, today, dealStart, lows });
  return { status: 'assessed', evidence: { ...evidence, ...claim } };
}
