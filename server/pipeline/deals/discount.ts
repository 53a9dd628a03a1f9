/** The discount definition `discount-1`: compares a price with the daily lows recorded before it. */
import { addDays, daysBetween, type IsoDate } from '#contract/domain/dates.ts';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import { levelOf, type PriceLevel } from '#contract/domain/verdict.ts';
import type { DailyLow } from '#server/pipeline/fares/fare.repository.ts';
import {
  type DealTier,
  dealPercentage,
  exceptionalPercentage,
  greatPercentage,
} from '#server/pipeline/observations/discount-percentages.ts';
import { claimLowest, type LowestClaim, lowestOfDays } from './lowest-claim.ts';

/** Version of the definition, stored with every deal so that its evidence can be recomputed. */
const discountAlgorithm = 'discount-1';

/** Length of the price history used: days before the price was first seen. */
export const windowDays = 90;
/** A price counts as first seen at most this many days ago. */
export const sameDealDays = 14;
const sameDealPercent = 105;
const neededDays = 20;
const neededSpanDays = 28;
const neededRouteDays = 30;
const outlierPercentage = 40;
const outlierZ = -3.5;
/** Scales the median absolute deviation to the standard deviation of a normal distribution. */
const madToSigma = 0.6745;
const smallestMadShare = 0.05;

/** The recorded figures behind an assessment: plain JSON, prices in SAR, days in Riyadh. */
type Evidence = {
  algorithm: typeof discountAlgorithm;
  /** `month`: same departure month; `route`: the fallback over all departure months. */
  cohort: 'month' | 'route';
  /** Days with a recorded low inside the window. */
  n: number;
  windowStart: IsoDate;
  /** Last day of the window, the day before `dealStart`. */
  windowEnd: IsoDate;
  /** First sighting of the price; lows on or after it are not used. */
  dealStart: IsoDate;
  reference: number;
  p10: number;
  p25: number;
  p75: number;
  mad: number;
  /** Modified z-score of the price, three decimals. */
  z: number;
};

type InsufficientHistory = {
  status: 'insufficient';
  /** Days with a recorded low in the window, today among them, of `needed`, which are always more. */
  n: number;
  needed: number;
};

export type AssessedPrice = LowestClaim & {
  status: 'assessed';
  /** Whole percent below the reference, rounded down; 0 when it is not at least 1. */
  discountPercentage: number;
  level: PriceLevel;
  tier: DealTier | null;
  isDeal: boolean;
  /** So far below the usual price that a person reviews it before publication. */
  needsReview: boolean;
  evidence: Evidence;
};

export type Assessment = InsufficientHistory | AssessedPrice;

type DiscountInput = {
  /** SAR, above zero. */
  price: number;
  today: IsoDate;
  /** Same origin, destination, trip type, departure month and source. */
  cohortLows: readonly DailyLow[];
  /** Same route, trip type and source over all departure months. */
  routeLows: readonly DailyLow[];
  /** First sighting of the price; derived from `cohortLows` when omitted. */
  dealStart?: IsoDate;
};

/**
 * Assesses `price` against the daily lows of the 90 days before it was first seen, unusual days left out. Lows may
 * come in any order; of several on one day the lowest counts. Percentiles are linear interpolations (type 7), rounded down to halalas.
 * Throws a RangeError for a price or low that is not a positive amount.
 */
export function assessDiscount(input: DiscountInput): Assessment {
  const { price, today } = input;
  const priceHalalas = positiveHalalas(price);
  const found = input.dealStart ?? findDealStart(input.cohortLows, price, today);
  const dealStart = daysBetween(found, today) < 0 ? today : found;
  const asked = { priceHalalas, dealStart, today };
  const month = lowsBefore(input.cohortLows, dealStart);
  if (month.length >= neededDays && spanOf(month) >= neededSpanDays) {
    return assess({ ...asked, cohort: 'month', lows: month, recorded: input.cohortLows });
  }
  const route = lowsBefore(input.routeLows, dealStart);
  if (route.length >= neededRouteDays && spanOf(route) >= neededSpanDays) {
    return assess({ ...asked, cohort: 'route', lows: route, recorded: input.routeLows });
  }
  // The days of this price are recorded too, though it is not compared with itself.
  const n = lowsBefore(input.cohortLows, addDays(today, 1)).length;
  return { status: 'insufficient', n, needed: Math.max(neededDays, n + 1) };
}

/**
 * The day the price was first seen: the start of the unbroken run of recorded days, ending today or yesterday,
 * whose lows are at most 5 % above `price`; never more than 14 days back, and `today` when there is no such run.
 */
export function findDealStart(lows: readonly DailyLow[], price: number, today: IsoDate): IsoDate {
  const most = positiveHalalas(price) * sameDealPercent;
  const earliest = addDays(today, -sameDealDays);
  const recent = dailyLowest(lows).filter((low) => low.day >= earliest && low.day <= today);
  // If today's low is higher but the price is still listed from yesterday, the run ends yesterday.
  const newest = recent.at(-1);
  if (newest?.day === today && newest.halalas * 100 > most) recent.pop();
  const last = recent.at(-1);
  if (!last || last.day < addDays(today, -1)) return today;
  let start = today;
  for (const low of recent.reverse()) {
    if (low.halalas * 100 > most) break;
    start = low.day;
  }
  return start;
}

/**
 * Honest headline of the listed deals: "up to N %", or "from N1 to N2 %" when fewer than a tenth of them are
 * within five points of the largest; null when none has a percentage.
 */
