/** The trip the deal page offers to book: the cheapest, the one that fits a filter, or that of a chosen day. */
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import type { ConfirmationFields } from '#contract/domain/confirmation-words.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Site } from '#contract/domain/site.ts';

export type ChosenTrip = Pick<
  DestinationPrice,
  | 'airlineName'
  | 'airlineNameAr'
  | 'baggage'
  | 'code'
  | 'durationMinutes'
  | 'observedAtPrecision'
  | 'returnDate'
  | 'stops'
> & {
  price: number;
  site: Site;
  departureDate: IsoDate;
  observedAt: string;
  /** False for another fare, of a chosen day or one that fits a filter. */
  isCheapest: boolean;
  /** Result of asking for this price again; null of a typed one. */
  asked: (ConfirmationFields & { isRealDeal: boolean }) | null;
  /** Seen prices first, cheapest on top; then booking sites without a price. */
  rows: {
    site: Site;
    /** SAR; null for a booking site without a seen price. */
    price: number | null;
    isCheapest: boolean;
    /** Whether its prices usually hold; null where too little is known. */
    keepsPrice: boolean | null;
  }[];
};

/**
 * @param fitting the fare of the chosen day, or the cheapest that fits the filter of the page's address
 * @returns null when the fare is unknown, as for a locked destination
 */
export function findChosenTrip(
  fare: DestinationPrice,
  fitting: DestinationPrice | null | undefined,
): ChosenTrip | null {
  const trip = tripOfFare(fare);
  const other = fitting ? tripOfFare(fitting) : null;
  const keyOf = ({ code, price, departureDate, returnDate }: ChosenTrip) =>
    [code, price, departureDate, returnDate].join();
  if (!trip || !other || keyOf(trip) === keyOf(other)) return trip;
  return { ...other, isCheapest: false };
}

/** The day of the offered trip has its price: that day's cheapest may be back on another day, or not fit. */
export function withTrip(calendar: FareCalendar, trip: ChosenTrip | null): FareCalendar {
  const days = calendar.days.map((day) =>
    day.date === trip?.departureDate ? { ...day, price: trip.price, returnDate: trip.returnDate } : day,
  );
  return { ...calendar, days };
}

function tripOfFare(fare: DestinationPrice): ChosenTrip | null {
  const { cheapestPrice, cheapestDate, bestSite, observedAt } = fare;
  if (cheapestPrice === null || !cheapestDate || !bestSite || !observedAt) return null;
  return {
    ...fare,
    price: cheapestPrice,
    site: bestSite,
    departureDate: cheapestDate,
    observedAt,
    isCheapest: true,
    asked: { ...fare, isRealDeal: fare.verdict === 'deal' && !fare.isSample },
    rows: fare.allPrices
      .map(({ site, price, keepsPrice }) => ({ site, price, keepsPrice, isCheapest: site === bestSite }))
      .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY) || 0),
  };
}
