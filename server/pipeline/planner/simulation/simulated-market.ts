/** A market that moves by the hour for trying strategies: true prices of listed trips, and when a cache shows them. */
import { addDays, type IsoDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { listTravelPeriods, type TravelWindow, travelWindowOf } from '#contract/domain/holiday-window.ts';
import { bookingWindowDays, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { createDaySpan, dateOfDay, dayNumber } from '#server/pipeline/providers/sample/day-span.ts';
import { fractionOf, mix } from '#server/pipeline/providers/sample/hash.ts';
import { createMarket, lowestOf, type Market, priceOn } from '#server/pipeline/providers/sample/market.ts';
import { usualNights } from '#server/pipeline/providers/sample/sample-fare.ts';
import { listPairs } from '#server/pipeline/providers/sample/sample-network.ts';
import { spanMarginDays } from '#server/pipeline/providers/sample/searched-months.ts';
import { createSeason } from '#server/pipeline/providers/sample/season.ts';
import { calendarOf, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';

type SimulatedRoute = { origin: string; destination: string; tripType: TripType; watchers: number };

/** The cache shows this trip of a route from now on, at the price it has now. */
type Sighting = {
  route: number;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  price: number;
  isHoliday: boolean;
};

export type SimulatedMarket = {
  routes: readonly SimulatedRoute[];
  /** When hour 0 begins: midnight in Riyadh. */
  start: Date;
  hours: number;
  /** By hour. */
  sightings: readonly (readonly Sighting[])[];
  /** SAR: what the listed trip of a route really costs. */
  truthAt: (hour: number, route: number) => number;
};

export type MarketRequest = {
  seed: number;
  firstDay: IsoDate;
  days: number;
  /** How many pairs, drawn by the seed; all when omitted. */
  pairs?: number;
};

const hoursPerDay = 24;
/** Hours between two sightings of a route by the cache, on average: its prices are up to two days old. */
const sightingHours = 36;
/** Watchers of the route most watched; the n-th has an n-th of them. */
const mostWatchers = 100;
const longestStay = 15;
/** Holidays count that people search for now. */
const holidayDays = 200;

const salt = { pair: 51, watchers: 52, sighting: 53, hour: 54 } as const;

/** The same for the same seed and days. */
export function createSimulatedMarket(reference: ReferenceData, request: MarketRequest): SimulatedMarket {
  const { seed, firstDay, days } = request;
  const hours = days * hoursPerDay;
  const markets = createMarkets(reference, request);
  const isHoliday = createHolidayCheck(reference, firstDay, days);
  const sightings = Array.from({ length: hours }, (): Sighting[] => []);
  const truth = new Float64Array(hours * markets.length);
  for (const [route, market] of markets.entries()) {
    for (const step of watchMarket(market, { seed: mix(seed, market.key), firstDay, hours })) {
      truth[step.hour * markets.length + route] = step.price;
      if (!step.isSighting) continue;
      const trip = tripOf(market, step.departure);
      const sighting = { route, ...trip, price: step.price, isHoliday: isHoliday(market.pair.origin, trip) };
      sightings[step.hour]?.push(sighting);
    }
  }
  const watchers = listWatchers(markets, seed);
  return {
    routes: markets.map(({ pair: { origin, destination }, tripType }, index) => ({
      origin,
      destination,
      tripType,
      watchers: watchers[index] ?? 0,
    })),
    start: startOfRiyadhDay(firstDay),
    hours,
    sightings,
    truthAt: (hour, route) => truth[hour * markets.length + route] ?? Number.NaN,
  };
}

type Step = { hour: number; departure: number; price: number; isSighting: boolean };

/** The listed trip of each hour. A route's prices change at an hour of its own, its cache sightings come by chance. */
function* watchMarket(
  market: Market,
  { seed, firstDay, hours }: { seed: number; firstDay: IsoDate; hours: number },
): Generator<Step> {
  const first = dayNumber(firstDay);
  const shift = mix(seed, salt.hour) % hoursPerDay;
  let departure = 0;
  let price = 0;
  let nextSighting = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const observed = first + Math.floor((hour + shift) / hoursPerDay);
    const isSighting = hour >= nextSighting || departure <= observed;
    if (isSighting) {
      const low = lowestOf(market, observed + 1, observed + bookingWindowDays, observed);
      if (!low) throw new RangeError('a market without departures');
      ({ departure, price } = low);
      nextSighting = hour + waitOf(mix(mix(seed, salt.sighting), hour));
    } else if ((hour + shift) % hoursPerDay === 0) {
      price = priceOn(market, departure, observed);
    }
    yield { hour, departure, price, isSighting };
  }
}

/** Exponential, at least an hour. */
function waitOf(hash: number): number {
  return Math.max(1, Math.round(-Math.log(1 - fractionOf(hash)) * sightingHours));
}

function createMarkets(reference: ReferenceData, { seed, firstDay, days, pairs }: MarketRequest): Market[] {
  const first = dayNumber(firstDay);
  const span = createDaySpan(first - spanMarginDays, first + days + 1 + bookingWindowDays + longestStay);
  const season = createSeason(span, reference.calendar);
  const drawn = listPairs(reference)
    .map((pair, index) => ({ pair, order: mix(mix(seed, salt.pair), index) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, pairs);
  return drawn.flatMap(({ pair }) =>
    tripTypes.map((tripType) => createMarket(pair, tripType, { seed, span, season })),
  );
}

/** Few routes have many watchers, whatever their prices do. */
function listWatchers(markets: readonly Market[], seed: number): number[] {
  const watchers = markets.map(() => 0);
  const order = markets
    .map(({ key }, index) => ({ index, order: mix(mix(seed, salt.watchers), key) }))
    .sort((a, b) => a.order - b.order);
  for (const [rank, { index }] of order.entries()) watchers[index] = Math.floor(mostWatchers / (rank + 1));
  return watchers;
}

type Trip = { departureDate: IsoDate; returnDate: IsoDate | null };

function tripOf(market: Market, departure: number): Trip {
  const back = departure + usualNights(market, departure);
  return {
    departureDate: dateOfDay(departure),
    returnDate: market.tripType === 'oneway' ? null : dateOfDay(back),
  };
}

function createHolidayCheck(
  reference: ReferenceData,
  firstDay: IsoDate,
  days: number,
): (origin: string, trip: Trip) => boolean {
  const known = new Map<string, TravelWindow[]>();
  const windowsOf = (origin: string) => {
    const calendar = calendarOf(reference, origin);
    const windows = listTravelPeriods(calendar).map((period) => travelWindowOf(period, calendar));
    return windows.filter(({ departsFrom }) => departsFrom <= addDays(firstDay, days + holidayDays));
  };
  return (origin, { departureDate }) => {
    const windows = known.get(origin) ?? windowsOf(origin);
    known.set(origin, windows);
    return windows.some(
      ({ departsFrom, departsUntil }) => departureDate >= departsFrom && departureDate <= departsUntil,
    );
  };
}
