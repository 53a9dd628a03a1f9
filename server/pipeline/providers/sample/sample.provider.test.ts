/** The sample fares are repeatable, agree with one another and behave as measured. */
import { describe, expect, test } from 'vitest';
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { reference } from '#test/support/reference.ts';
import type { FareRequest, ProviderFare, ProviderRow } from '../provider.ts';
import { createSampleProvider } from './sample.provider.ts';
import { listPairs, listSamplePremium } from './sample-network.ts';

const provider = createSampleProvider({ reference, seed: 1 });
const signal = new AbortController().signal;
const now = new Date('2026-11-21T10:20:30Z');

async function collect(batches: AsyncIterable<readonly ProviderRow[]>): Promise<ProviderFare[]> {
  const fares: ProviderFare[] = [];
  for await (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(1000);
    for (const row of batch) {
      if ('refusal' in row) throw new Error(`refused: ${row.refusal.reason}`);
      fares.push(row.fare);
    }
  }
  return fares;
}

function read(request: FareRequest, at = now): Promise<ProviderFare[]> {
  return collect(provider.read(request, { now: at, signal }));
}

async function readAll(at: Date): Promise<ProviderFare[]> {
  const slices = await Promise.all(provider.listRequests(at).map((request) => read(request, at)));
  return slices.flat();
}

const slice = (origin: string, tripType: TripType, month: string | null = null): FareRequest => ({
  kind: 'slice',
  origin,
  tripType,
  month,
});

const pairOf = (fare: ProviderFare) => `${fare.origin}-${fare.destination}-${fare.tripType}`;

function lowestPrice(fares: readonly ProviderFare[]): number {
  return fares.reduce((lowest, fare) => Math.min(lowest, fare.price), Number.POSITIVE_INFINITY);
}

describe('a refresh', () => {
  test('covers every pair and month within 50,000 rows of plausible fares', async () => {
    const fares = await readAll(now);
    expect(fares.length).toBeLessThanOrEqual(50_000);
    const pairs = Map.groupBy(fares, pairOf);
    expect(pairs.size).toBe(listPairs(reference).length * 2);
    for (const ofPair of pairs.values()) {
      expect(new Set(ofPair.map((fare) => monthOf(fare.departureDate))).size).toBe(13);
      const cheapest = ofPair.reduce((best, fare) => (fare.price < best.price ? fare : best));
      const flightOf = ({ departureDate, returnDate, airline, stops }: ProviderFare) =>
        [departureDate, returnDate, airline, stops].join(' ');
      const sitesOfCheapest = ofPair.filter((fare) => flightOf(fare) === flightOf(cheapest));
      expect(sitesOfCheapest.length).toBeOneOf([1, 2, 3, 4]);
      for (const fare of sitesOfCheapest) expect(fare.price).toBeLessThanOrEqual(cheapest.price * 1.09);
    }
  });

  test('states airlines of the route, stops, stays of 1 to 14 nights and the time of its slot', async () => {
    const airlinesOfPair = Map.groupBy(reference.routes, (route) => `${route.origin}-${route.destination}`);
    for (const fare of [
      ...(await read(slice('JED', 'roundtrip'))),
      ...(await read(slice('JED', 'oneway'))),
    ]) {
      const routes = airlinesOfPair.get(`${fare.origin}-${fare.destination}`) ?? [];
      const route = routes.find((each) => each.airline === fare.airline);
      expect(route?.isDirect).toBe(fare.stops === 0);
      expect(Number.isInteger(fare.price) && fare.price > 50).toBe(true);
      expect(fare.observedAt.toISOString()).toBe('2026-11-21T09:00:00.000Z');
      expect(fare.durationMinutes).toBeGreaterThan(30);
      const nights = fare.returnDate
        ? (Date.parse(fare.returnDate) - Date.parse(fare.departureDate)) / 86_400_000
        : null;
      if (fare.tripType === 'oneway') expect(nights).toBeNull();
      else expect(nights).toBeOneOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
      if (reference.airlines.get(fare.airline ?? '')?.isLowCost) expect(fare.baggage).toBe('none');
    }
  });

  test('has one-way departures of the coming weekends, as often as round trips', async () => {
    for (const tripType of ['oneway', 'roundtrip'] as const) {
      const fares = (await read(slice('JED', tripType))).filter(({ destination }) => destination === 'MED');
      const days = fares.map(({ departureDate }) => new Date(departureDate).getUTCDay());
      expect([tripType, days.filter((day) => day === 4 || day === 5).length > 3]).toEqual([tripType, true]);
    }
  });

  test('repeats itself within a slot of three hours, in any order and from another provider', async () => {
    const later = new Date('2026-11-21T11:59:59Z');
    const first = await read(slice('DMM', 'oneway'));
    const other = createSampleProvider({ reference, seed: 1 });
    await collect(other.read(slice('RUH', 'roundtrip'), { now: later, signal }));
    const days = { from: '2026-10-01', to: '2026-10-02', origins: ['DMM'], signal };
    await collect(other.readHistory(days));
    expect(await collect(other.read(slice('DMM', 'oneway'), { now: later, signal }))).toEqual(first);
    const elsewhere = createSampleProvider({ reference, seed: 2 });
    expect(await collect(elsewhere.read(slice('DMM', 'oneway'), { now, signal }))).not.toEqual(first);
  });

  test('sees every site the cheapest somewhere', async () => {
    const fares = await read(slice('RUH', 'oneway', '2027-02'));
    const sites = Map.groupBy(fares, (fare) => fare.site);
    expect([...sites.keys()].sort()).toEqual(['almosafer', 'google', 'skyscanner', 'wego']);
    for (const ofSite of sites.values()) expect(ofSite.length).toBeGreaterThan(fares.length / 8);
  });
});