export function summariseDiscounts(
  percentages: readonly number[],
): { upTo: number } | { from: number; upTo: number } | null {
  const listed = percentages.filter((percentage) => percentage >= 1);
  if (listed.length === 0) return null;
  const upTo = listed.reduce((a, b) => Math.max(a, b));
  const near = listed.filter((percentage) => percentage >= upTo - 5).length;
  if (near * 10 >= listed.length) return { upTo };
  return { from: listed.reduce((a, b) => Math.min(a, b)), upTo };
}

type HalalaLow = { day: IsoDate; halalas: number };

type Cohort = {
  cohort: Evidence['cohort'];
  /** Of the 90 days before the price was first seen. */
  lows: readonly HalalaLow[];
  /** All recorded lows up to today. */
  recorded: readonly DailyLow[];
  priceHalalas: number;
  dealStart: IsoDate;
  today: IsoDate;
};

function assess({ cohort, lows, recorded, priceHalalas, dealStart, today }: Cohort): AssessedPrice {
  const sorted = lows.map((low) => low.halalas).sort((a, b) => a - b);
  const reference = medianOf(sorted);
  const [p10, p25, p75] = [quantileOf(sorted, 10), quantileOf(sorted, 25), quantileOf(sorted, 75)];
  const mad = medianOf(sorted.map((halalas) => Math.abs(halalas - reference)).sort((a, b) => a - b));
  const { z, ...judged } = judgeHalalas(priceHalalas, { reference, p10, p25, mad });
  return {
    status: 'assessed',
    ...judged,
    ...claimLowest({ price: fromHalalas(priceHalalas), today, dealStart, lows: recorded }),
    evidence: {
      algorithm: discountAlgorithm,
      cohort,
      n: lows.length,
      windowStart: addDays(dealStart, -windowDays),
      windowEnd: addDays(dealStart, -1),
      dealStart,
      reference: fromHalalas(reference),
      p10: fromHalalas(p10),
      p25: fromHalalas(p25),
      p75: fromHalalas(p75),
      mad: fromHalalas(mad),
      z,
    },
  };
}

/** Figures of the price history that a price is compared with, SAR. */
type RecordFigures = {
  reference: number;
  p10: number;
  p25: number;
  /** Null where it was not stored; then outliers are not detected. */
  mad: number | null;
};

export type JudgedPrice = Pick<
  AssessedPrice,
  'discountPercentage' | 'level' | 'tier' | 'isDeal' | 'needsReview'
>;

/** Applies `discount-1` to `price` (SAR) with figures computed earlier, for this or another price. */
export function judgePrice(price: number, { reference, p10, p25, mad }: RecordFigures): JudgedPrice {
  const { z, ...judged } = judgeHalalas(positiveHalalas(price), {
    reference: toHalalas(reference),
    p10: toHalalas(p10),
    p25: toHalalas(p25),
    mad: mad === null ? null : toHalalas(mad),
  });
  return judged;
}

function judgeHalalas(price: number, { reference, p10, p25, mad }: RecordFigures) {
  // Without the spread no price counts as an outlier.
  const spread = Math.max(mad ?? 0, smallestMadShare * reference);
  // Rounded, so that the decision uses the published figure; a negative zero would not survive JSON.
  const z = mad === null ? 0 : Math.round(((madToSigma * (price - reference)) / spread) * 1000) / 1000 || 0;
  const discountPercentage = Math.max(0, Math.floor((100 * (reference - price)) / reference));
  const tier = price <= p25 ? tierOf(discountPercentage, z, price <= p10) : null;
  const level = levelOf(fromHalalas(price), fromHalalas(reference));
  return { discountPercentage, level, tier, isDeal: tier !== null, needsReview: tier === 'exceptional', z };
}

/** Of a price up to the 25th percentile. */
function tierOf(percentage: number, z: number, isUpToP10: boolean): DealTier | null {
  if (percentage < dealPercentage) return null;
  if (percentage >= exceptionalPercentage) return 'exceptional';
  if (percentage >= outlierPercentage && z <= outlierZ) return 'exceptional';
  return percentage >= greatPercentage && isUpToP10 ? 'great' : 'good';
}

function lowsBefore(lows: readonly DailyLow[], dealStart: IsoDate): HalalaLow[] {
  const start = addDays(dealStart, -windowDays);
  return dailyLowest(lows.filter(({ isUnusual, day }) => !isUnusual && day >= start && day < dealStart));
}

function dailyLowest(lows: readonly DailyLow[]): HalalaLow[] {
  return lowestOfDays(lows).map(({ day, price }) => ({ day, halalas: positiveHalalas(price) }));
}

/** Days from the first low to the last, both included. */
export function spanOf(lows: readonly HalalaLow[]): number {
  const [first, last] = [lows[0], lows.at(-1)];
  return first && last ? daysBetween(first.day, last.day) + 1 : 0;
}

function positiveHalalas(price: number): number {
  const halalas = toHalalas(price);
  if (!Number.isSafeInteger(halalas) || halalas <= 0) throw new RangeError(`not a positive price: ${price}`);
  return halalas;
}

/**
 * The `percent`-th percentile (0 to 100, whole) of ascending whole numbers by linear interpolation between the
 * neighbouring ranks (Hyndman and Fan type 7), rounded down to a whole number. Throws on an empty list.
 */
function quantileOf(sorted: readonly number[], percent: number): number {
  const hundredths = (sorted.length - 1) * percent;
  const index = Math.floor(hundredths / 100);
  const low = sorted[index];
  if (low === undefined) throw new RangeError('percentile of an empty list');
  const high = sorted[index + 1] ?? low;
  return low + Math.floor(((high - low) * (hundredths % 100)) / 100);
}

/** The middle of ascending whole numbers, rounded down to a whole number. Throws on an empty list. */
function medianOf(sorted: readonly number[]): number {
  return quantileOf(sorted, 50);
}
