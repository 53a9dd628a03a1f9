/** Reads a typed wish, such as "visa-free from Dammam under 800", as a filter of the deals. */
import { foldText } from '#contract/domain/fold.ts';
import { type DepartureAirport, departureAirports, homeCountry } from '#contract/domain/iata.ts';
import { highestMaxPrice, noTripFilter, type TripFilter } from '#contract/domain/trip-filter.ts';

/** What the deals are asked for; without `origin` from where they were. */
export type Wish = { search: ''; origin?: DepartureAirport; filter: TripFilter };

/** As folded, without the article. */
const names: Readonly<Record<DepartureAirport, string>> = {
  RUH: 'رياض|riyadh',
  JED: 'جده|jeddah',
  DMM: 'دمام|dammam',
  MED: 'مدينه|medina|madinah',
};

/** Undefined for a text that names neither a highest price nor visas. */
export function findWish(text: string): Wish | undefined {
  const wanted = foldText(text);
  const price = /(?:under|below|less than|up to|اقل من|ارخص من|تحت|دون|حتي) (\d{2,6})/.exec(wanted)?.[1];
  const isVisaFree = /visa|تاشير|فيزا/.test(wanted);
  if (price === undefined && !isVisaFree) return undefined;
  const origin = departureAirports.find((code) =>
    new RegExp(`(?:^| )(?:from|من) (?:ال)?(?:${names[code]})`).test(wanted),
  );
  return {
    search: '',
    ...(origin && { origin }),
    filter: {
      ...noTripFilter,
      maxPrice: price === undefined ? null : Math.min(Number(price), highestMaxPrice),
      visaFree: isVisaFree ? homeCountry : null,
    },
  };
}