describe('a calendar', () => {
  test.each([
    ['RUH', 'CAI', 'oneway'],
    ['JED', 'SIN', 'roundtrip'],
    ['MED', 'SYD', 'oneway'],
  ] as const)(
    'of %s-%s %s has the lowest price of the slice and one fare a day',
    async (origin, destination, tripType) => {
      const fares = (await read(slice(origin, tripType))).filter((fare) => fare.destination === destination);
      const byMonth = Map.groupBy(fares, (fare) => monthOf(fare.departureDate));
      expect(byMonth.size).toBe(13);
      for (const [month, ofMonth] of byMonth) {
        const calendar = await read({ kind: 'calendar', origin, destination, tripType, month });
        expect(lowestPrice(calendar)).toBe(lowestPrice(ofMonth));
        expect(calendar.every((fare) => monthOf(fare.departureDate) === month)).toBe(true);
        expect(new Set(calendar.map((fare) => fare.departureDate)).size).toBe(calendar.length);
      }
      const november = await read({ kind: 'calendar', origin, destination, tripType, month: '2026-11' });
      expect(november.map((fare) => fare.departureDate)).toEqual(
        Array.from({ length: 9 }, (_, index) => `2026-11-${22 + index}`),
      );
    },
  );

  test('is empty outside the booking window and for a pair nobody flies', async () => {
    const ask = { kind: 'calendar', origin: 'RUH', destination: 'CAI', tripType: 'oneway' } as const;
    expect(await read({ ...ask, month: '2026-10' })).toEqual([]);
    expect(await read({ ...ask, month: '2028-01' })).toEqual([]);
    expect(await read({ ...ask, destination: 'XXX', month: '2027-01' })).toEqual([]);
  });
});

describe('the history', () => {
  const days = provider.listHistoryDays(now);

  test('is the 120 days before today', () => {
    expect(days).toHaveLength(120);
    expect([days[0], days.at(-1)]).toEqual(['2026-07-24', '2026-11-20']);
    expect(provider.listHistoryDays(new Date('2026-11-21T21:30:00Z')).at(-1)).toBe('2026-11-21');
  });

  test('agrees with what was current on its day, at noon and in order', async () => {
    const past = new Date('2026-11-18T06:00:00Z');
    const current = Map.groupBy(
      [...(await read(slice('MED', 'oneway'), past)), ...(await read(slice('MED', 'roundtrip'), past))],
      (fare) => `${pairOf(fare)} ${monthOf(fare.departureDate)}`,
    );
    const from = addDays(riyadhDate(past), -2);
    const fares = await collect(provider.readHistory({ from, to: '2026-11-18', origins: ['MED'], signal }));
    const times = fares.map((fare) => fare.observedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(fares.at(-1)?.observedAt.toISOString()).toBe('2026-11-18T09:00:00.000Z');
    const ofDay = fares.filter((fare) => riyadhDate(fare.observedAt) === '2026-11-18');
    expect(ofDay.length).toBeGreaterThan(300);
    for (const fare of ofDay) {
      const seen = current.get(`${pairOf(fare)} ${monthOf(fare.departureDate)}`) ?? [];
      expect(seen.map(({ site, price, departureDate }) => ({ site, price, departureDate }))).toContainEqual({
        site: fare.site,
        price: fare.price,
        departureDate: fare.departureDate,
      });
    }
  });
});

const premium = listSamplePremium(reference);
const codes = new Set(premium.map(({ code }) => code));

test('listSamplePremium is about a quarter of the routes, in every region, and served from Riyadh', () => {
  const pairs = listPairs(reference);
  const share = pairs.filter(({ destination }) => codes.has(destination)).length / pairs.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.28);
  expect(new Set(premium.map(({ region }) => region))).toEqual(
    new Set(['asia', 'europe', 'africa', 'america']),
  );
  const served = new Set(pairs.map((pair) => `${pair.origin}-${pair.destination}`));
  for (const code of ['NRT', 'SYD', 'LAX', 'SIN']) expect(served).toContain(`RUH-${code}`);
});
