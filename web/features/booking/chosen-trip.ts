/** The trip the deal page offers to book: the cheapest, the one that fits a filter, or that of a chosen day. */
import type { CalendarDay, DestinationPrice } from '#contract/api/pricing.ts';
import type { ConfirmationFields } from '#contract/domain/confirmation-words.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';

type SiteRow = {
  site: Site;
  /** SAR; null for a booking site without a seen price. */
  price: number | null;
  isCheapest: boolean;
  /** Whether its prices usually hold; null where too little is known. */
  keepsPrice: boolean | null;
};

export type ChosenTrip = {
  /** Destination airport. */
  code: string;
  price: number;
  site: Site;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  stops: number | null;
  observedAt: string;
  observedAtPrecision: DestinationPrice['observedAtPrecision'];
  freshness: DestinationPrice['freshness'];
  /** True for the destination's cheapest fare, false for another day's. */
  isCheapest: boolean;
  /** Whether another fare than the cheapest is shown because it fits a filter. */
  isFitting: boolean;
  /** What came of asking for this price again; null for another day's, which nobody asks for. */
  asked: (ConfirmationFields & { isRealDeal: boolean }) | null;
  /** Seen prices first, cheapest on top; then booking sites without a price. */
  rows: SiteRow[];
};

type Choice = {
  day: CalendarDay | undefined;
  /** The destination's cheapest fare that fits the filter of the page's address. */
  fitting: DestinationPrice | null | undefined;
};

/** A chosen day wins over a filter. Null when the fare is unknown, as for a locked destination. */
export function findChosenTrip(fare: DestinationPrice, { day, fitting }: Choice): ChosenTrip | null {
  if (day && day.date !== fare.cheapestDate) return tripOfDay(day, fare);
  const trip = tripOfFare(fare);
  const other = day || !fitting ? null : tripOfFare(fitting);
  if (!trip || !other || isSameTrip(trip, other)) return trip;
  return { ...other, isCheapest: false, isFitting: true };
}

function isSameTrip(a: ChosenTrip, b: ChosenTrip): boolean {
  return a.price === b.price && a.departureDate === b.departureDate && a.returnDate === b.returnDate;
}

function tripOfFare(fare: DestinationPrice): ChosenTrip | null {
  const { cheapestPrice, cheapestDate, bestSite, observedAt } = fare;
  if (cheapestPrice === null || !cheapestDate || !bestSite || !observedAt) return null;
  return {
    code: fare.code,
    price: cheapestPrice,
    site: bestSite,
    departureDate: cheapestDate,
    returnDate: fare.returnDate,
    stops: fare.stops,
    observedAt,
    observedAtPrecision: fare.observedAtPrecision,
    freshness: fare.freshness,
    isCheapest: true,
    isFitting: false,
    asked: { ...fare, isRealDeal: fare.verdict === 'deal' && !fare.isSample },
    rows: listRows(fare.allPrices, bestSite),
  };
}

/** Only booking sites of the fare are compared, since others may be switched off. */
function tripOfDay(day: CalendarDay, { allPrices }: DestinationPrice): ChosenTrip {
  const isOpen = (site: Site) => allPrices.some((offered) => offered.site === site);
  const keepsPrice = (site: Site) => allPrices.find((offered) => offered.site === site)?.keepsPrice ?? null;
  const others = bookingSites
    .filter((site) => site !== day.site && isOpen(site))
    .map((site) => ({ site, price: null, keepsPrice: keepsPrice(site) }));
  return {
    code: day.code,
    price: day.price,
    site: day.site,
    departureDate: day.date,
    returnDate: day.returnDate,
    stops: day.stops,
    observedAt: day.observedAt,
    observedAtPrecision: day.observedAtPrecision,
    freshness: day.freshness,
    isCheapest: false,
    isFitting: false,
    asked: null,
    rows: listRows(
      [{ site: day.site, price: day.price, keepsPrice: keepsPrice(day.site) }, ...others],
      day.site,
    ),
  };
}

function listRows(prices: readonly Omit<SiteRow, 'isCheapest'>[], cheapest: Site): SiteRow[] {
  return prices
    .map(({ site, price, keepsPrice }) => ({ site, price, keepsPrice, isCheapest: site === cheapest }))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY) || 0);
}
