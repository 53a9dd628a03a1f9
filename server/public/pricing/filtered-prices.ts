/** The cheapest listed fare that fits a filter to every destination; tells what was left out where none fits. */

import type { Viewer } from '#contract/domain/account.ts';
import { homeCountry } from '#contract/domain/iata.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import type { TripCondition } from '#contract/domain/trip-filter.ts';
import type { JudgeFares } from '#server/pipeline/deals/fare-judge.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import {
  type AssessedFare,
  findCheapestFitting,
  findCheapestOfCity,
  isSameFare,
  listShown,
  unassessed,
} from '#server/pipeline/fares/cheapest.ts';
import type { CurrentFare, FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import {
  type CheckedTrip,
  chooseRelaxed,
  type FailedConditions,
  fitsWithout,
  listRelaxed,
  type TripChecks,
} from '#server/pipeline/fares/trip-checks.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import type { Airport, ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Logger } from '#server/platform/logger.ts';
import { listSeenAirports } from './city-verdict.ts';

export type FilteredContext = {
  board: Board;
  reference: ReferenceData;
  judge: JudgeFares;
  logger: Pick<Logger, 'error'>;
  now: () => Date;
};

type FilteredEntries = {
  /** By price; locked ones hold the destination's usual fare, which the presenter withholds. */
  entries: AssessedFare[];
  relaxed: TripCondition[];
  /** False where the record of some could not be read: they are listed without it. */
  isJudged: boolean;
};

/** All of them, or outside Saudi Arabia: everywhere, or one region. */
type FilteredRegion = RegionFilter | 'domestic' | 'abroad';

type FilteredQuery = {
  key: FareListKey;
  region: FilteredRegion;
  /** These destinations alone. */
  destinations?: readonly string[] | undefined;
  /** Listed beside them for a city's verdict; conditions are left out for the destinations alone. */
  beside?: readonly string[];
  viewer: Viewer;
  checks: TripChecks;
};

/** An open destination: the fares that may be listed, and what each of them failed. */
type Found = { entry: AssessedFare; shown: readonly CurrentFare[]; failed: readonly FailedConditions[] };
type Locked = { entry: AssessedFare; failed: FailedConditions };

/** All listed destinations of a region, or of those that are named. */
export function listEntriesOf(
  { board, reference }: Pick<FilteredContext, 'board' | 'reference'>,
  { key, region, destinations }: Pick<FilteredQuery, 'key' | 'region' | 'destinations'>,
): readonly AssessedFare[] {
  if (region === 'all' && !destinations) return board.listEntries(key);
  const named = destinations && new Set(destinations);
  return board.listEntries(key).filter(({ fare: { destination } }) => {
    const airport = reference.airports.get(destination);
    return airport !== undefined && isInRegion(airport, region) && (named?.has(destination) ?? true);
  });
}

export async function listFilteredEntries(
  context: FilteredContext,
  query: FilteredQuery,
): Promise<FilteredEntries> {
  const { board, reference, now } = context;
  const { key, region, destinations, beside = [], viewer, checks } = query;
  const at = now();
  const found: Found[] = [];
  const locked: Locked[] = [];
  const wanted = destinations
    ? [...destinations, ...beside].flatMap((code) => board.findEntry(key, code) ?? [])
    : board.listEntries(key);
  for (const entry of wanted) {
    const airport = reference.airports.get(entry.fare.destination);
    if (!airport || !isInRegion(airport, region)) continue;
    if (!accessToDestination(board, viewer, entry.fare.destination).isLocked) {
      const shown = listShown(entry.fares, at);
      found.push({ entry, shown, failed: shown.map((fare) => checks.failedBy(tripOf(fare, airport))) });
    } else if (checks.asksOnlyPlaces) {
      // A filter on what is withheld would tell it: whoever is listed would fit.
      locked.push({ entry, failed: checks.failedByPlace(airport.countryCode) });
    }
  }
  const asked = found.filter(({ entry }) => !beside.includes(entry.fare.destination));
  const relaxed = chooseRelaxed([
    ...asked.flatMap((each) => each.failed),
    ...locked.map((each) => each.failed),
  ]);
  const open = found.flatMap(({ entry, shown, failed }) => {
    const fitting = shown.filter((_, index) => fitsWithout(failed[index] ?? 0, relaxed));
    const cheapest = findCheapestFitting(shown, fitting, at);
    if (!cheapest) return [];
    // What is stored is about the pair's cheapest fare alone.
    const isStored = isSameFare(cheapest.fare, entry.fare);
    return [{ ...entry, ...cheapest, ...(!isStored && unassessed) }];
  });
  open.sort((a, b) => a.fare.price - b.fare.price || a.fare.destination.localeCompare(b.fare.destination));
  const places = locked.filter(({ failed }) => fitsWithout(failed, relaxed)).map(({ entry }) => entry);
  const { entries, isJudged } = await judgeOpen(context, query, open);
  return { entries: [...entries, ...places], relaxed: listRelaxed(relaxed), isJudged };
}

/** With what the record says of each, and of the cheapest to a city over its airports that the viewer may see. */
async function judgeOpen(
  context: FilteredContext,
  { key, viewer }: FilteredQuery,
  open: readonly AssessedFare[],
): Promise<Pick<FilteredEntries, 'entries' | 'isJudged'>> {
  const own = open.filter(({ assessment }) => assessment === null);
  const cities = open.flatMap((entry) => {
    const airports = listSeenAirports(context, viewer, entry.fare.destination);
    const isKnown = entry.cities.some((city) => city.airports.join() === airports.join());
    if (airports.length < 2 || isKnown) return [];
    const ofCity = open.filter(({ fare }) => airports.includes(fare.destination));
    return findCheapestOfCity(ofCity) === entry ? [{ fare: entry.fare, airports }] : [];
  });
  const wanted = [own, cities];
  const answers = await Promise.allSettled(wanted.map((fares) => context.judge(key, fares)));
  const [ofOwn, ofCities] = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value : undefined,
  );
  const isJudged = ofOwn?.size === own.length && ofCities?.size === cities.length;
  if (!isJudged) {
    const err = answers.find((answer) => answer.status === 'rejected')?.reason;
    context.logger.error({ err }, 'the prices of a filter are listed without their record');
  }
  const entries = open.map((entry) => ({
    ...entry,
    ...(!entry.assessment && ofOwn?.get(entry.fare)),
    cities: [
      ...entry.cities,
      ...cities.flatMap(({ fare, airports }) => {
        const judged = fare === entry.fare ? ofCities?.get(fare) : undefined;
        return judged ? [{ airports, ...judged }] : [];
      }),
    ],
  }));
  return { entries, isJudged };
}

function isInRegion({ countryCode, region }: Airport, wanted: FilteredRegion): boolean {
  if (wanted === 'all') return true;
  const isDomestic = countryCode === homeCountry;
  if (wanted === 'domestic' || wanted === 'abroad') return isDomestic === (wanted === 'domestic');
  return region === wanted && !isDomestic;
}

/** Field by field: copying whole fares is the largest part of what a filtered list costs. */
export function tripOf(fare: CurrentFare, { countryCode }: Airport): CheckedTrip {
  const { origin, departureDate, returnDate, price, airline, stops, durationMinutes } = fare;
  return { origin, countryCode, departureDate, returnDate, price, airline, stops, durationMinutes };
}
