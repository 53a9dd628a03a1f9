/** Rows of the ingest bench: the same trips on the real routes, seen again and again at changing prices. */
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { bookingSites } from '#contract/domain/site.ts';
import type { ProviderFare, ProviderRow } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';

/** Rows that a provider hands over at once. */
const chunkRows = 1000;
/** Between two sightings of a trip, as between two refreshes. */
const passMs = 3 * 3_600_000;
const daysAhead = 60;

type Sightings = {
  reference: ReferenceData;
  /** Number of trips at a site: as many current fares. */
  trips: number;
  /** Time of the first row. */
  from: Date;
};

export function seenAt({ trips, from }: Pick<Sightings, 'trips' | 'from'>, index: number): Date {
  return new Date(from.getTime() + Math.floor((index / trips) * passMs));
}

/** After every `trips` rows the same trips are seen again. */
export async function* streamSightings(
  { reference, trips, from }: Sightings,
  rowCount: number,
): AsyncGenerator<readonly ProviderRow[]> {
  const pairs = listPairs(reference);
  const dates = Array.from({ length: daysAhead }, (_, day) => addDays(riyadhDate(from), 30 + day));
  for (let start = 0; start < rowCount; start += chunkRows) {
    const rows: ProviderRow[] = [];
    for (let index = start; index < Math.min(rowCount, start + chunkRows); index += 1) {
      const trip = index % trips;
      const observedAt = seenAt({ trips, from }, index);
      const turn = Math.floor(trip / bookingSites.length);
      const [origin = '', destination = ''] = pairs[Math.floor(turn / daysAhead) % pairs.length] ?? [];
      const departureDate = dates[turn % daysAhead] ?? '';
      rows.push({
        fare: buildFare({ origin, destination, departureDate, observedAt, index }),
        line: index + 1,
      });
    }
    yield rows;
  }
}

/** Pairs that are listed, those of different airports in turn. */
function listPairs({ routes }: ReferenceData): string[][] {
  const isListed = new Set<string>(departureAirports);
  const listed = routes.filter(({ origin }) => isListed.has(origin));
  const pairs = new Set(listed.map(({ origin, destination }) => `${destination}-${origin}`));
  return [...pairs].sort().map((pair) => pair.split('-').reverse());
}

type Sighting = Pick<ProviderFare, 'origin' | 'destination' | 'departureDate' | 'observedAt'> & {
  index: number;
};

function buildFare({ index, ...seen }: Sighting): ProviderFare {
  const site = bookingSites[index % bookingSites.length] ?? 'wego';
  return {
    ...seen,
    site,
    source: 'kayak.sa',
    originAirport: null,
    destinationAirport: null,
    tripType: 'oneway',
    returnDate: null,
    price: 800 + ((index * 7919) % 3000),
    airline: 'XY',
    flightNumber: '265',
    stops: 0,
    durationMinutes: 165,
    baggage: 'unknown',
    observedAtPrecision: 'second',
    deepLink: null,
  };
}
