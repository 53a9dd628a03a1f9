/** Rows of an exact trip: checks that a price is for the trip asked for, and picks one row per booking site. */
import type { IsoDate } from '#contract/domain/dates.ts';
import {
  type ExactRequest,
  type FareProvider,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
} from '../provider.ts';
import { quote, RefusedRow } from '../row-values.ts';

type SeenLeg = { from: string; to: string; day: IsoDate };

type ExactDetails = Pick<
  ProviderFare,
  'source' | 'price' | 'site' | 'airline' | 'flightNumber' | 'stops' | 'durationMinutes' | 'observedAt'
>;

/** The part of a provider that answers exact trips alone, with the cheapest row of each booking site. */
export function answerExactTrips(
  provider: string,
  readTrip: (asked: ExactRequest, signal: AbortSignal) => Promise<ProviderRow[]>,
): Pick<FareProvider, 'answers' | 'read'> {
  return {
    answers: ['exact'],
    async *read(request, { signal }) {
      if (request.kind !== 'exact') {
        throw new ProviderError(provider, 'bad_payload', `it answers exact trips, not ${request.kind}`);
      }
      const rows = cheapestPerSite(await readTrip(request, signal));
      if (rows.length > 0) yield rows;
    },
  };
}

/** Refuses legs of another trip: another airport, another day or year, a way back that is missing or too much. */
export function checkLegs(asked: ExactRequest, legs: readonly SeenLeg[]): void {
  const wanted = [
    { from: asked.origin, to: asked.destination, day: asked.departureDate },
    ...(asked.returnDate === null
      ? []
      : [{ from: asked.destination, to: asked.origin, day: asked.returnDate }]),
  ];
  if (legs.length !== wanted.length) {
    throw new RefusedRow('malformed_row', `${legs.length} legs for a ${asked.tripType} trip`);
  }
  for (const [index, { from, to, day }] of wanted.entries()) {
    const seen = legs[index];
    if (seen?.from !== from || seen.to !== to) {
      const route = quote(`${seen?.from}-${seen?.to}`);
      throw new RefusedRow('malformed_row', `${route} was sent, ${from}-${to} was asked for`);
    }
    if (seen.day !== day) throw new RefusedRow('bad_date', `${seen.day} was sent, ${day} was asked for`);
  }
}

/** A price of the trip asked for, known to the second. */
export function exactFare(asked: ExactRequest, details: ExactDetails): ProviderFare {
  return {
    ...details,
    origin: asked.origin,
    destination: asked.destination,
    originAirport: asked.origin,
    destinationAirport: asked.destination,
    tripType: asked.tripType,
    departureDate: asked.departureDate,
    returnDate: asked.returnDate,
    baggage: 'unknown',
    deepLink: null,
    observedAtPrecision: 'second',
  };
}

/** The cheapest fare of each booking site; refusals follow. */
function cheapestPerSite(rows: readonly ProviderRow[]): ProviderRow[] {
  const fares = rows.filter((row) => 'fare' in row);
  const refusals = rows.filter((row) => 'refusal' in row);
  const cheapest = [...Map.groupBy(fares, ({ fare }) => fare.site).values()].flatMap((ofSite) =>
    ofSite.toSorted((a, b) => a.fare.price - b.fare.price).slice(0, 1),
  );
  return [...cheapest, ...refusals];
}

/** When the source itself saw the price; `answeredAt` where it does not say. A time that is to come is refused. */
export function readSeenAt(text: string | null | undefined, answeredAt: Date): Date {
  if (!text) return answeredAt;
  // SerpApi writes `2026-11-22 09:15:02 UTC`.
  const at = new Date(text.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z'));
  if (Number.isNaN(at.getTime())) throw new RefusedRow('bad_date', `seen at ${quote(text)}`);
  if (at.getTime() > answeredAt.getTime() + clockTolerance) {
    throw new RefusedRow('observed_in_future', `seen at ${quote(text)}`);
  }
  return at > answeredAt ? answeredAt : at;
}

/** Clocks of two machines differ by this much. */
const clockTolerance = 5 * 60_000;
