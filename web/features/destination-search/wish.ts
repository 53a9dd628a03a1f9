/** Reads a typed wish, such as "visa-free from Dammam under 800", as a filter of fares, or of the deals of a place. */
import { foldText } from '#contract/domain/fold.ts';
import { type DepartureAirport, departureAirports, homeCountry } from '#contract/domain/iata.ts';
import { highestMaxPrice, noTripFilter, type TripFilter } from '#contract/domain/trip-filter.ts';
import { dealsPath } from '#web/addresses/deals-query.ts';
import { type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { type DestinationIndex, listSuggestions } from './suggest.ts';

/** A wish for fares: `search` is the rest of the text; without `origin` they are from where they were. */
export type Wish = { search: string; origin?: DepartureAirport; filter: TripFilter };

/** As folded, without the article. */
const names: Readonly<Record<DepartureAirport, string>> = {
  RUH: 'رياض|riyadh',
  JED: 'جده|jeddah',
  DMM: 'دمام|dammam',
  MED: 'مدينه|medina|madinah',
};

/** Each between spaces, as folded. */
const priceWords =
  / (?:under|below|less than|up to|اقل من|ارخص من|تحت|دون|حتي) (\d{2,6})(?: (?:sar|riyals?|ريالا?))?(?= )/;
const visaWords = / (?:(?:no|without|بدون|بلا) )?(?:visas?|تاشيره|تاشيرات|فيزا)(?: free)?(?= )/;
const fillers = / (?:flights?|trips?|deals?|anywhere|رحلات|عروض|وجهات)(?= )/g;

/** Undefined for a text that names neither a highest price nor visas, or more than these, an airport and a place. */
export function findWish(text: string, index: DestinationIndex): Wish | undefined {
  const wanted = ` ${foldText(text)} `;
  const price = priceWords.exec(wanted)?.[1];
  const isVisaFree = visaWords.test(wanted);
  if (price === undefined && !isVisaFree) return undefined;
  const originWords = (code: DepartureAirport) => new RegExp(` (?:from|من) (?:ال)?(?:${names[code]})(?= )`);
  const origin = departureAirports.find((code) => originWords(code).test(wanted));
  let rest = wanted.replace(priceWords, '').replace(visaWords, '').replaceAll(fillers, '');
  if (origin) rest = rest.replace(originWords(origin), '');
  const search = rest.trim();
  if (search !== '' && listSuggestions(index, search, 1).length === 0) return undefined;
  return {
    search,
    ...(origin && { origin }),
    filter: {
      ...noTripFilter,
      maxPrice: price === undefined ? null : Math.min(Number(price), highestMaxPrice),
      visaFree: isVisaFree ? homeCountry : null,
    },
  };
}

/** The page asks for these where the text names nothing else. */
export type WishFrom = Pick<LandingQuery, 'origin' | 'tripType' | 'homeOrigin'>;

/** The fares that fit, of which there are more than deals; of a place its deals, which tell its fare. */
export function pathOfWish({ search, ...wish }: Wish, from: WishFrom): string {
  return search === '' ? landingPath({ ...from, ...wish }) : dealsPath({ search, ...wish });
}
