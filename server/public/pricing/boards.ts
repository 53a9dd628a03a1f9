/** The boards offered from an airport: those of the calendar and the common wishes that have enough open places. */
import type { OfferedBoard } from '#contract/api/boards.ts';
import type { HolidayChoice } from '#contract/api/trip-filter.ts';
import { fewestPlaces, offered } from '#contract/domain/board.ts';
import { type BoardReader, writeBoardName } from '#contract/domain/board-title.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { homeCountry } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { oneAdult, type Party } from '#contract/domain/party.ts';
import {
  noTripFilter,
  type TripFilter,
  tripFilterParameters,
  writeTripFilter,
} from '#contract/domain/trip-filter.ts';
import { listShown } from '#server/pipeline/fares/cheapest.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import type { TripChecks } from '#server/pipeline/fares/trip-checks.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { translatorFor } from '#server/platform/http/translate.ts';
import { type FilteredContext, tripOf } from './filtered-prices.ts';
import { readTripChoices, tripChecksOf } from './trip-choices.ts';

type BoardsContext = Pick<FilteredContext, 'board' | 'reference' | 'now'>;

/** @param query the trip type of the reader; days off have round trips, as lists filtered by them have */
export function listOfferedBoards(
  context: BoardsContext,
  { origin, tripType }: { origin: FareListKey['origin']; tripType: TripType },
): OfferedBoard[] {
  const today = riyadhDate(context.now());
  const ahead = readTripChoices(context, origin).holidays.filter(({ departsFrom }) => departsFrom >= today);
  return listFilters(ahead).flatMap((filter) => {
    const key = { origin, tripType: filter.holiday === null ? tripType : ('roundtrip' as const) };
    const checks = tripChecksOf(context, tripFilterParameters(filter));
    if (!checks || !hasPlaces(context, key, checks)) return [];
    const [nameAr = '', name = ''] = languages.map((language) =>
      writeBoardName(filter, readerOf(context, { origin, language, filter, party: oneAdult })),
    );
    const params = new URLSearchParams();
    writeTripFilter(params, filter);
    return [{ name, nameAr, parameters: String(params) }];
  });
}

/** Holidays ahead, the first of each kind; a single school day off is no break. */
function listFilters(holidays: readonly HolidayChoice[]): TripFilter[] {
  const schoolBreak = holidays.find(({ kind, start, end }) => kind === 'school_break' && end > start);
  const eid = holidays.find(({ kind, id }) => kind === 'public_holiday' && /(^|-)eid-al-/.test(id));
  const days = ['long-weekends', schoolBreak?.id, eid?.id].flatMap((holiday) => holiday ?? []);
  const { visaFree, maxPrice } = offered;
  return [...days.map((holiday) => ({ holiday })), { visaFree }, { maxPrice }, { isDirect: true }].map(
    (asked) => ({ ...noTripFilter, ...asked }),
  );
}

/** Whether enough cities abroad have a fitting fare that everybody may see. */
function hasPlaces({ board, reference, now }: BoardsContext, key: FareListKey, checks: TripChecks): boolean {
  const at = now();
  const cities = new Set<string>();
  for (const { fare, fares } of board.listEntries(key)) {
    const airport = reference.airports.get(fare.destination);
    const isLocked = accessToDestination(board, 'guest', fare.destination).isLocked;
    if (!airport || airport.countryCode === homeCountry || isLocked) continue;
    const city = reference.cities.get(airport.code)?.code ?? airport.code;
    if (cities.has(city)) continue;
    if (listShown(fares, at).some((each) => checks.failedBy(tripOf(each, airport)) === 0)) cities.add(city);
    if (cities.size === fewestPlaces) return true;
  }
  return false;
}

type Reading = { origin: string; language: Language; filter: TripFilter; party: Party };

/** Writes boards in a language, with the names of the airport's calendar. */
export function readerOf(
  context: Pick<BoardsContext, 'reference' | 'now'>,
  { origin, language, filter, party }: Reading,
): BoardReader {
  const { holidays, airlines, passports } = readTripChoices(context, origin);
  const names = {
    holidays,
    airline: airlines.find(({ code }) => code === filter.airline) ?? null,
    passport: passports.find(({ code }) => code === filter.visaFree) ?? null,
  };
  const say: BoardReader['say'] = translatorFor(language);
  return { language, say, names, party };
}
