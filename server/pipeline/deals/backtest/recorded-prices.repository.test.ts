/** Recorded prices are read as daily lows of departure months and seasons, source by source. */

import { afterEach, describe, expect, it } from 'vitest';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { ownRules } from '#test/support/own-rules.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { findRecordedDays, listSightedPrices } from './recorded-prices.repository.ts';

const reference = loadReferenceData();
const database = setUpTestDatabase();
afterEach(() => truncateAll(database.db));

/** Late in the evening of UTC it is the next day in Riyadh. */
const lateOn18 = new Date('2026-11-18T22:00:00Z');
const noonOn18 = new Date('2026-11-18T09:00:00Z');
const noonOn19 = new Date('2026-11-19T09:00:00Z');

async function ingest(...fares: readonly Partial<ProviderFare>[]): Promise<void> {
  await ingestRows({ db: database.db, reference, sourceRules: ownRules, now: () => testNow }, [
    buildProviderRows(...fares.map((fare) => ({ destination: 'CAI', ...fare }))),
  ]);
}

async function list(source: string | null, days = { first: '2026-11-01', last: '2026-11-21' }) {
  const records = await listSightedPrices(database.db, reference, { source, days });
  return records.map(({ group, days }) => ({ group, prices: [...days.values()].flat() }));
}

describe('listSightedPrices', () => {
  it('has the lowest price of each Riyadh day, departure month and season', async () => {
    await ingest(
      { observedAt: noonOn18, departureDate: '2027-01-20', price: 700 },
      { observedAt: noonOn18, departureDate: '2027-01-21', price: 650 },
      { observedAt: noonOn18, departureDate: '2027-01-10', price: 900 },
      { observedAt: noonOn18, departureDate: '2027-02-02', price: 610 },
      { observedAt: lateOn18, departureDate: '2027-01-21', price: 640 },
      { observedAt: noonOn19, departureDate: '2027-01-22', price: 660 },
    );
    expect(await list('kayak.sa')).toEqual([
      {
        group: 'kayak.sa oneway',
        prices: [
          { day: '2026-11-18', departure: '2027-01-10', lead: 53, cell: '2027-01 holiday', price: 900 },
          { day: '2026-11-18', departure: '2027-01-21', lead: 64, cell: '2027-01 ordinary', price: 650 },
          { day: '2026-11-18', departure: '2027-02-02', lead: 76, cell: '2027-02 ordinary', price: 610 },
          { day: '2026-11-19', departure: '2027-01-21', lead: 63, cell: '2027-01 ordinary', price: 640 },
        ],
      },
    ]);
  });

  it('keeps sources, pairs and trip types apart, and leaves simulated prices out of recorded ones', async () => {
    const seen = { observedAt: noonOn18, departureDate: '2027-01-20' };
    await ingest(
      { ...seen, price: 700 },
      { ...seen, price: 701, source: 'almosafer.com', site: 'almosafer' },
      { ...seen, price: 702, destination: 'DXB' },
      { ...seen, price: 1200, tripType: 'roundtrip', returnDate: '2027-01-27' },
      { ...seen, price: 703, source: 'sample' },
      { ...seen, price: 704, observedAt: new Date('2026-10-20T09:00:00Z') },
    );
    const pricesOf = async (source: string | null) =>
      (await list(source)).map(({ group, prices }) => [group, ...prices.map(({ price }) => price)]);
    expect(await pricesOf(null)).toEqual([
      ['almosafer.com oneway', 701],
      ['kayak.sa oneway', 700],
      ['kayak.sa oneway', 702],
      ['kayak.sa roundtrip', 1200],
    ]);
    expect(await pricesOf('sample')).toEqual([['sample oneway', 703]]);
    expect(await pricesOf('nobody')).toEqual([]);
  });
});

describe('listSightedPrices, week by week', () => {
  it('has every day once, at the ends of weeks and of the period', async () => {
    const days = Array.from({ length: 21 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    await ingest(
      ...days.map((day, index) => ({
        observedAt: new Date(`${day}T06:00:00Z`),
        departureDate: '2027-01-20',
        price: 700 + index,
      })),
    );
    const listed = await list('kayak.sa', { first: '2026-11-03', last: '2026-11-18' });
    expect(listed[0]?.prices.map(({ day }) => day)).toEqual(days.slice(2, 18));
  });
});

describe('findRecordedDays', () => {
  it('are the first and last Riyadh day of the source', async () => {
    await ingest(
      { observedAt: noonOn18, departureDate: '2027-01-20', price: 700 },
      { observedAt: lateOn18, departureDate: '2027-01-20', price: 700 },
      { observedAt: testNow, departureDate: '2027-01-20', price: 700, source: 'sample' },
    );
    const both = { first: '2026-11-18', last: '2026-11-19' };
    expect(await findRecordedDays(database.db, 'kayak.sa')).toEqual(both);
    expect(await findRecordedDays(database.db, null)).toEqual(both);
    expect(await findRecordedDays(database.db, 'nobody')).toBeNull();
  });
});
