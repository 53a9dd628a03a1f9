import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ProviderRow, Refusal } from '#server/pipeline/providers/provider.ts';
import { buildProviderFare, buildProviderRows, hoursAgo, ownRules } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { batchRows, type IngestReport, ingestRows } from './ingest.service.ts';

const { database, context, ingestFares: ingest } = setUpFareDatabase();

/** Everything stored, for comparing before and after. */
async function readAll(): Promise<unknown[][]> {
  const { db } = database;
  return [
    await db.selectFrom('observation').selectAll().orderBy('fingerprint').orderBy('observed_at').execute(),
    await db.selectFrom('fare').selectAll().orderBy('destination').orderBy('departure_date').execute(),
    await db.selectFrom('daily_low').selectAll().orderBy('day').orderBy('departure_month').execute(),
  ];
}

async function readPrices(): Promise<number[]> {
  const rows = await database.db
    .selectFrom('fare')
    .select('price_halalas')
    .orderBy('departure_date')
    .execute();
  return rows.map((row) => row.price_halalas / 100);
}

async function readLows(): Promise<[day: string, month: string, price: number][]> {
  const rows = await database.db
    .selectFrom('daily_low')
    .selectAll()
    .orderBy('day')
    .orderBy('departure_month')
    .execute();
  return rows.map((row) => [row.day, row.departure_month.slice(0, 7), row.price_halalas / 100]);
}

describe('current fares', () => {
  it('are not changed by storing the same rows again', async () => {
    const fares = [
      {},
      { departureDate: '2027-02-01', returnDate: '2027-02-09', price: 900 },
      { destination: 'IST' },
    ];
    const first = await ingest(...fares);
    const before = await readAll();
    const again = await ingest(...fares);
    expect(first).toMatchObject({ accepted: 3, duplicates: 0, refused: 0 });
    expect([...first.touched].sort()).toEqual(['RUH:oneway', 'RUH:roundtrip']);
    expect(again).toMatchObject({ accepted: 3, duplicates: 3, touched: new Set() });
    expect(await readAll()).toEqual(before);
  });

  it('follow the newest sighting, dearer or cheaper', async () => {
    await ingest({ price: 640, observedAt: hoursAgo(3) });
    await ingest({ price: 700, observedAt: hoursAgo(2), stops: 1, deepLink: 'https://www.kayak.sa/f/1' });
    expect(await readPrices()).toEqual([700]);
    await ingest({ price: 610, observedAt: hoursAgo(1) });
    expect(await readPrices()).toEqual([610]);
    const fare = await database.db.selectFrom('fare').selectAll().executeTakeFirstOrThrow();
    expect(fare).toMatchObject({ stops: 0, deep_link: null, observed_at: hoursAgo(1), flight_number: '265' });
  });

  it('keep the lower of two prices of one moment, in one batch or in two', async () => {
    await ingest({ price: 640 }, { price: 600 }, { price: 620 });
    expect(await readPrices()).toEqual([600]);
    await ingest({ price: 610 });
    expect(await readPrices()).toEqual([600]);
    await ingest({ price: 590 });
    expect(await readPrices()).toEqual([590]);
  });

  it('are never replaced by an older sighting, which joins the history', async () => {
    await ingest({ price: 640, observedAt: hoursAgo(1) });
    await ingest({ price: 100, observedAt: hoursAgo(5) });
    expect(await readPrices()).toEqual([640]);
    expect(await readLows()).toEqual([['2026-11-21', '2027-01', 100]]);
  });

  it('leave out what was seen 72 hours ago, which goes to history alone', async () => {
    await ingest({ observedAt: hoursAgo(72), price: 500 });
    expect(await readPrices()).toEqual([]);
    expect(await readLows()).toEqual([['2026-11-18', '2027-01', 500]]);
    await ingest({ observedAt: new Date(hoursAgo(72).getTime() + 1), price: 510 });
    expect(await readPrices()).toEqual([510]);
  });

  it('are one per source, site, trip and dates', async () => {
    await ingest(
      {},
      { source: 'almosafer.com' },
      { site: 'wego' },
      { origin: 'JED' },
      { destination: 'IST' },
      { departureDate: '2027-01-16' },
      { returnDate: '2027-01-20' },
      { returnDate: '2027-01-21' },
    );
    expect(await readPrices()).toHaveLength(8);
  });
});

