/** The discount definition `discount-2`: compares like seasons at like days to departure, cautiously on thin records. */
import { addDays, daysBetween, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import type { DepartureSeason, SeasonOf } from './departure-season.ts';
import {
  findDealStart,
  type HalalaLow,
  type JudgedPrice,
  judgePrice,
  lowsBefore,
  spanOf,
  windowDays,
} from './discount.ts';
import { type Horizon, leadRatio } from './horizon.ts';
import { claimLowest, type DailyLow, type LowestClaim } from './lowest-claim.ts';
import { countRuns, medianInterval } from './median-interval.ts';
import { medianOf, quantileOf } from './quantile.ts';

/** Version of the definition. */
const seasonalAlgorithm = 'discount-2';

/** A shorter record gives no percentage. */
const neededDays = 8;
const neededSpanDays = 14;
/** A shorter record gives an interval of the usual price instead of a point. */
const fullDays = 60;

/** A recorded price (SAR): the lowest of a Riyadh day for one departure date, `lead` days later. */
export type Sighting = { day: IsoDate; departure: IsoDate; lead: number; price: number };

export type SeasonalInput = {
  /** SAR, above zero. */
  price: number;
  departure: IsoDate;
  today: IsoDate;
  /** Same origin, destination, trip type and source, over all departure dates, in any order. */
  sightings: readonly Sighting[];
  seasonOf: SeasonOf;
  horizon: Horizon;
  /** First sighting of the price; derived from the record when omitted. */
  dealStart?: IsoDate;
};

type SeasonalEvidence = {
  algorithm: typeof seasonalAlgorithm;
  /** `month`: same departure month and season; `route`: the same season in all departure months. */
  cohort: 'month' | 'route';
  season: DepartureSeason;
  /** Days to departure that all prices are brought to. */
  lead: number;
  /** Days with a recorded low inside the window, and how many of them brought a new price. */
  n: number;
  runs: number;
  windowStart: IsoDate;
  windowEnd: IsoDate;
  dealStart: IsoDate;
  /** What the percentage is computed on: the median, or the low end of its interval where the record is thin. */
  reference: number;
  /** The middle of the daily lows at `lead` days to departure, SAR. */
  median: number;
  /** Interval of the median. */
  low: number;
  high: number;
  isThin: boolean;
  p10: number;
  p25: number;
  p75: number;
  mad: number;
  price: number;
  computedFor: IsoDate;
};

export type SeasonalAssessment =
  | { status: 'insufficient'; n: number; needed: number; spanDays: number; neededSpanDays: number }
  | ({ status: 'assessed'; evidence: SeasonalEvidence } & JudgedPrice & LowestClaim);

/**
 * Assesses `price` against the daily lows of the same season, each brought to the same days to departure by `horizon`.
 * Window, first sighting, percentiles and tiers are those of `discount-1`, and so is the percentage where the record is
 * long, the horizon flat and every departure of one season.
 */
export function assessSeasonalDiscount(input: SeasonalInput): SeasonalAssessment {
  const season = input.seasonOf(input.departure);
  const sameSeason = input.sightings.filter(({ departure }) => input.seasonOf(departure) === season);
  const month = monthOf(input.departure);
  const ofMonth = atLead(
    sameSeason.filter(({ departure }) => monthOf(departure) === month),
    input,
  );
  const found = input.dealStart ?? findDealStart(ofMonth, input.price, input.today);
  const dealStart = found > input.today ? input.today : found;
  const context = { input, season, dealStart };
  const lows = lowsBefore(ofMonth, dealStart);
  if (isEnough(lows)) return assess(context, { cohort: 'month', lows });
  const ofRoute = lowsBefore(atLead(sameSeason, input), dealStart);
  if (isEnough(ofRoute)) return assess(context, { cohort: 'route', lows: ofRoute });
  return {
    status: 'insufficient',
    n: lows.length,
    needed: neededDays,
    spanDays: spanOf(lows),
    neededSpanDays,
  };
}

function isEnough(lows: readonly HalalaLow[]): boolean {
  return lows.length >= neededDays && spanOf(lows) >= neededSpanDays;
}

/** Each price as it would be at the days to departure of the assessed fare. */
function atLead(sightings: readonly Sighting[], { horizon, departure, today }: SeasonalInput): DailyLow[] {
  const lead = daysBetween(today, departure);
  return sightings.map((seen) => {
    const ratio = leadRatio(horizon, seen.lead, lead);
    return { day: seen.day, price: Math.max(1, Math.round(seen.price * ratio * 100)) / 100 };
  });
}

type Cohort = { cohort: 'month' | 'route'; lows: readonly HalalaLow[] };

function assess(
  { input, season, dealStart }: { input: SeasonalInput; season: DepartureSeason; dealStart: IsoDate },
  { cohort, lows }: Cohort,
): SeasonalAssessment {
  const { price, today, departure } = input;
  const isThin = lows.length < fullDays;
  const runs = countRuns(lows.map(({ halalas }) => halalas));
  const sorted = lows.map(({ halalas }) => halalas).sort((a, b) => a - b);
  const median = medianOf(sorted);
  const { low, high } = medianInterval(sorted, runs);
  const mad = medianOf(sorted.map((halalas) => Math.abs(halalas - median)).sort((a, b) => a - b));
  const figures = {
    reference: fromHalalas(isThin ? low : median),
    p10: fromHalalas(quantileOf(sorted, 10)),
    p25: fromHalalas(quantileOf(sorted, 25)),
    p75: fromHalalas(quantileOf(sorted, 75)),
    mad: fromHalalas(mad),
  };
  return {
    status: 'assessed',
    ...judgePrice(price, figures),
    ...claimLowest({ price, today, dealStart, lows: listAskedPrices(input, cohort) }),
    evidence: {
      algorithm: seasonalAlgorithm,
      cohort,
      season,
      lead: daysBetween(today, departure),
      n: lows.length,
      runs,
      windowStart: addDays(dealStart, -windowDays),
      windowEnd: addDays(dealStart, -1),
      dealStart,
      median: fromHalalas(median),
      low: fromHalalas(low),
      high: fromHalalas(high),
      isThin,
      ...figures,
      price,
      computedFor: today,
    },
  };
}

/** The claim about 30 days speaks of prices as they were asked, of all seasons. */
function listAskedPrices(
  { sightings, departure }: SeasonalInput,
  cohort: Cohort['cohort'],
): readonly DailyLow[] {
  if (cohort === 'route') return sightings;
  return sightings.filter((seen) => monthOf(seen.departure) === monthOf(departure));
}
