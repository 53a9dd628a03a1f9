/** Compares listed fares with their record where no list has stored that, each once for as long as it is listed. */
import type { FareAssessment } from '#contract/api/pricing.ts';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { StatedFare } from '#server/pipeline/fares/evidence.repository.ts';
import type { CurrentFare, FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { type RecordContext, stateFares } from './evidence.service.ts';

export type JudgedFare = {
  /** Of the board: what is known of it goes with it. */
  fare: CurrentFare;
  /** Compares with the lowest price of each day over these airports, its own alone by default. */
  airports?: readonly string[];
};

/** Assesses fares of one list. */
export type JudgeFares = (
  key: FareListKey,
  fares: readonly JudgedFare[],
) => Promise<ReadonlyMap<CurrentFare, FareAssessment>>;

type ComparedFare = Pick<CurrentFare, 'source' | 'destination' | 'departureDate' | 'price'> & {
  airports: readonly string[];
};
type Known = Map<string, Promise<FareAssessment>>;

/**
 * A list that is read anew has other fares, so what is known ends with what it was compared with; the database is asked
 * once a day for each fare at most, however readers filter.
 */
export function createFareJudge(context: RecordContext & { now: () => Date }): JudgeFares {
  const ofFares = new WeakMap<CurrentFare, { day: IsoDate; known: Known }>();

  /** By airports. */
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
    const judge = ({ fare, airports = [fare.destination] }: JudgedFare): Promise<FareAssessment> => {
      const known = knownOf(fare, day);
      const id = airports.join();
      const made = known.get(id);
      if (made) return made;
      const { source, destination, departureDate, price } = fare;
      const index = missing.push({ source, destination, departureDate, price, airports }) - 1;
      const assessment = stated.then((all) => assessmentAt(all, index));
      known.set(id, assessment);
      assessment.catch(() => known.delete(id));
      return assessment;
    };
    const all = fares.map(async (each) => [each.fare, await judge(each)] as const);
    resolve(stateFares(context, key, missing, now));
    return Promise.all(all).then((found) => new Map(found));
  };
}

function assessmentAt(stated: readonly Pick<StatedFare, 'assessment'>[], index: number): FareAssessment {
  const found = stated[index];
  if (!found) throw new Error(`no assessment of ${index}`);
  return found.assessment;
}
