/** What detection does with the deals of a list, and what the board shows of them. */
import { sql, type UpdateObject } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { curatedSource } from '#contract/domain/deal.ts';
import { noBudget, ownPermission } from '#contract/domain/source-permission.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange, listenToChanges } from '#server/platform/database/site-changes.ts';
import { buildProviderRows, buildUsualPrices, ownRules, testNow } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { expireEndedDeals, hasDeals } from './deal.repository.ts';
import { DealBoard } from './deal-board.ts';
import { allDeals, type DealListQuery } from './deal-list.ts';
import { updateDeals } from './detection.service.ts';
import { assessFares } from './evidence.service.ts';

const key = { origin: 'RUH', tripType: 'oneway' } as const;
const hour = 3_600_000;
let now = testNow;
const { database, context, ingest } = setUpFareDatabase(() => now);
beforeEach(() => {
  now = testNow;
});

async function detect(includeSample = true, sourceRules = ownRules): Promise<number> {
  const changed = { ...context, includeSample, sourceRules };
  return updateDeals(changed, key, await assessFares(changed, key));
}

/** A deal to Cairo for 690 SAR. */
async function detectCairo(): Promise<void> {
  await ingest([...buildUsualPrices(), ...buildProviderRows({ price: 690 })]);
  await detect();
}

async function listDeals() {
  return database.db
    .selectFrom('deal')
    .select(['destination', 'status', 'source', 'is_premium', 'deal_price_halalas as price', 'updated_at'])
    .orderBy('created_at')
    .orderBy('destination')
    .execute();
}

const premium = new Set<string>();
const fares = { findEntry: () => undefined, isPremium: (code: string) => premium.has(code) };
const board = (includeSample = true) =>
  new DealBoard({ db: database.db, reference, includeSample, board: fares, now: () => now });
const question: DealListQuery = { ...allDeals, sort: 'discount', viewer: 'premium' };

describe('updateDeals', () => {
  it('publishes what is below the usual price and keeps waiting what is too good', async () => {
    await ingest([
      ...['CAI', 'IST', 'SIN'].flatMap((destination) => buildUsualPrices({ destination })),
      ...buildProviderRows(
        { price: 690 },
        { destination: 'IST', price: 830 },
        { destination: 'SIN', price: 400 },
      ),
    ]);
    expect(await hasDeals(database.db)).toBe(false);
    expect(await detect()).toBe(2);
    expect(await listDeals()).toMatchObject([
      { destination: 'CAI', status: 'published', source: 'kayak.sa', is_premium: false, price: 69_000 },
      { destination: 'SIN', status: 'pending', is_premium: false, price: 40_000 },
    ]);
    expect(await hasDeals(database.db)).toBe(true);
  });

  it('changes nothing the second time and announces nothing', async () => {
    await ingest([...buildUsualPrices(), ...buildProviderRows({ price: 690 })]);
    const announced: string[] = [];
    const stop = await listenToChanges(database.handle, ({ topic }) => announced.push(topic));
    await detect();
    const before = await listDeals();
    now = new Date(testNow.getTime() + hour);
    expect(await detect()).toBe(0);
    expect(await listDeals()).toEqual(before);
    await announceChange(database.db, 'photos');
    await expect.poll(() => announced).toEqual(['deals', 'photos']);
    await stop();
  });

  it('leaves curated deals and other lists alone', async () => {
    await detectCairo();
    const row = await database.db.selectFrom('deal').selectAll().executeTakeFirstOrThrow();
    const { id: _, evidence: __, ...copy } = row;
    await database.db
      .insertInto('deal')
      .values([
        { ...copy, is_curated: true, source: 'curated', evidence: null },
        { ...copy, origin: 'JED', evidence: null },
      ])
      .execute();
    await ingest(buildProviderRows({ price: 850, observedAt: now }));
    await detect();
    const left = await database.db.selectFrom('deal').select(['origin', 'is_curated', 'status']).execute();
    expect(left).toEqual(
      expect.arrayContaining([
        { origin: 'RUH', is_curated: true, status: 'published' },
        { origin: 'JED', is_curated: false, status: 'published' },
        { origin: 'RUH', is_curated: false, status: 'expired' },
      ]),
    );
  });
});