describe('daily lows', () => {
  it('are the lowest price of a Riyadh day, which begins at 21:00 UTC', async () => {
    await ingest(
      { price: 500, observedAt: new Date('2026-11-19T20:59:59Z') },
      { price: 400, observedAt: new Date('2026-11-19T21:00:00Z') },
      { price: 450, observedAt: new Date('2026-11-20T20:59:59Z') },
    );
    expect(await readLows()).toEqual([
      ['2026-11-19', '2027-01', 500],
      ['2026-11-20', '2027-01', 400],
    ]);
  });

  it('are kept by departure month, and by source', async () => {
    await ingest(
      { price: 500 },
      { price: 450, departureDate: '2027-01-31' },
      { price: 300, departureDate: '2027-02-01' },
    );
    await ingest({ price: 200, source: 'almosafer.com' });
    expect(await readLows()).toEqual([
      ['2026-11-21', '2027-01', expect.any(Number)],
      ['2026-11-21', '2027-01', expect.any(Number)],
      ['2026-11-21', '2027-02', 300],
    ]);
    const { rows } = await sql<{ source: string; price: number }>`
      select source, price_halalas / 100 as price from daily_low where departure_month = '2027-01-01'
      order by source`.execute(database.db);
    expect(rows).toEqual([
      { source: 'almosafer.com', price: 200 },
      { source: 'kayak.sa', price: 450 },
    ]);
  });

  it('only ever fall, and days may come in any order', async () => {
    await ingest({ price: 500, observedAt: hoursAgo(2) });
    await ingest({ price: 600, observedAt: hoursAgo(1) });
    await ingest({ price: 480, observedAt: new Date('2026-09-01T09:00:00Z') });
    await ingest({ price: 470, observedAt: new Date('2026-10-01T09:00:00Z') });
    expect(await readLows()).toEqual([
      ['2026-09-01', '2027-01', 480],
      ['2026-10-01', '2027-01', 470],
      ['2026-11-21', '2027-01', 500],
    ]);
  });
});

describe('prices too low to be listed at once', () => {
  const low = { price: 50, departureDate: '2027-03-10' };

  it('are counted once as held, and move neither fares nor lows', async () => {
    expect(await ingest({}, low, low)).toMatchObject({ accepted: 3, duplicates: 1, held: 1 });
    expect(await ingest(low)).toMatchObject({ accepted: 1, duplicates: 1, held: 0 });
    expect([await readPrices(), await readLows()]).toEqual([[640], [['2026-11-21', '2027-01', 640]]]);
  });

  it('are measured by the distance of each pair and trip type, in every batch', async () => {
    // Cairo is 1,600 km away: about 90 SAR one way and 135 there and back are the least; New York has 330.
    const cases = [
      { price: 110 },
      { price: 110, returnDate: '2027-01-20' },
      { price: 215, destination: 'JFK' },
      { price: 350, destination: 'JFK', departureDate: '2027-02-01' },
    ];
    expect(await ingest(...cases)).toMatchObject({ accepted: 4, held: 2 });
    const dates = Array.from({ length: batchRows }, (_, index) => ({ price: 700 + index }));
    expect(await ingest(...dates, low)).toMatchObject({ accepted: batchRows + 1, held: 1 });
  });
});

