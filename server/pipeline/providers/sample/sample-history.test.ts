/** The sample history has price ranges, levels and deals like a real one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { type AssessedPrice, assessDiscount } from '#server/pipeline/deals/discount.ts';
import type { DailyLow } from '#server/pipeline/fares/fare.repository.ts';
import { reference } from '#test/support/reference.ts';
import type { ProviderFare } from '../provider.ts';
import { createSampleProvider, type SampleProvider } from './sample.provider.ts';

const signal = new AbortController().signal;
/** The days a site starts with; the older ones follow behind its first page. */
const firstDays = 46;

type Lows = Map<string, DailyLow[]>;
type PairHistory = { pair: string; today: IsoDate; cheapest: ProviderFare; lowsOfMonths: Lows };

describe('the 120 days before 21 November 2026', () => {
  const today = '2026-11-21';
  const rowsOfDay = new Map<IsoDate, number>();
  const rowsSince = (day: IsoDate) =>
    [...rowsOfDay].reduce((sum, [at, rows]) => (at < day ? sum : sum + rows), 0);
  let histories: PairHistory[] = [];
  let prices: AssessedPrice[] = [];

  beforeAll(async () => {
    const provider = createSampleProvider({ reference, seed: 1 });
    histories = await readHistories(provider, today, rowsOfDay);
    prices = histories.flatMap((history) => assess(history) ?? []);
  });

  test('are at most 450,000 rows, of which the newest 46 days at most 180,000', () => {
    expect(rowsOfDay.size).toBe(120);
    expect(rowsSince(addDays(today, -120))).toBeLessThanOrEqual(450_000);
    expect(rowsSince(addDays(today, -firstDays))).toBeLessThanOrEqual(180_000);
  });

  test('make 3 to 8 % of the pairs verified deals, most of them 15 to 35 % deep', () => {
    const deals = listDeals(prices);
    expect(deals.length / histories.length).toBeGreaterThan(0.03);
    expect(deals.length / histories.length).toBeLessThan(0.08);
    expect(shareOf(deals, (percentage) => percentage <= 35)).toBeGreaterThan(0.85);
    expect(deals.filter((percentage) => percentage >= 30).length).toBeGreaterThan(4);
    expect(deals.filter((percentage) => percentage > 35).length).toBeGreaterThan(0);
  });

  test('stand still for days, then step, and go both ways over the weeks', () => {
    const runs = histories.map((history) => listMoves(history)).filter(({ days }) => days > 60);
    expect(runs.length).toBeGreaterThan(histories.length / 2);
    const stepsPerDay = runs.map(({ days, steps }) => steps.length / days);
    expect(quantile(stepsPerDay, 0.5)).toBeGreaterThan(0.08);
    expect(quantile(stepsPerDay, 0.5)).toBeLessThan(0.35);
    const isTwoWay = ({ steps }: Moves) =>
      steps.some((step) => step > 0.03) && steps.some((step) => step < -0.03);
    expect(shareOf(runs, isTwoWay)).toBeGreaterThan(0.9);
  });
});

const pairOf = (fare: ProviderFare) => `${fare.origin}-${fare.destination}-${fare.tripType}`;

/** Every pair with its cheapest current fare and its lows by departure month; counts the rows of each day. */
async function readHistories(
  provider: SampleProvider,
  today: IsoDate,
  rowsOfDay: Map<IsoDate, number>,
): Promise<PairHistory[]> {
  const now = new Date(`${today}T12:00:00Z`);
  const lows = new Map<string, Lows>();
  const days = provider.listHistoryDays(now);
  for await (const batch of provider.readHistory({ from: days[0] ?? '', to: days.at(-1) ?? '', signal })) {
    for (const row of batch) {
      if (!('fare' in row)) continue;
      const day = addLow(lows, row.fare);
      rowsOfDay.set(day, (rowsOfDay.get(day) ?? 0) + 1);
    }
  }
  const cheapest = new Map<string, ProviderFare>();
  for (const request of provider.listRequests(now)) {
    for await (const batch of provider.read(request, { now, signal })) {
      for (const row of batch) {
        if (!('fare' in row)) continue;
        const pair = pairOf(row.fare);
        addLow(lows, row.fare);
        if (row.fare.price < (cheapest.get(pair)?.price ?? Number.POSITIVE_INFINITY))
          cheapest.set(pair, row.fare);
      }
    }
  }
  return [...cheapest].map(([pair, fare]) => ({
    pair,
    today,
    cheapest: fare,
    lowsOfMonths: lows.get(pair) ?? new Map(),
  }));
}

/** @returns the day of the fare. */
function addLow(lowsOfPairs: Map<string, Lows>, fare: ProviderFare): IsoDate {
  const day = riyadhDate(fare.observedAt);
  const lows = lowsOfPairs.getOrInsertComputed(pairOf(fare), () => new Map());
  lows.getOrInsertComputed(monthOf(fare.departureDate), () => []).push({ day, price: fare.price });
  return day;
}

function cohortLowsOf({ cheapest, lowsOfMonths }: PairHistory): DailyLow[] {
  return lowsOfMonths.get(monthOf(cheapest.departureDate)) ?? [];
}

/** The pair's cheapest current fare against its lows; null when they are too few. */
function assess(history: PairHistory): AssessedPrice | null {
  const { cheapest, today, lowsOfMonths } = history;
  const routeLows = [...lowsOfMonths.values()].flat();
  const cohortLows = cohortLowsOf(history);
  const found = assessDiscount({ price: cheapest.price, today, cohortLows, routeLows });
  return found.status === 'assessed' ? found : null;
}

function listDeals(prices: readonly AssessedPrice[]): number[] {
  return prices
    .filter(({ isDeal, needsReview }) => isDeal && !needsReview)
    .map(({ discountPercentage }) => discountPercentage);
}

type Moves = { days: number; steps: number[] };

/** The relative changes of the lows from one day to the next, and the number of such pairs of days. */
function listMoves(history: PairHistory): Moves {
  const past = cohortLowsOf(history).filter(({ day }) => day < history.today);
  const changes = past.flatMap(({ day, price }, index) => {
    const before = past[index - 1];
    return before && addDays(before.day, 1) === day ? [price / before.price - 1] : [];
  });
  return { days: changes.length, steps: changes.filter((change) => change !== 0) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

function shareOf<Element>(list: readonly Element[], isCounted: (element: Element) => boolean): number {
  return list.filter(isCounted).length / list.length;
}
