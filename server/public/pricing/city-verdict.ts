/** The verdict of a city: of the cheapest price to any of its airports that the reader may see, over all of them. */
import type { CityVerdict, FareAssessment } from '#contract/api/pricing.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { recordOf, usualOf, usualRangeOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type AssessedFare, findCheapestOfCity } from '#server/pipeline/fares/cheapest.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { statedFeathers, statedVerdict } from './fare.presenter.ts';

type CityContext = {
  board: Board;
  deals: Pick<DealBoard, 'stateOf'>;
  reference: Pick<ReferenceData, 'airports' | 'cities'>;
};

/** Codes of the airports of a destination's city that the viewer may see, ascending. */
export function listSeenAirports(
  { board, reference }: Pick<CityContext, 'board' | 'reference'>,
  viewer: Viewer,
  destination: string,
): string[] {
  const airports = reference.cities.get(destination)?.airports ?? [];
  const codes = airports.map(({ code }) => code);
  return codes.filter((code) => !accessToDestination(board, viewer, code).isLocked).sort();
}

/**
 * The city's cheapest fare by the records of the seen airports together. An assessment over other airports,
 * some of which this reader may not see, is left aside: then the fare's own record speaks.
 */
export function recordOfCity(
  entry: AssessedFare,
  seen: readonly string[],
): Pick<AssessedFare, 'assessment' | 'lows'> {
  const { assessment, lows = null } =
    entry.cities.find(({ airports }) => airports.join() === seen.join()) ?? entry;
  return { assessment, lows };
}

export function assessmentOfCity(entry: AssessedFare, seen: readonly string[]): FareAssessment | null {
  return recordOfCity(entry, seen).assessment;
}

/** @param find the fare to an airport of the list that is presented */
export function readCityVerdict(
  context: CityContext,
  viewer: Viewer,
  destination: string,
  find: (airport: string) => AssessedFare | undefined,
): CityVerdict | null {
  const seen = listSeenAirports(context, viewer, destination);
  const entries = seen.flatMap((code) => find(code) ?? []);
  const cheapest = findCheapestOfCity(entries);
  if (!cheapest) return null;
  const { price, destination: code } = cheapest.fare;
  const assessment = assessmentOfCity(cheapest, seen);
  const { state } = context.deals.stateOf(cheapest.fare);
  const evidence = assessment?.status === 'assessed' ? assessment.evidence : null;
  return {
    code,
    price,
    verdict: statedVerdict({ assessment, price, dealState: state }),
    feathers: statedFeathers(price, assessment, state),
    usual: usualOf(recordOf(assessment)),
    range: evidence && usualRangeOf(evidence.reference),
    days: evidence?.days ?? null,
    airports:
      context.reference.cities.get(destination)?.airports.length === 1
        ? []
        : presentAirports(context, entries),
  };
}

function presentAirports(
  { reference }: CityContext,
  entries: readonly AssessedFare[],
): CityVerdict['airports'] {
  return entries
    .flatMap(({ fare: { destination, price } }) => {
      const airport = reference.airports.get(destination);
      return airport ? [{ code: airport.code, name: airport.name, nameAr: airport.nameAr, price }] : [];
    })
    .sort((a, b) => a.price - b.price || (a.code < b.code ? -1 : 1));
}
