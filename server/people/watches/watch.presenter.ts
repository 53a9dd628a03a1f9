/** Presents a watch as its owner may see it now. */
import type { Watch } from '#contract/api/watches.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { type Site, sites } from '#contract/domain/site.ts';
import { feathersOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination, type PremiumPlaces } from '#server/pipeline/premium/premium-policy.ts';
import { hasOtherAirports, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { WatchRecord, WatchWithLows } from './watch.repository.ts';
import { readPlace } from './watch-condition.ts';
import { firstDay, lastDay } from './watched-trip.repository.ts';

type WatchPresentation = {
  reference: ReferenceData;
  places: PremiumPlaces;
  viewer: Viewer;
  /** Usual price of each trip, SAR. */
  usuals: ReadonlyMap<string, number | null>;
  deals: Pick<DealBoard, 'stateOf'>;
  now: Date;
};

/** Undefined when a place is no longer in the reference data. */
export function presentWatch(record: WatchWithLows, options: WatchPresentation): Watch | undefined {
  const origin = options.reference.airports.get(record.origin);
  const { code, isCity } = readPlace(record.destination);
  const destination = options.reference.airports.get(code);
  const departure = departureAirports.find((code) => code === record.origin);
  if (!origin || !destination || !departure) return undefined;
  const isKept = (airport: string) => accessToDestination(options.places, options.viewer, airport).isLocked;
  const isLocked = record.airports.length === 0 || record.airports.some(isKept);
  // The last price may be of an airport that has become Premium since.
  const isWithheld = isLocked || isKept(record.fare?.destination ?? code);
  const history = isLocked ? [] : record.lows;
  return {
    id: record.id,
    origin: departure satisfies DepartureAirport,
    originCity: origin.city,
    originCityAr: origin.cityAr,
    destination: code,
    destinationCity: destination.city,
    destinationCityAr: destination.cityAr,
    namesAirport: !isCity && hasOtherAirports(options.reference, code),
    tripType: record.tripType,
    condition: record.condition,
    below: record.below,
    whenKind: record.whenKind,
    from: record.departsFrom === firstDay ? null : record.departsFrom,
    until: record.departsTo === lastDay ? null : record.departsTo,
    holiday: record.holiday,
    state: stateOf(record, isLocked, options.now),
    snoozedUntil: record.snoozedUntil?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
    lastCheckedAt: record.checkedAt?.toISOString() ?? null,
    ...(isWithheld ? withheldWatch : figuresOf(record, history, options)),
    lastAlertAt: record.lastAlertAt?.toISOString() ?? null,
    history,
  };
}

type Figures = Pick<Watch, 'last' | 'target' | 'isReached' | 'lastAlertPrice'>;

/** Of a watch whose destination is kept from its owner. */
const withheldWatch: Figures = { last: null, target: null, isReached: false, lastAlertPrice: null };

function figuresOf(record: WatchRecord, history: Watch['history'], options: WatchPresentation): Figures {
  const last = lastFareOf(record, options);
  const lowest = history.length === 0 ? null : Math.min(...history.map(({ price }) => price));
  const isNewLow = record.condition === 'newLow';
  return {
    last,
    target: isNewLow ? lowest : record.target,
    isReached: isNewLow ? last !== null && lowest !== null && last.price <= lowest : record.isReached,
    lastAlertPrice: record.lastAlertPrice,
  };
}

function lastFareOf(record: WatchRecord, { usuals, deals }: WatchPresentation): Watch['last'] {
  const { fare, price, observedAt, tripId, origin, tripType } = record;
  const { code, isCity } = readPlace(record.destination);
  const site = sites.find((known): known is Site => known === fare?.site);
  if (!fare || !site || price === null || observedAt === null) return null;
  const usual = usuals.get(tripId) ?? null;
  const destination = fare.destination ?? code;
  const { state } = deals.stateOf({ ...fare, origin, destination, tripType, price });
  return {
    price,
    usual,
    feathers: state === 'pending' ? null : feathersOf(price, usual),
    site,
    airport: isCity ? destination : null,
    departureDate: fare.departureDate,
    returnDate: fare.returnDate,
    stops: fare.stops,
    baggage: fare.baggage ?? null,
    observedAt: observedAt.toISOString(),
    observedAtPrecision: fare.observedAtPrecision,
    isSample: fare.source === sampleSource,
  };
}

function stateOf(record: WatchRecord, isLocked: boolean, now: Date): Watch['state'] {
  if (!record.isConfirmed) return 'unconfirmed';
  if (record.departsTo < riyadhDate(now)) return 'ended';
  if (isLocked) return 'locked';
  if (record.isPaused) return 'paused';
  return record.snoozedUntil !== null && record.snoozedUntil > now ? 'snoozed' : 'active';
}
