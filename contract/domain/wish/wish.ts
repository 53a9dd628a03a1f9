/** What a wish asks for, put together from its understood parts. */
import type { IsoDate, IsoMonth } from '../dates.ts';
import type { DepartureAirport } from '../iata.ts';
import type { TripType } from '../itinerary.ts';
import { adultPriceWithin, oneAdult, type Party } from '../party.ts';
import { highestMaxPrice, noTripFilter, type TripFilter } from '../trip-filter.ts';
import type { WishPlace } from './wish-words.ts';

/** Characters. */
export const longestWish = 300;

type Range<Value> = { from: Value; until: Value };
export type Days = Range<IsoDate>;
export type People = Pick<Party, 'adults' | 'children' | 'infants'>;

/** Of nights without a bound. */
export const [fewestNights, anyNights] = [0, 99];

/** What one part of the text says. */
export type Said = {
  origin?: DepartureAirport;
  place?: WishPlace;
  tripType?: TripType;
  months?: readonly IsoMonth[];
  departs?: Days;
  holiday?: string;
  nights?: Range<number>;
  people?: People;
  bags?: number;
  direct?: true;
  oneStop?: true;
  airline?: string;
  /** SAR. */
  price?: number;
  /** The price is that of all together. */
  total?: true;
  visaFree?: string;
};

export const wishKinds = [
  ...(['origin', 'place', 'tripType', 'months', 'departs', 'holiday', 'nights', 'people', 'bags'] as const),
  ...(['direct', 'oneStop', 'airline', 'price', 'total', 'visaFree'] as const),
] as const satisfies readonly (keyof Said)[];

export type WishPart = {
  kind: (typeof wishKinds)[number];
  /** As it was typed. */
  text: string;
  says: Said;
};

export type Wish = {
  origin: DepartureAirport | null;
  place: WishPlace | null;
  tripType: TripType | null;
  filter: TripFilter;
  /** Null where the text does not say who travels, and how many bags they check in. */
  party: Party | null;
  /** SAR for all together, which the highest price of the filter follows from; null where it is for one. */
  totalPrice: number | null;
};

/** Parts may not contradict each other; days and nights narrow each other, months add up. */
export function wishOf(parts: readonly Pick<WishPart, 'says'>[]): Wish {
  const said = parts.reduce<Said>((all, { says }) => joinSaid(all, says) ?? says, {});
  const { origin = null, place = null, tripType = null, nights, people, bags = 0, ...rest } = said;
  const { direct, oneStop, price, total, ...asked } = rest;
  const party = people || bags ? { ...oneAdult, ...people, bags } : null;
  const highest = price === undefined || !total ? price : adultPriceWithin(price, party ?? oneAdult);
  return {
    origin,
    place,
    tripType,
    filter: {
      ...noTripFilter,
      ...asked,
      minNights: nights?.from || null,
      maxNights: nights && nights.until < anyNights ? nights.until : null,
      isDirect: direct ?? false,
      maxStops: oneStop ? 1 : null,
      maxPrice: highest === undefined ? null : Math.max(1, Math.min(highest, highestMaxPrice)),
    },
    party,
    totalPrice: total ? (price ?? null) : null,
  };
}

/** What two parts say together; undefined where they contradict each other. */
export function joinSaid(a: Said, b: Said): Said | undefined {
  const joined: Said = { ...a, ...b };
  if (a.months && b.months) joined.months = [...new Set([...a.months, ...b.months])].sort();
  if (a.departs && b.departs) joined.departs = narrow(a.departs, b.departs);
  if (a.nights && b.nights) joined.nights = narrow(a.nights, b.nights);
  const isEmpty = [joined.departs, joined.nights].some((range) => range && range.from > range.until);
  const isOther = wishKinds.some((kind) => {
    const isSingle = kind !== 'months' && kind !== 'departs' && kind !== 'nights';
    return isSingle && kind in a && kind in b && JSON.stringify(a[kind]) !== JSON.stringify(b[kind]);
  });
  return isEmpty || isOther || (joined.direct && joined.oneStop) ? undefined : joined;
}

function narrow<Value extends number | string>(a: Range<Value>, b: Range<Value>): Range<Value> {
  return { from: a.from > b.from ? a.from : b.from, until: a.until < b.until ? a.until : b.until };
}