describe('ingestRows', () => {
  it('counts refusals by reason with their lines, those of the provider too', async () => {
    const refusal = { reason: 'malformed_row', detail: 'broken', line: 7 } as const;
    const rows = [...buildProviderRows({ price: -1 }, {}, { origin: 'QQQ' }, { price: 0 }), { refusal }];
    const refused: Refusal[] = [];
    const report = await ingestRows(context, [rows], (_, batch) => refused.push(...batch));
    expect(report).toMatchObject({
      accepted: 1,
      refused: 4,
      refusals: { bad_price: 2, unknown_airport: 1, malformed_row: 1 },
    });
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual(
      expect.arrayContaining([
        [1, 'bad_price'],
        [3, 'unknown_airport'],
        [4, 'bad_price'],
        [7, 'malformed_row'],
      ]),
    );
  });

  it('tells what of it can be shown', async () => {
    const report = await ingest(
      {},
      { observedAt: hoursAgo(73) },
      { origin: 'CAI', destination: 'RUH' },
      { observedAt: new Date('2026-10-01T09:00:00Z'), departureDate: '2026-11-20' },
      { price: 50, departureDate: '2027-03-10' },
    );
    expect(report.shown).toEqual({ fromSaudi: 4, listed: 1, old: 2, departed: 1 });
  });

  it('holds a row that may be cut', async () => {
    const rows = buildProviderRows({}).map((row) => ({ ...row, isCut: true as const }));
    expect(await ingestRows(context, [rows])).toMatchObject({ accepted: 1, held: 1 });
    expect(await readPrices()).toEqual([]);
  });

  it('holds no complete row for a cut one that says the same', async () => {
    const [complete, cut] = buildProviderRows({ observedAt: hoursAgo(30) }, {});
    const rows = [complete, { ...cut, isCut: true }] as ProviderRow[];
    expect(await ingestRows(context, [rows])).toMatchObject({ accepted: 2, held: 0 });
    expect(await readPrices()).toEqual([640]);
  });

  it('counts what leaves no observation', async () => {
    const rule = ownRules.of('kayak.sa');
    const permission = { ...rule.permission, history: 'ask' } as const;
    const asking = { ...context, sourceRules: { of: () => ({ ...rule, permission }) } };
    const report = await ingestRows(asking, [buildProviderRows({}, { price: 50 })]);
    expect(report).toMatchObject({ accepted: 2, held: 1, unrecorded: 2 });
  });

  it('tries rows as it stores them, and stores none', async () => {
    const fares = [{}, {}, { price: 50, departureDate: '2027-03-10' }, { price: 0 }];
    await ingest({ departureDate: '2027-02-02' });
    const before = await readAll();
    const rows = [buildProviderRows(...fares), buildProviderRows({}, { departureDate: '2027-02-02' })];
    const tried = await ingestRows(context, rows, undefined, { isTrial: true });
    expect(await readAll()).toEqual(before);
    expect(tried).toEqual({ ...(await ingestRows(context, rows)), touched: new Set() });
    expect(tried).toMatchObject({ accepted: 5, duplicates: 3, held: 1, refused: 1 });
  });

  it('reports after every batch, and stores each whole', async () => {
    const most = batchRows;
    const fares = Array.from({ length: most * 2 + 1 }, (_, index) => ({ price: 100 + index }));
    const seen: number[] = [];
    await ingestRows(context, [buildProviderRows(...fares)], ({ accepted }) => seen.push(accepted));
    expect(seen).toEqual([most, most * 2, most * 2 + 1]);
  });

  it('throws what the provider throws only when the batches before are stored and reported', async () => {
    let last: IngestReport | undefined;
    const failing = (async function* () {
      yield buildProviderRows({});
      throw new Error('cut off');
    })();
    const ingesting = ingestRows(context, failing, (report) => {
      last = report;
    });
    await expect(ingesting).rejects.toThrow('cut off');
    expect(last).toMatchObject({ accepted: 1, touched: new Set(['RUH:oneway']) });
    expect(await readPrices()).toEqual([640]);
  });

  it('throws when the database fails, and leaves whole batches', async () => {
    await sql`alter table daily_low add constraint no_march check (departure_month <> '2027-03-01')`.execute(
      database.db,
    );
    const good = Array.from({ length: batchRows }, (_, index) => ({ price: 100 + index }));
    const bad = [{ price: 95 }, { price: 98, departureDate: '2027-03-05' }];
    const reported: number[] = [];
    try {
      const rows = [buildProviderRows(...good), buildProviderRows(...bad), buildProviderRows({ price: 96 })];
      await expect(ingestRows(context, rows, ({ accepted }) => reported.push(accepted))).rejects.toThrow(
        'no_march',
      );
    } finally {
      await sql`alter table daily_low drop constraint no_march`.execute(database.db);
    }
    expect(reported).toEqual([batchRows]);
    const [observations] = await readAll();
    expect(observations).toHaveLength(batchRows);
    expect(await readLows()).toEqual([['2026-11-21', '2027-01', 100]]);
  });

  it('makes the partition of a month nobody has stored yet', async () => {
    const fare = buildProviderFare({
      observedAt: new Date('2021-10-31T21:30:00Z'),
      departureDate: '2021-12-01',
    });
    expect(await ingest(fare)).toMatchObject({ accepted: 1 });
    expect(await readLows()).toEqual([['2021-11-01', '2021-12', 640]]);
  });

  it('stores the same rows from two writers at once without a deadlock', async () => {
    const fares = Array.from({ length: batchRows }, (_, index) => ({
      price: 100 + index,
      departureDate: `2027-0${1 + (index % 9)}-10`,
    }));
    const reports = await Promise.all([ingest(...fares), ingest(...fares.toReversed())]);
    expect(reports.map((report) => report.accepted - report.duplicates).reduce((a, b) => a + b)).toBe(
      batchRows,
    );
    expect((await readAll())[0]).toHaveLength(batchRows);
  });
});
