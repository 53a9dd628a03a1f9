/** Price records of the simulated market, with the usual price of each fare. */
import { addDays, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { dateOfDay, dayNumber } from '#server/pipeline/providers/sample/day-span.ts';
import { createKnownMarkets } from '#server/pipeline/providers/sample/known-market.ts';
import { calendarOf, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { createSeasonOf, listSeasonWindows, type SeasonOf } from '../departure-season.ts';
import { createPairRecord, type PairRecord } from './price-record.ts';

export type SimulationRequest = {
  seed: number;
  pairs: number;
  /** First and last day on which prices are seen. */
  from: IsoDate;
  to: IsoDate;
};

/** The season of a departure from an airport, by the calendar of its school region. */
export function createSeasonAt(reference: ReferenceData): (origin: string) => SeasonOf {
  const known = new Map<string, SeasonOf>();
  return (origin) => {
    const seasonOf = known.get(origin) ?? createSeasonOf(listSeasonWindows(calendarOf(reference, origin)));
    known.set(origin, seasonOf);
    return seasonOf;
  };
}

/** What the site would have recorded of each pair day by day. */
export function simulateRecords(reference: ReferenceData, request: SimulationRequest): PairRecord[] {
  const seasonAt = createSeasonAt(reference);
  const [from, to] = [dayNumber(request.from), dayNumber(request.to)];
  const markets = createKnownMarkets(reference, {
    ...request,
    from,
    to,
    groupOf: (origin, departure) => `${monthOf(departure)} ${seasonAt(origin)(departure)}`,
  });
  return [...markets].map(({ origin, tripType, read }) => {
    const days = Array.from({ length: to - from + 1 }, (_, index) => read(from + index));
    const seen = days.flat().map(({ observed, ...price }) => ({ ...price, day: dateOfDay(observed) }));
    return createPairRecord({ group: tripType, seasonOf: seasonAt(origin) }, seen);
  });
}

/** The days a simulated backtest judges and records: the record begins where the calendar does. */
export function simulatedPeriod(
  calendar: ReferenceData['calendar'],
  { days, longestRecord, followUp }: { days: number; longestRecord: number; followUp: number },
): { recordFrom: IsoDate; judgeFrom: IsoDate; judgeTo: IsoDate; recordTo: IsoDate } {
  const recordFrom = calendar.map(({ start }) => start).toSorted()[0];
  if (recordFrom === undefined) throw new RangeError('the calendar is empty');
  const judgeFrom = addDays(recordFrom, longestRecord);
  const judgeTo = addDays(judgeFrom, days - 1);
  return { recordFrom, judgeFrom, judgeTo, recordTo: addDays(judgeTo, followUp) };
}
