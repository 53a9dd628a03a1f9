/** Measured effects on a fare, from `data/calibration/fares-effects.json` (a test compares them). */
import { bookingWindowDays } from '#contract/domain/itinerary.ts';

/** Fare of a network carrier with one stop, 30 to 60 days ahead: SAR = scale × km ^ exponent. */
export const distanceCurve = { scale: 2.9, exponent: 0.7 };

export const lowCostFactor = 0.7;

/** A non-stop flight costs no more than a connection up to `shortKm` and `factor` times as much from `longKm`. */
export const nonStop = { shortKm: 2500, longKm: 3000, factor: 1.6 };

/** Sunday first. The peak lies on the eve of the Friday and Saturday weekend. */
export const weekdayFactors = [1, 0.95, 0.93, 0.97, 1.12, 1.08, 1.02] as const;

type LeadStep = { upTo: number; factor: number };

const networkLead: readonly LeadStep[] = [
  { upTo: 3, factor: 1.75 },
  { upTo: 7, factor: 1.5 },
  { upTo: 14, factor: 1.2 },
  { upTo: 21, factor: 1.1 },
  { upTo: 120, factor: 1 },
];

const lowCostLead: readonly LeadStep[] = [
  { upTo: 1, factor: 3 },
  { upTo: 3, factor: 2.4 },
  { upTo: 7, factor: 1.7 },
  { upTo: 14, factor: 1.45 },
  { upTo: 21, factor: 1.26 },
  { upTo: 30, factor: 1.17 },
  { upTo: 90, factor: 1 },
];

type EarlyPremium = { fromDays: number; fullDays: number; factor: number };

/**
 * Early-booking premiums; measured as one step each, spread out so that approaching departure is no discount.
 */
const networkEarly: EarlyPremium = { fromDays: 120, fullDays: 300, factor: 1.05 };
const lowCostEarly: EarlyPremium = { fromDays: 90, fullDays: 365, factor: 1.4 };
const earlyStepDays = 15;
/** Slow at first: where most people book, waiting does not lower a fare. */
const earlyCurve = 1.5;

/** Not measured: newly opened flights have no cheap seats yet. */
const justOpened = { fromDays: 300, factorPerDay: 0.003 };

/** Distribution of daily price drops: measured median 0.20, 90th percentile 0.30, 99th 0.43. */
export const fallCurve = [
  [0, 0.08],
  [0.5, 0.2],
  [0.9, 0.3],
  [0.99, 0.43],
  [1, 0.5],
] as const;

/** Days between two rises of one departure: one rise and one fall in 25 days. */
export const moveCycleDays = 25;

/** Base fare in SAR by distance, one way, one adult, before season, weekday and lead time. */
export function baseFare(route: { km: number; isDirect: boolean; isLowCost: boolean }): number {
  const level = distanceCurve.scale * route.km ** distanceCurve.exponent;
  return level * (route.isLowCost ? lowCostFactor : 1) * (route.isDirect ? nonStopFactor(route.km) : 1);
}

function nonStopFactor(km: number): number {
  const share = Math.min(1, Math.max(0, (km - nonStop.shortKm) / (nonStop.longKm - nonStop.shortKm)));
  return 1 + share * (nonStop.factor - 1);
}

/** Factors by days to departure, index 0 to the end of the booking window. */
export function leadFactors(isLowCost: boolean): Float64Array {
  const [steps, early] = isLowCost ? [lowCostLead, lowCostEarly] : [networkLead, networkEarly];
  return Float64Array.from({ length: bookingWindowDays + 1 }, (_, days) => {
    const step = steps.find(({ upTo }) => days <= upTo);
    if (step) return step.factor;
    const opened = isLowCost ? 0 : Math.max(0, days - justOpened.fromDays) * justOpened.factorPerDay;
    return earlyFactor(early, days) + opened;
  });
}

function earlyFactor({ fromDays, fullDays, factor }: EarlyPremium, days: number): number {
  const stepped = Math.ceil((days - fromDays) / earlyStepDays) * earlyStepDays;
  return 1 + (factor - 1) * Math.min(1, stepped / (fullDays - fromDays)) ** earlyCurve;
}
