/** Backtest: walks through recorded prices day by day and lets each definition judge with what was known then. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { type DepartureSeason, departureSeasons } from '../departure-season.ts';
import { estimateHorizon, type Horizon } from '../horizon.ts';
import {
  type DefinitionName,
  definitionNames,
  horizonOf,
  judgeBy,
  listLeadPrices,
  type RecordView,
} from './definitions.ts';
import type { PairRecord, RecordedPrice } from './price-record.ts';
import { countFare, emptyTally, type Outcome, type Tally } from './tally.ts';

/** Days of record before the judged day: a new site, one of six weeks, and a full window. */
export const recordLengths = [20, 40, 90] as const;

/** Days after a fare in which its price may be back at the usual level. */
export const followUpDays = 14;
/** Sightings in these days that a fare needs to count. */
const neededSightings = 3;
/** A price is back when it has risen by this share of what it was said to lie below the usual one. */
const backShare = 2 / 3;

export type BacktestPeriod = {
  /** First and last judged day. */
  from: IsoDate;
  to: IsoDate;
  /** Judges the fares of every so-many-th day. */
  everyDays: number;
};

export type BacktestResult = {
  recordDays: number;
  season: DepartureSeason;
  /** The cheapest fares of their pairs on their day: the list of deals judges these alone. */
  isCheapest: boolean;
  definition: DefinitionName;
  tally: Tally;
}[];

/** Judges every recorded low of the period by every definition, as if recording had begun 20, 40 or 90 days before. */
export function runBacktest(pairs: readonly PairRecord[], period: BacktestPeriod): BacktestResult {
  const result = listRows();
  const followers = pairs.map(createFollower);
  const firstDay = pairs.flatMap(({ days }) => [...days.keys()]).reduce((a, b) => (a < b ? a : b), period.to);
  for (let today = period.from; today <= period.to; today = addDays(today, period.everyDays)) {
    for (const recordDays of recordLengths) {
      if (addDays(today, -recordDays) < firstDay) continue;
      const views = viewRecords(pairs, { today, recordDays });
      for (const [index, { days, seasonOf }] of pairs.entries()) {
        const view = views[index];
        if (!view) continue;
        const fares = days.get(today) ?? [];
        const cheapest = fares.reduce<RecordedPrice | undefined>(
          (best, fare) => (best && best.price <= fare.price ? best : fare),
          undefined,
        );
        for (const fare of fares) {
          const outcome = { trueBelow: trueBelow(fare), isBackAt: followers[index]?.(fare) ?? (() => null) };
          const season = seasonOf(fare.departure);
          const isCheapest = fare === cheapest;
          countEverywhere({ result, recordDays, season, isCheapest }, fare, { view, outcome });
        }
      }
    }
  }
  return result;
}

function listRows(): BacktestResult {
  return recordLengths.flatMap((recordDays) =>
    departureSeasons.flatMap((season) =>
      [true, false].flatMap((isCheapest) =>
        definitionNames.map((definition) => ({
          recordDays,
          season,
          isCheapest,
          definition,
          tally: emptyTally(),
        })),
      ),
    ),
  );
}

type Counted = { result: BacktestResult } & Pick<
  BacktestResult[number],
  'recordDays' | 'season' | 'isCheapest'
>;

function countEverywhere(
  { result, recordDays, season, isCheapest }: Counted,
  fare: RecordedPrice,
  { view, outcome }: { view: RecordView; outcome: Outcome },
): void {
  for (const row of result) {
    if (row.recordDays !== recordDays || row.season !== season || row.isCheapest !== isCheapest) continue;
    countFare(row.tally, judgeBy(row.definition, fare, view), outcome);
  }
}

/** What was recorded of each pair in so many days before `today` and on it; null for pairs not seen on that day. */
function viewRecords(
  pairs: readonly PairRecord[],
  { today, recordDays }: { today: IsoDate; recordDays: number },
): (RecordView | null)[] {
  const days = Array.from({ length: recordDays + 1 }, (_, index) => addDays(today, index - recordDays));
  const records = pairs.map((pair) => days.flatMap((day) => pair.days.get(day) ?? []));
  const horizons = new Map<string, Horizon>();
  for (const [group, members] of Map.groupBy(pairs.keys(), (index) => pairs[index]?.group ?? '')) {
    const prices = members.flatMap((index) => listLeadPrices(records[index] ?? []));
    horizons.set(group, estimateHorizon(prices));
  }
  return pairs.map(({ group, days: seen, seasonOf }, index) => {
    const sightings = records[index] ?? [];
    const ofGroup = horizons.get(group);
    if (!seen.has(today) || !ofGroup) return null;
    return { today, sightings, seasonOf, horizon: horizonOf(sightings, ofGroup) };
  });
}

function trueBelow({ price, usual }: RecordedPrice): number | null {
  return usual === undefined ? null : 100 * (1 - price / usual);
}

/** Tells of a fare whether its departure month and season were at a usual price again in the days after it. */
function createFollower({ days }: PairRecord): (fare: RecordedPrice) => Outcome['isBackAt'] {
  return (fare) => {
    let later: number[] | undefined;
    const listLater = () =>
      Array.from({ length: followUpDays }, (_, index) => days.get(addDays(fare.day, index + 1)) ?? [])
        .flat()
        .filter((seen) => seen.cell === fare.cell)
        .map(({ price }) => price);
    return (reference) => {
      later ??= listLater();
      if (later.length < neededSightings) return null;
      const back = fare.price + backShare * (reference - fare.price);
      return later.some((price) => price >= back);
    };
  };
}
