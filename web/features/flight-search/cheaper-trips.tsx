/** Cheaper trips to the chosen place: other days, another airport of the city. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { type SearchQuery, searchPath, type Trip } from '#web/addresses/search-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { NearDay, NearTrip, NearTrips, type useNearDays, writeDifference } from './near-day-list.tsx';
import type { FlightSearch } from './use-flight-search.ts';

type Route = Pick<FlightSearch, 'cheapest'> & { draft: SearchQuery | Trip };

export function cheapestDaysOf({ draft, cheapest }: Route) {
  const { cheapestPrice: price, cheapestDate: date, returnDate } = cheapest ?? {};
  if (!price || !date || returnDate === undefined) return null;
  const isChosen = draft.departureDate === date && draft.returnDate === returnDate;
  return { price, date, returnDate, isChosen };
}

type NearDays = ReturnType<typeof useNearDays>;

type OtherDatesProps = {
  trip: Trip;
  cheapest: DestinationPrice | null;
  /** SAR of the searched trip; null if none is recorded. */
  price: number | null;
  near: NearDays;
};

/** Below an answer: the cheapest days of the route, where they are others and cheaper, and the days around it. */
export function OtherDates({ trip, cheapest, price, near: { best, others } }: OtherDatesProps): ReactNode {
  const t = useTranslate();
  const found = cheapestDaysOf({ draft: trip, cheapest });
  const isFound = (day: NearDays['best']) =>
    day?.date === found?.date && day?.returnDate === found?.returnDate;
  const isCheaper = (found?.price ?? Infinity) < Math.min(price ?? Infinity, best?.price ?? Infinity);
  const lowest = isCheaper && !found?.isChosen && ![best, ...others].some(isFound) && found;
  if (!lowest && others.length === 0) return null;
  return (
    <NearTrips title={t(best || lowest ? 'flightSearch.near.others' : 'flightSearch.near.none')}>
      {lowest && <NearDay trip={trip} price={price} day={lowest} note={t('flightSearch.cheapest.anyDay')} />}
      {others.map((day) => (
        <NearDay key={day.date} trip={trip} price={price} day={day} />
      ))}
    </NearTrips>
  );
}

/** Another airport of the city with cheaper fares, with what it saves. */
export function CheaperAirport(search: Route): ReactNode {
  const t = useTranslate();
  const first = cheaperAirportOf(search, t.language);
  if (!first) return null;
  const { to, price, name, difference } = first;
  const isFree = search.draft.departureDate === null;
  const note = isFree ? writeDifference(t, difference) : t('flightSearch.cheapest.otherAirport');
  return (
    <NearTrip to={to} price={price} note={note}>
      {name}
    </NearTrip>
  );
}

/** How it differs from the searched one, and the search that leads to it. */
export function cheaperAirportOf({ draft, cheapest }: Route, language: Language) {
  const airports = cheapest?.cityVerdict?.airports ?? [];
  const own = airports.find(({ code }) => code === cheapest?.code);
  const [first] = airports;
  if (!own || !first || first.price >= own.price) return null;
  const other = { ...draft, destination: first.code, departureDate: null, returnDate: null };
  return {
    ...first,
    name: language === 'ar' ? first.nameAr : first.name,
    difference: first.price - own.price,
    to: searchPath({ ...other, isSearched: false }),
  };
}
