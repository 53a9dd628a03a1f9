/** Compares listed fares with their record where no list has stored that: once a day for each reading of its list. */
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { RecentLows } from '#server/pipeline/fares/cheapest.ts';
import type { StatedFare } from '#server/pipeline/fares/evidence.repository.ts';
import type { CurrentFare, FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { type RecordContext, stateFares } from './evidence.service.ts';

type JudgedFare = {
  fare: CurrentFare;
  /** Compares with the lowest price of each day over these airports, its own alone by default. */
  airports?: readonly string[];
};

/** Assesses fares of one list; those above what the database is asked for in a minute are left out. */
export type JudgeFares = (
  key: FareListKey,
  fares: readonly JudgedFare[],
) => Promise<ReadonlyMap<CurrentFare, Judged>>;

type Judged = Pick<StatedFare, 'assessment'> & { lows: RecentLows };

type ComparedFare = Pick<CurrentFare, 'source' | 'destination' | 'departureDate' | 'price'> & {
  airports: readonly string[];
};
type Known = Map<string, Promise<Judged>>;

/** Of all readers together: whoever walks the filters would otherwise ask for every listed fare. */
const allowance = { perMinute: 6000, burst: 6000, maxKeys: 1 };

/**
 * What is known of a fare ends with its object, which a new reading of its list replaces, and with the day. Until then
 * it is asked for once, however readers filter; a change of unusual days does not end it.
 */
export function createFareJudge(context: RecordContext & { now: () => Date }): JudgeFares {
  const limit = createRateLimit({ ...allowance, now: context.now });
  const ofFares = new WeakMap<CurrentFare, { day: IsoDate; known: Known }>();

  function knownOf(fare: CurrentFare, day: IsoDate): Known {
    const about = ofFares.get(fare);
    if (about?.day === day) return about.known;
    const known: Known = new Map();
    ofFares.set(fare, { day, known });
    return known;
  }

  return (key, fares) => {
    const now = context.now();
    const day = riyadhDate(now);
    const missing: ComparedFare[] = [];
    const { promise: stated, resolve } = Promise.withResolvers<StatedFare<ComparedFare>[]>();
    const judge = ({ fare, airports = [fare.destination] }: JudgedFare): Promise<Judged> | undefined => {
      const known = knownOf(fare, day);
      const id = airports.join();
      const made = known.get(id);
      if (made || !limit.tryTake('fares')) return made;
      const { source, destination, departureDate, price } = fare;
      const index = missing.push({ source, destination, departureDate, price, airports }) - 1;
      const judged = stated.then((all) => {
        const found = all[index];
        if (!found) throw new Error(`no assessment of ${index}`);
        return { assessment: found.assessment, lows: found.lows ?? null };
      });
      known.set(id, judged);
      judged.catch(() => known.delete(id));
      return judged;
    };
    const all = fares.flatMap((each) => {
      const judged = judge(each);
      return judged === undefined ? [] : [judged.then((found) => [each.fare, found] as const)];
    });
    resolve(stateFares(context, key, missing, now));
    return Promise.all(all).then((found) => new Map(found));
  };
}
