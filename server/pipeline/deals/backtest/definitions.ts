/** The discount definitions a backtest compares, each judging a fare by the prices recorded before it. */
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
import type { SeasonOf } from '../departure-season.ts';
import { assessDiscount } from '../discount.ts';
import { estimateHorizon, type Horizon } from '../horizon.ts';
import { assessSeasonalDiscount, type Sighting } from '../seasonal-discount.ts';
import type { RecordedPrice } from './price-record.ts';

export const definitionNames = ['discount-1', 'discount-2'] as const;
export type DefinitionName = (typeof definitionNames)[number];

/** What was recorded of a pair until a day, and how prices of its group depend on the days to departure. */
export type RecordView = {
  today: IsoDate;
  sightings: readonly Sighting[];
  seasonOf: SeasonOf;
  horizon: Horizon;
};

/** Null while the record is too short. */
export type Verdict = { percentage: number; isDeal: boolean; reference: number } | null;

export function judgeBy(name: DefinitionName, fare: Sighting, view: RecordView): Verdict {
  const assessment = name === 'discount-1' ? judgeByMonth(fare, view) : judgeBySeason(fare, view);
  if (assessment.status === 'insufficient') return null;
  const { discountPercentage: percentage, isDeal, evidence } = assessment;
  return { percentage, isDeal, reference: evidence.reference };
}

function judgeByMonth({ price, departure }: Sighting, { today, sightings }: RecordView) {
  const month = monthOf(departure);
  const cohortLows = sightings.filter((seen) => monthOf(seen.departure) === month);
  return assessDiscount({ price, today, cohortLows, routeLows: sightings });
}

function judgeBySeason({ price, departure }: Sighting, view: RecordView) {
  return assessSeasonalDiscount({ price, departure, ...view });
}

/** The lows of each departure month and season of a pair, as the horizon effect is estimated from them. */
export function listLeadPrices(record: readonly RecordedPrice[]): RecordedPrice[][] {
  return [...Map.groupBy(record, ({ cell }) => cell).values()];
}

/** The horizon of a pair: its own record, shrunk towards that of its whole group. */
export function horizonOf(record: readonly RecordedPrice[], ofGroup: Horizon): Horizon {
  return estimateHorizon(listLeadPrices(record), ofGroup);
}
