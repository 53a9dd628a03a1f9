import { describe, expect, it } from 'vitest';
import { insertPriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { buildCurrentFare, buildPriceCheck } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import {
  type CurrentFare,
  deleteUnlistedFares,
  findListedFare,
  listCurrentFares,
  listDailyLows,
} from './fare.repository.ts';

const key = { origin: 'RUH', tripType: 'oneway' } as const;
const { database, ingestFares: ingest } = setUpFareDatabase();

const now = new Date('2026-11-21T09:00:00Z');
const filter = {
  ...key,
  includeSample: true,
  observedAfter: new Date('2026-11-18T09:00:00Z'),
  departsFrom: '2026-11-21',
  departsUntil: '2027-11-21',
};

async function listFares(asked = filter): Promise<CurrentFare[]> {
  return (await listCurrentFares(database.db, asked, now)).flat();
}

describe('findListedFare', () => {
  const trip = { ...key, destination: 'CAI', departureDate: '2027-01-15', returnDate: null };
  const find = async () => (await findListedFare(database.db, trip, filter))?.source;
  const check = (outcome: 'confirmed' | 'changed', source: 'kayak.sa' | 'exact', price: number) => {
    const asked =
      source === 'exact' ? ({ site: 'wego', askedSource: 'kayak.sa' } as const) : { askedSource: 'exact' };
    return insertPriceCheck(
      database.db,
      buildPriceCheck({ ...asked, source, price, answered: 635, outcome }),
    );
  };

  it('takes the fare that was confirmed and not the cheaper answer that confirmed it', async () => {
    await ingest({ price: 640 }, { source: 'exact', site: 'wego', price: 635 });
    expect(await find()).toBe('exact');
    await check('confirmed', 'kayak.sa', 640);
    expect(await find()).toBe('kayak.sa');
    // Of two that confirmed each other one stands.
    await check('confirmed', 'exact', 635);
    expect(await find()).toBe('exact');
  });

  it('leaves out a fare that was contradicted', async () => {
    await ingest({ price: 600 }, { source: 'exact', site: 'wego', price: 700 });
    await check('changed', 'kayak.sa', 600);
    expect(await find()).toBe('exact');
  });
});

describe('listCurrentFares', () => {
  it('gives back what was stored', async () => {
    const stored = { price: 640.5, destinationAirport: 'ORY', baggage: 'included' } as const;
    const deepLink = 'https://www.kayak.sa/f/1';
    await ingest({ ...stored, destination: 'PAR', deepLink });
    expect(await listFares()).toEqual([buildCurrentFare({ ...stored, destination: 'CDG', deepLink })]);
  });

  it('gives a list for each destination, by day of departure', async () => {
    const days = ['2027-01-15', '2027-01-16', '2027-01-17'];
    await ingest(
      ...['IST', 'AMM'].flatMap((destination) =>
        days.toReversed().map((departureDate) => ({ destination, departureDate })),
      ),
    );
    const [toAmman, toIstanbul, ...others] = await listCurrentFares(database.db, filter, now);
    expect(toAmman?.map((fare) => [fare.destination, fare.departureDate])).toEqual(
      days.map((day) => ['AMM', day]),
    );
    expect(toIstanbul?.map((fare) => fare.departureDate)).toEqual(days);
    expect(others).toEqual([]);
    expect(toAmman?.[0]?.observedAt).toBe(toIstanbul?.[2]?.observedAt);
    expect(await listCurrentFares(database.db, { ...filter, origin: 'DMM' }, now)).toEqual([]);
  });

  it('holds to every part of the filter', async () => {
    await ingest(
      { departureDate: '2027-01-15' },
      { departureDate: '2027-01-16', source: 'sample' },
      { departureDate: '2027-01-17', observedAt: new Date('2026-11-19T08:00:00Z') },
      { departureDate: '2027-01-18', origin: 'JED' },
      { departureDate: '2027-01-19', returnDate: '2027-01-20' },
    );
    const days = async (changes: Partial<typeof filter>) =>
      (await listFares({ ...filter, ...changes })).map((fare) => fare.departureDate.slice(8));
    expect(await days({})).toEqual(['15', '16', '17']);
    expect(await days({ includeSample: false })).toEqual(['15', '17']);
    expect(await days({ observedAfter: new Date('2026-11-19T08:00:00Z') })).toEqual(['15', '16']);
    expect(await days({ departsFrom: '2027-01-16', departsUntil: '2027-01-16' })).toEqual(['16']);
    expect(await days({ origin: 'JED' as never })).toEqual(['18']);
  });
});

it('listDailyLows answers each cohort in its place: a month, or the lowest over all months', async () => {
  const day = (date: string) => new Date(`${date}T08:00:00Z`);
  await ingest(
    { price: 500, observedAt: day('2026-11-10') },
    { price: 400, observedAt: day('2026-11-10'), departureDate: '2027-02-01' },
    { price: 450, observedAt: day('2026-11-09') },
    { price: 300, observedAt: day('2026-10-01') },
    { price: 200, observedAt: day('2026-11-10'), source: 'almosafer.com' },
    { price: 100, observedAt: day('2026-11-10'), origin: 'JED' },
  );
  const cohort = { source: 'kayak.sa', destination: 'CAI', departureMonth: '2027-01' };
  const lows = await listDailyLows(
    database.db,
    key,
    [cohort, { ...cohort, departureMonth: null }, { ...cohort, destination: 'IST' }],
    { since: '2026-11-01' },
  );
  expect(lows).toEqual([
    [
      { day: '2026-11-09', price: 450 },
      { day: '2026-11-10', price: 500 },
    ],
    [
      { day: '2026-11-09', price: 450 },
      { day: '2026-11-10', price: 400 },
    ],
    [],
  ]);
  expect(await listDailyLows(database.db, key, [], { since: '2026-11-01' })).toEqual([]);
});

it('deleteUnlistedFares removes the old and the departed and keeps their record', async () => {
  await ingest(
    {},
    { departureDate: '2026-11-21' },
    { departureDate: '2027-03-01', observedAt: new Date('2026-11-19T08:00:00Z') },
  );
  const removed = await deleteUnlistedFares(database.db, {
    observedBefore: new Date('2026-11-19T08:00:01Z'),
    departedBefore: '2026-11-22',
  });
  expect(removed).toBe(2);
  expect(await listFares()).toHaveLength(1);
  expect(await database.db.selectFrom('observation').select('price_halalas').execute()).toHaveLength(3);
  expect(await database.db.selectFrom('daily_low').select('day').execute()).toHaveLength(3);
});
