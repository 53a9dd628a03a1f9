/** Builds valid fares for every stage of the pipeline; tests override the fields they care about. */
import { addDays } from '#contract/domain/dates.ts';
import type { PriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import type { SiteFacts } from '#server/pipeline/fares/board.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import type { Sighting } from '#server/pipeline/observations/price-confirmation.ts';
import type { ProviderFare, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { createSourceRules, type SourceRules } from '#server/pipeline/sources/source-rules.ts';

/** The default time of tests: noon in Riyadh. */
export const testNow = new Date('2026-11-21T09:00:00Z');

/** Before `testNow`. */
export const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);

/** Riyadh to Cairo, one way, seen an hour before `testNow`; with a return date a round trip. */
export function buildProviderFare(overrides: Partial<ProviderFare> = {}): ProviderFare {
  return {
    source: 'kayak.sa',
    origin: 'RUH',
    destination: 'CAI',
    originAirport: null,
    destinationAirport: null,
    tripType: overrides.returnDate ? 'roundtrip' : 'oneway',
    departureDate: '2027-01-15',
    returnDate: null,
    price: 640,
    site: 'kayak',
    airline: 'XY',
    flightNumber: '265',
    stops: 0,
    durationMinutes: 165,
    baggage: 'unknown',
    observedAt: new Date('2026-11-21T08:00:00Z'),
    observedAtPrecision: 'second',
    deepLink: null,
    ...overrides,
  };
}

/** Provider rows with line numbers from 1. */
export function buildProviderRows(...fares: readonly Partial<ProviderFare>[]): ProviderRow[] {
  return fares.map((overrides, index) => ({ fare: buildProviderFare(overrides), line: index + 1 }));
}

/** The price of that fare, asked for again at `testNow` and confirmed at Wego. */
export function buildPriceCheck(overrides: Partial<PriceCheck> = {}): PriceCheck {
  return {
    ...buildProviderFare(),
    checkedAt: testNow,
    askedSource: 'serpapi',
    answeredSite: 'wego',
    answered: 640,
    outcome: 'confirmed',
    ...overrides,
  };
}

/** 215 SAR to New York at Wego, seen at noon in Riyadh on 20 November 2026, or so many hours later. */
export function buildSighting({ hour = 0, ...change }: Partial<Sighting> & { hour?: number } = {}): Sighting {
  return {
    source: 'kayak.sa',
    site: 'wego',
    destination: 'JFK',
    departureDate: '2026-12-10',
    returnDate: null,
    priceHalalas: 21_500,
    observedAt: new Date(Date.parse('2026-11-20T09:00:00Z') + hour * 3_600_000),
    observedAtPrecision: 'second',
    ...change,
  };
}

/** A site without Premium destinations and photos. */
export const plainSite: SiteFacts = {
  version: () => 0,
  isPremium: () => false,
  findPhoto: () => undefined,
  keepsPrice: () => null,
};

export function faresOf(rows: readonly ProviderRow[]): ProviderFare[] {
  return rows.flatMap((row) => ('fare' in row ? [row.fare] : []));
}

/** The same fare as a current fare. */
export function buildCurrentFare(overrides: Partial<CurrentFare> = {}): CurrentFare {
  const fare = buildProviderFare({ returnDate: overrides.returnDate ?? null });
  return {
    ...fare,
    originAirport: overrides.origin ?? fare.origin,
    destinationAirport: overrides.destination ?? fare.destination,
    ...overrides,
  };
}

type PriceHistory = {
  fare: Partial<ProviderFare>;
  /** The history ends the day before. */
  until: Date;
  /** Price in SAR of each day, oldest first. */
  prices: readonly number[];
};

/** One observation per day of the same trip, the last one a day before `until`. */
export function buildPriceHistory({ fare, until, prices }: PriceHistory): ProviderRow[] {
  const day = 86_400_000;
  return prices.map((price, index) => ({
    line: null,
    fare: buildProviderFare({
      ...fare,
      price,
      observedAt: new Date(until.getTime() - (prices.length - index) * day),
    }),
  }));
}

/** Forty days around 830 SAR until `testNow`. */
export function buildUsualPrices(fare: Partial<ProviderFare> = {}): ProviderRow[] {
  const prices = Array.from({ length: 40 }, (_, day) => 800 + (day % 7) * 10);
  return buildPriceHistory({ fare, until: testNow, prices });
}

const recordedDestinations: readonly (readonly [code: string, usualPrice: number, nowPrice: number])[] = [
  ['IST', 900, 610],
  ['CAI', 620, 640],
  ['DXB', 380, 370],
  ['PAR', 1450, 1390],
  ['NYC', 2600, 2540],
  ['LON', 1700, 1180],
  ['MOW', 1500, 1495],
  ['SIN', 1650, 1600],
];

/**
 * A small site from Riyadh and Jeddah: eight destinations both ways, forty days of history, two prices far
 * below usual, three booking sites, city codes.
 */
export function buildRecordedSite(now: Date): ProviderRow[] {
  const today = now.toISOString().slice(0, 10);
  return ['RUH', 'JED'].flatMap((origin) =>
    recordedDestinations.flatMap(([destination, usual, current]) =>
      [null, addDays(today, 47)].flatMap((returnDate) => {
        const trip: Partial<ProviderFare> = {
          origin,
          destination,
          departureDate: addDays(today, 40),
          returnDate,
          tripType: returnDate ? 'roundtrip' : 'oneway',
        };
        const factor = returnDate ? 1.8 : 1;
        const prices = Array.from({ length: 40 }, (_, day) =>
          Math.round(usual * factor * (1 + (day % 5) / 50)),
        );
        const seenNow = (overrides: Partial<ProviderFare>): ProviderRow => ({
          line: null,
          fare: buildProviderFare({ ...trip, observedAt: new Date(now.getTime() - 3_600_000), ...overrides }),
        });
        return [
          ...buildPriceHistory({ fare: trip, until: now, prices }),
          seenNow({ price: Math.round(current * factor) }),
          seenNow({ price: Math.round(current * factor) + 35, site: 'almosafer' }),
          seenNow({ price: Math.round(current * factor) + 12, site: 'wego', stops: 1 }),
          seenNow({ price: Math.round(usual * factor), departureDate: addDays(today, 43) }),
        ];
      }),
    ),
  );
}

export const ownRules: SourceRules = createSourceRules([]);