describe('what an administrator did', () => {
  const found = () => database.db.selectFrom('deal').selectAll().executeTakeFirstOrThrow();
  const mark = (change: UpdateObject<Database, 'deal'>) =>
    database.db
      .updateTable('deal')
      .set({ ...change, updated_at: now })
      .execute();
  const seeAt = async (price: number, minutes: number) => {
    now = new Date(testNow.getTime() + minutes * 60_000);
    await ingest(buildProviderRows({ price, observedAt: now }));
    return detect();
  };
  beforeEach(detectCairo);

  it('an edited deal stands for its pair, whatever the fare does, until it ends', async () => {
    await mark({ is_curated: true });
    const before = await found();
    expect([await seeAt(680, 10), await seeAt(850, 20), await seeAt(670, 30)]).toEqual([0, 0, 0]);
    expect(await found()).toEqual(before);
    await database.db.updateTable('deal').set({ expires_at: now }).execute();
    expect(await seeAt(660, 40)).toBe(1);
    expect(await listDeals()).toMatchObject([{ price: 69_000 }, { status: 'published', price: 66_000 }]);
  });

  it('an edited deal ends with the terms of its source, however long the administrator wants it', async () => {
    const mayShowFor = (cacheHours: number | null, show: 'yes' | 'no' = 'yes') => {
      const permission = { ...ownPermission, cacheHours, show };
      return { of: () => ({ permission, budget: noBudget }), list: () => [] };
    };
    const { observed_at: seenAt } = await found();
    const expiresAt = new Date(now.getTime() + 90 * hour);
    await mark({ is_curated: true, expires_at: expiresAt });
    const endsAt = async () => (await found()).expires_at;
    expect(await detect(true, mayShowFor(null))).toBe(0);
    expect(await endsAt()).toEqual(expiresAt);
    expect(await detect(true, mayShowFor(12))).toBe(1);
    expect(await endsAt()).toEqual(new Date(Number(seenAt) + 12 * hour));
    await detect(true, mayShowFor(null, 'no'));
    const deals = board();
    await deals.rebuild();
    expect(deals.listPage(question).total).toBe(0);
  });

  it('a deleted deal holds no place, and is not found again at its price', async () => {
    await mark({ deleted_at: now });
    expect(await detect()).toBe(0);
    const deals = board();
    await deals.rebuild();
    expect(deals.listPage(question).total).toBe(0);
    expect(await seeAt(670, 10)).toBe(1);
    expect(await listDeals()).toMatchObject([{ price: 69_000 }, { status: 'published', price: 67_000 }]);
  });

  it('an edited deal that was rejected is not found again at its price', async () => {
    await mark({ is_curated: true, status: 'rejected' });
    expect(await detect()).toBe(0);
  });
});

it('expireEndedDeals closes what has ended, once', async () => {
  await detectCairo();
  expect(await expireEndedDeals(database.db, now)).toBe(0);
  const later = new Date(now.getTime() + 80 * hour);
  expect(await expireEndedDeals(database.db, later)).toBe(1);
  expect(await expireEndedDeals(database.db, later)).toBe(0);
  expect(await listDeals()).toMatchObject([{ status: 'expired' }]);
});

describe('DealBoard', () => {
  it('lists the published deals, and those of the past drop out by the clock', async () => {
    await detectCairo();
    const deals = board();
    expect([deals.version, deals.listPage(question).total]).toEqual([0, 0]);
    await deals.rebuild();
    expect(deals.listPage(question)).toMatchObject({
      total: 1,
      rows: [
        { access: { isLocked: false }, deal: { destination: 'CAI', dealPrice: 690, originalPrice: 830 } },
      ],
    });
    const { version } = deals;
    now = new Date(testNow.getTime() + 71 * hour);
    expect([deals.version, deals.listPage(question).total]).toEqual([version + 1, 0]);
    await deals.rebuild();
    expect(deals.version).toBeGreaterThan(version + 1);
  });

  it('opens a detected deal with its destination; a typed one stays Premium in itself', async () => {
    await detectCairo();
    const deals = board();
    const lockedRows = async () => {
      await deals.rebuild();
      return deals.listPage({ ...question, viewer: 'guest' }).rows.map((row) => row.access.isLocked);
    };
    await database.db.updateTable('deal').set({ is_premium: true }).execute();
    expect(await lockedRows()).toEqual([false]);
    // Its fare stands open in the price list, whoever edited the deal.
    await database.db.updateTable('deal').set({ is_curated: true }).execute();
    expect(await lockedRows()).toEqual([false]);
    await database.db.updateTable('deal').set({ source: curatedSource }).execute();
    expect(await lockedRows()).toEqual([true]);
  });

  it('leaves out simulated deals where they are not part of the site, and reads more than one part', async () => {
    await ingest([
      ...buildUsualPrices({ source: 'sample' }),
      ...buildProviderRows({ source: 'sample', price: 690 }),
    ]);
    await detect();
    const recordedOnly = board(false);
    await recordedOnly.rebuild();
    expect(recordedOnly.listPage(question).total).toBe(0);
    const row = await database.db.selectFrom('deal').selectAll().executeTakeFirstOrThrow();
    const { id: _, evidence: __, ...copy } = row;
    const curated = { ...copy, is_curated: true, source: 'curated', evidence: null, expires_at: null };
    await database.db
      .insertInto('deal')
      .values(Array.from({ length: 1500 }, () => curated))
      .execute();
    await recordedOnly.rebuild();
    expect(recordedOnly.listPage(question).total).toBe(1500);
  });

  it('keeps what it had on a database error', async () => {
    await detectCairo();
    const deals = board();
    await deals.rebuild();
    const { version } = deals;
    await sql`alter table deal rename to gone`.execute(database.db);
    await expect(deals.rebuild()).rejects.toThrow('deal');
    expect([deals.version, deals.listPage(question).total]).toEqual([version, 1]);
    await sql`alter table gone rename to deal`.execute(database.db);
    await deals.rebuild();
    expect(deals.version).toBe(version + 1);
  });
});
