/** Horizon effect: how prices change with the days to departure, estimated from recorded lows. */
import { bookingWindowDays } from '#contract/domain/itinerary.ts';

/** Factor on a price by days to departure. */
export type Horizon = Float64Array;

/** A recorded low and the days from its sighting to its departure. */
export type LeadPrice = { lead: number; price: number };

/** Last day of each band of days to departure. */
const bandEnds = [3, 7, 14, 21, 30, 45, 60, 90, 120, 150, 180, 240, 300, bookingWindowDays];
/** Lows that a band of one group needs. */
const neededLows = 3;
/** Groups after which the record counts as much as the assumption of no effect. */
const shrinkGroups = 10;
/** A step between neighbouring bands is at most this factor. */
const greatestStep = 1.8;

/** Prices do not depend on the days to departure. */
export const flatHorizon: Horizon = new Float64Array(bookingWindowDays + 1).fill(1);

/**
 * Estimates the factors from groups of lows that differ in nothing but sighting and days to departure: one departure
 * month and season of a pair. Each group gives the ratio of its medians in neighbouring bands; the median ratio over all
 * groups is the step between the bands. With few groups the step shrinks towards that of `prior`.
 */
export function estimateHorizon(
  groups: Iterable<readonly LeadPrice[]>,
  prior: Horizon = flatHorizon,
): Horizon {
  const steps: number[][] = bandEnds.map(() => []);
  for (const group of groups) {
    const medians = listBandMedians(group);
    for (const [band, median] of medians.entries()) {
      const later = medians[band + 1];
      if (median !== null && later != null) steps[band]?.push(Math.log(median / later));
    }
  }
  const most = Math.log(greatestStep);
  const logs = [0];
  for (let band = bandEnds.length - 2; band >= 0; band -= 1) {
    const ratios = steps[band] ?? [];
    const assumed = Math.log(factorAt(prior, centreOf(band)) / factorAt(prior, centreOf(band + 1)));
    const weight = ratios.length / (ratios.length + shrinkGroups);
    const measured = ratios.length === 0 ? 0 : middleOf(ratios);
    const step = weight * measured + (1 - weight) * assumed;
    logs.unshift((logs[0] ?? 0) + Math.min(most, Math.max(-most, step)));
  }
  return interpolate(logs);
}

/** The factor that turns a price seen `from` days before departure into one seen `to` days before. */
export function leadRatio(horizon: Horizon, from: number, to: number): number {
  return from === to ? 1 : factorAt(horizon, to) / factorAt(horizon, from);
}

function factorAt(horizon: Horizon, lead: number): number {
  return horizon[Math.min(Math.max(Math.round(lead), 0), bookingWindowDays)] ?? 1;
}

function listBandMedians(group: readonly LeadPrice[]): (number | null)[] {
  const prices: number[][] = bandEnds.map(() => []);
  for (const { lead, price } of group) prices[bandOf(lead)]?.push(price);
  return prices.map((inBand) => (inBand.length < neededLows ? null : middleOf(inBand)));
}

function bandOf(lead: number): number {
  return bandEnds.findIndex((end) => lead <= end);
}

function centreOf(band: number): number {
  const first = (bandEnds[band - 1] ?? -1) + 1;
  return (first + (bandEnds[band] ?? first)) / 2;
}

/** Linear between the centres of the bands, flat outside. */
function interpolate(logs: readonly number[]): Horizon {
  return flatHorizon.map((_, lead) => {
    const after = bandEnds.findIndex((_end, band) => centreOf(band) >= lead);
    if (after <= 0) return Math.exp(logs[after === 0 ? 0 : logs.length - 1] ?? 0);
    const [from, to] = [centreOf(after - 1), centreOf(after)];
    const [low = 0, high = 0] = [logs[after - 1], logs[after]];
    return Math.exp(low + ((high - low) * (lead - from)) / (to - from));
  });
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
