import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCurrentFare, plainSite, testNow } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { Board } from './board.ts';
import { upsertFareEvidence } from './evidence.repository.ts';

const oneway = { origin: 'RUH', tripType: 'oneway' } as const;
let board: Board;
let now = testNow;
let siteVersion = 0;
const { database, context, ingestFares: ingest } = setUpFareDatabase(() => now);
beforeEach(() => {
  now = testNow;
  siteVersion = 0;
  board = new Board({ ...context, site: { ...plainSite, version: () => siteVersion } });
});

const codes = () => board.listEntries(oneway).map(({ fare }) => fare.destination);

describe('Board', () => {
  it('lists destinations cheapest first, each with all its fares', async () => {
    await ingest(
      { price: 700 },
      { price: 800, departureDate: '2027-01-16' },
      { destination: 'IST', price: 600 },
      { destination: 'DXB', price: 700 },
      { destination: 'IST', price: 900, returnDate: '2027-01-20' },
    );
    await board.rebuild();
    expect(codes()).toEqual(['IST', 'CAI', 'DXB']);
    expect(board.findEntry(oneway, 'CAI')?.fares).toHaveLength(2);
    expect(board.findEntry({ origin: 'RUH', tripType: 'roundtrip' }, 'IST')?.fare.price).toBe(900);
    expect(board.listAllEntries()).toHaveLength(4);
    expect(board).toMatchObject({ version: 1, loadedAt: testNow });
    siteVersion = 3;
    expect(board.version).toBe(4);
  });

  it('lists nothing too old, departed or beyond the booking window', async () => {
    await ingest(
      { destination: 'IST', observedAt: new Date('2026-11-20T08:00:00Z'), departureDate: '2026-11-20' },
      { destination: 'DXB', departureDate: '2027-11-22' },
      { destination: 'AMM', departureDate: '2027-11-21' },
    );
    await board.rebuild();
    expect(codes()).toEqual(['AMM']);
    now = new Date(testNow.getTime() + 72 * 3_600_000);
    await board.rebuild();
    expect(codes()).toEqual([]);
  });

  it('shows evidence only of the very fare it was computed for', async () => {
    await ingest({ price: 700 });
    const assessment = { status: 'insufficient', days: 1, needed: 20 } as const;
    const about = (price: number) => [{ fare: buildCurrentFare({ price }), assessment }];
    await upsertFareEvidence(database.db, oneway, about(700), testNow);
    await board.rebuild();
    expect(board.findEntry(oneway, 'CAI')?.assessment).toEqual(assessment);
    await upsertFareEvidence(database.db, oneway, about(701), testNow);
    await board.rebuild();
    expect(board.findEntry(oneway, 'CAI')?.assessment).toBeNull();
  });

  it('reads only the lists it is told of', async () => {
    await ingest({ price: 700 }, { origin: 'JED', price: 500 });
    await board.rebuild([oneway]);
    expect(board.listAllEntries()).toHaveLength(1);
    await board.rebuild([{ origin: 'JED', tripType: 'oneway' }]);
    expect(board.listAllEntries()).toHaveLength(2);
  });

  it('does one rebuild after the other, and the last one has seen all that came before it', async () => {
    await ingest({ price: 700 });
    const first = board.rebuild();
    const second = ingest({ destination: 'IST', price: 600 }).then(() => board.rebuild());
    await Promise.all([first, second, board.rebuild([oneway])]);
    expect(board.version).toBe(3);
    expect(codes()).toEqual(['IST', 'CAI']);
  });

  it('keeps what it had on a database error, and recovers', async () => {
    await ingest({ price: 700 });
    await board.rebuild();
    await ingest({ destination: 'IST', price: 600 });
    await sql`alter table fare_evidence rename to gone`.execute(database.db);
    await expect(board.rebuild()).rejects.toThrow('fare_evidence');
    expect([board.version, ...codes()]).toEqual([1, 'CAI']);
    await sql`alter table gone rename to fare_evidence`.execute(database.db);
    await board.rebuild();
    expect([board.version, ...codes()]).toEqual([2, 'IST', 'CAI']);
  });
});
