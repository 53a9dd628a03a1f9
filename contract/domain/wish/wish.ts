/** What a wish asks for, put together from its understood parts. */
import type { IsoDate, IsoMonth } from '../dates.ts';
import type { DepartureAirport } from '../iata.ts';
import type { TripType } from '../itinerary.ts';
import { adultPriceWithin, oneAdult, type Party } from '../party.ts';
import { highestMaxPrice, noTripFilter, type TripFilter } from '../trip-filter.ts';
import type { WishPlace } from './wish-words.ts';

export type Days = { from: IsoDate; until: IsoDate };
export type Nights = { min: number | null; max: number | null };
export type People = Pick<Party, 'adults' | 'children' | 'infants'>;

/** What one part of the text says. */
export type Said = {
  origin?: DepartureAirport;
  place?: WishPlace;
  tripType?: TripType;
  months?: readonly IsoMonth[];
  departs?: Days;
  holiday?: string;
  nights?: Nights;
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
export type WishKind = (typeof wishKinds)[number];

export type WishPart = {
  kind: WishKind;
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
  const { people, bags, price, total, nights } = said;
  const party = people || bags ? { ...oneAdult, ...people, bags: bags ?? 0 } : null;
  const highest = price === undefined || !total ? price : adultPriceWithin(price, party ?? oneAdult);
  return {
    origin: said.origin ?? null,
    place: said.place ?? null,
    tripType: said.tripType ?? null,
    filter: {
      ...noTripFilter,
      months: said.months ?? [],
      departs: said.departs ?? null,
      holiday: said.holiday ?? null,
      minNights: nights?.min ?? null,
      maxNights: nights?.max ?? null,
      isDirect: said.direct ?? false,
      maxStops: said.oneStop ? 1 : null,
      airline: said.airline ?? null,
      maxPrice: highest === undefined ? null : Math.max(1, Math.min(highest, highestMaxPrice)),
      visaFree: said.visaFree ?? null,
    },
    party,
    totalPrice: total ? (price ?? null) : null,
  };
}

/** What two parts say together; undefined where they contradict each other. */
export function joinSaid(a: Said, b: Said): Said | undefined {
  const joined: Said = { ...a, ...b };
  if (a.months && b.months) joined.months = [...new Set([...a.months, ...b.months])].sort();
  if (a.departs && b.departs) {
    const from = a.departs.from > b.departs.from ? a.departs.from : b.departs.from;
    const until = a.departs.until < b.departs.until ? a.departs.until : b.departs.until;
    joined.departs = { from, until };
  }
  if (a.nights && b.nights) joined.nights = joinNights(a.nights, b.nights);
  const { departs, nights } = joined;
  const isEmpty = (departs && departs.from > departs.until) || (nights?.min ?? 0) > (nights?.max ?? 99);
  const kinds = Object.keys(b).filter(
    (kind) => !['months', 'departs', 'nights'].includes(kind),
  ) as WishKind[];
  const isOther = kinds.some((kind) => kind in a && JSON.stringify(a[kind]) !== JSON.stringify(b[kind]));
  return isEmpty || isOther || (joined.direct && joined.oneStop) ? undefined : joined;
}

function joinNights(a: Nights, b: Nights): Nights {
  const least = Math.max(a.min ?? 0, b.min ?? 0);
  const most = Math.min(a.max ?? 99, b.max ?? 99);
  return { min: least || null, max: most === 99 ? null : most };
}
