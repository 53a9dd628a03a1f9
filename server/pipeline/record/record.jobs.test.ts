/** What the site claims of prices, and whether it finds what became of them: planted truths on a simulated market. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { noBudget, ownPermission } from '#contract/domain/source-permission.ts';
import { Board } from '#server/pipeline/fares/board.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-policy.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { createLogger } from '#server/platform/logger.ts';
import {
  buildProviderFare,
  buildProviderRows,
  buildUsualPrices,
  ownRules,
  plainSite,
  testNow,
} from '#test/support/factories.ts';
import { createRandom, plantMarket } from '#test/support/planted-market.ts';
import { reference } from '#test/support/reference.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { insertClaims, upsertOutcomes } from './claim.repository.ts';
import {
  claimDeals,
  claimListed,
  describeClaim,
  judgeClaims,
  judgeWaiting,
  recordJob,
} from './record.jobs.ts';

const dayMs = 86_400_000;
let now = testNow;
const { database, context, ingest, ingestFares } = setUpFareDatabase(() => now);
const premium = new Set<string>();
beforeEach(() => {
  now = testNow;
  premium.clear();
});

const listing = () => ({ ...context, unusualPeriods: () => [] });

/** Usual prices, then 690 SAR: a deal. */
const ingestDeal = () => ingest([...buildUsualPrices(), ...buildProviderRows({ price: 690 })]);

const announce = () => Promise.resolve();
const logger = createLogger('silent');
const publish = () => publishFares({ ...listing(), announce, logger }, new Set(['RUH:oneway']));

async function publishDeal(): Promise<void> {
  await ingestDeal();
  await publish();
}

async function boardNow(): Promise<Board> {
  const site = { ...plainSite, isPremium: (code: string) => premium.has(code) };
  const board = new Board({ ...listing(), site });
  await board.rebuild();
  return board;
}

const listClaims = () =>
  database.db.selectFrom('claim').selectAll().orderBy('kind').orderBy('destination').execute();
const listOutcomes = () =>
  database.db.selectFrom('claim_outcome').selectAll().orderBy('claim_id').orderBy('days').execute();

describe('claims', () => {
  it('are made of a deal when it is published, with what was said of it', async () => {
    await publishDeal();
    expect(await listClaims()).toMatchObject([
      {
        kind: 'deal',
        day: riyadhDate(testNow),
        departure_date: '2027-01-15',
        return_date: '0001-01-01',
        price_halalas: 69_000,
        usual_halalas: 83_000,
        low_before_halalas: 85_000,
        feathers: 4,
        tier: 'good',
        definition: 'discount-1',
        source: 'kayak.sa',
        is_open: true,
        is_publishable: true,
        is_simulated: false,
      },
    ]);
  });

  it('are made once for a price, and again when its last outcome is known', async () => {
    await publishDeal();
    await publish();
    const later = async (days: number) => {
      now = new Date(testNow.getTime() + days * dayMs);
      return claimDeals(listing());
    };
    expect([await later(0), await later(13), await later(14), await later(15)]).toEqual([0, 0, 1, 0]);
  });

  it('are made of the cheapest listed price of each pair once a day, whatever is said of it', async () => {
    await ingestDeal();
    await ingestFares({ destination: 'IST', price: 900 });
    await publish();
    const context = { ...listing(), board: await boardNow() };
    expect([await claimListed(context), await claimListed(context)]).toEqual([2, 0]);
    expect((await listClaims()).filter(({ kind }) => kind === 'verdict')).toMatchObject([
      { destination: 'CAI', price_halalas: 69_000, feathers: 4, tier: null, definition: 'feathers-1' },
      { destination: 'IST', price_halalas: 90_000, usual_halalas: null, feathers: null },
    ]);
  });

  it('say that guests did not see them, and that the source forbids to show them', async () => {
    const cairo = reference.airports.get('CAI') ?? expect.unreachable();
    await insertPremiumDestinations(database.db, [cairo]);
    premium.add('CAI');
    await ingestDeal();
    const permission = { ...ownPermission, show: 'with_link' as const };
    const sourceRules = { ...ownRules, of: () => ({ permission, budget: noBudget }) };
    await publish();
    await claimListed({ ...listing(), sourceRules, board: await boardNow() });
    expect(await listClaims()).toMatchObject([
      { kind: 'deal', is_open: false, is_publishable: true },
      { kind: 'verdict', is_open: false, is_publishable: false },
    ]);
  });

  it('are not made where the source leaves no history', async () => {
    const permission = { ...ownPermission, history: 'ask' as const };
    const rules = { of: () => ({ permission, budget: noBudget }) };
    const price = { price: 600, usual: 700, tier: null, isOpen: true } as const;
    expect(describeClaim('verdict', '2026-11-21', { ...buildProviderFare(), ...price }, rules)).toEqual([]);
    expect(describeClaim('verdict', '2027-01-15', { ...buildProviderFare(), ...price }, ownRules)).toEqual(
      [],
    );
  });
});

describe('outcomes', () => {
  /** A deal of `testNow`, and what was seen of its trip so many days later. */
  async function claimAndSee(seen: readonly (readonly [days: number, price: number])[]) {
    await publishDeal();
    for (const [days, price] of seen) {
      now = new Date(testNow.getTime() + days * dayMs);
      await ingestFares({ price, observedAt: now });
    }
    now = new Date(testNow.getTime() + 15 * dayMs);
    await judgeClaims(listing());
    return (await listOutcomes()).map(({ outcome, price_halalas, month_low_halalas }) => [
      outcome,
      price_halalas,
      month_low_halalas,
    ]);
  }

  it('are those of the newest day of three, by its lowest price', async () => {
    const found = await claimAndSee([
      [5, 600],
      [6, 730],
      [6, 725],
      [8, 500],
      [12, 640],
    ]);
    expect(found).toEqual([
      ['dearer', 72_500, 72_500],
      ['cheaper', 64_000, 64_000],
    ]);
  });

  it('are gone where no day of three has a sighting, though the month has one', async () => {
    await ingestFares({ departureDate: '2027-01-20', price: 610, observedAt: testNow });
    const found = await claimAndSee([
      [4, 690],
      [15, 690],
    ]);
    expect(found).toEqual([
      ['gone', null, null],
      ['gone', null, null],
    ]);
  });

  it('are not of another trip of the same route, nor of another source', async () => {
    await publishDeal();
    now = new Date(testNow.getTime() + 7 * dayMs);
    await ingestFares(
      { departureDate: '2027-01-16', price: 690, observedAt: now },
      { returnDate: '2027-01-20', price: 690, observedAt: now },
      { source: 'another', price: 690, observedAt: now },
    );
    now = new Date(testNow.getTime() + 8 * dayMs);
    await judgeClaims(listing());
    expect(await listOutcomes()).toMatchObject([{ days: 7, outcome: 'gone', month_low_halalas: 69_000 }]);
  });

  it('are found once: a second run changes nothing, and late sightings are counted on the next day', async () => {
    await publishDeal();
    now = new Date(testNow.getTime() + 7 * dayMs);
    expect(await judgeClaims(listing())).toBe(0);
    now = new Date(testNow.getTime() + 8 * dayMs);
    expect(await judgeClaims(listing())).toBe(1);
    const before = await listOutcomes();
    expect(await judgeClaims(listing())).toBe(0);
    expect(await listOutcomes()).toEqual(before);
    await ingestFares({ price: 690, observedAt: new Date(testNow.getTime() + 7 * dayMs) });
    now = new Date(now.getTime() + dayMs);
    expect(await judgeClaims(listing())).toBe(1);
    expect(await listOutcomes()).toMatchObject([{ outcome: 'same', price_halalas: 69_000 }]);
  });

  it('are told to every node when the record changed, and the claims of the last year stay', async () => {
    await publishDeal();
    const context = { ...listing(), board: await boardNow() };
    await recordJob.run(context);
    const runs = () => database.db.selectFrom('record_run').select('finished_at').execute();
    expect(await runs()).toEqual([{ finished_at: testNow }]);
    now = new Date(testNow.getTime() + 60_000);
    await recordJob.run(context);
    expect(await runs()).toEqual([{ finished_at: testNow }]);
    now = new Date(testNow.getTime() + 367 * dayMs);
    await recordJob.run({ ...context, board: await boardNow() });
    expect(await listClaims()).toEqual([]);
  });
});

describe('the rule of waiting', () => {
  /** Nine hundred departures in a hundred days; three of ten fell. */
  async function plantCases(): Promise<void> {
    const random = createRandom(5);
    const destinations = ['CAI', 'IST', 'DXB', 'AMM', 'LHR', 'CDG', 'BOM', 'KUL', 'MNL', 'ATH'];
    const claims = Array.from({ length: 900 }, (_, index) => {
      const day = addDays(riyadhDate(testNow), -100 + Math.floor(index / 10));
      const trip = buildProviderFare({
        destination: destinations[index % 10] ?? 'CAI',
        departureDate: addDays(day, 60),
      });
      return describeClaim('verdict', day, { ...trip, usual: null, tier: null, isOpen: true }, ownRules);
    });
    await insertClaims(database.db, claims.flat(), testNow);
    const rows = await database.db.selectFrom('claim').select('id').execute();
    const judged = rows.map(({ id }) => {
      const hasFallen = random() < 0.3;
      const outcome = hasFallen ? ('cheaper' as const) : ('gone' as const);
      const rest = { days: 14, monthLow: 600, rule: 'outcome-1' } as const;
      return { ...rest, claimId: id, outcome, price: hasFallen ? 500 : null };
    });
    await upsertOutcomes(database.db, judged, testNow);
  }

  it('is judged once a month, from the daily claims, as soon as something can be forecast', async () => {
    expect(await judgeWaiting(listing())).toBe(0);
    await plantCases();
    expect([await judgeWaiting(listing()), await judgeWaiting(listing())]).toEqual([1, 0]);
    const [judged] = await database.db.selectFrom('wait_judgement').selectAll().execute();
    expect(judged).toMatchObject({ month: '2026-11-01', rule: 'wait-1', judgement: { isLicensed: false } });
    expect(judged?.judgement.departures).toBeGreaterThan(100);
  });

  it('is told of a listed price only while it has a licence, and is part of its claim', async () => {
    await plantCases();
    await judgeWaiting(listing());
    await ingestFares({ destination: 'VIE', price: 640, departureDate: addDays(riyadhDate(testNow), 60) });
    const context = { ...listing(), board: await boardNow() };
    const said = () =>
      database.db
        .selectFrom('claim')
        .select(['wait_fell', 'wait_of'])
        .where('destination', '=', 'VIE')
        .execute();
    await claimListed(context);
    expect(await said()).toEqual([{ wait_fell: null, wait_of: null }]);
    await database.db.deleteFrom('claim').where('destination', '=', 'VIE').execute();
    const [judged] = await database.db.selectFrom('wait_judgement').select('judgement').execute();
    const judgement = JSON.stringify({ ...judged?.judgement, isLicensed: true });
    await database.db.updateTable('wait_judgement').set({ judgement }).execute();
    await claimListed(context);
    const fallen = database.db.selectFrom('claim_outcome').where('outcome', '=', 'cheaper');
    const { length } = await fallen.select('claim_id').execute();
    expect(await said()).toEqual([{ wait_fell: length, wait_of: 900 }]);
  });
});

describe('planted markets', () => {
  it.each([
    ['deals that vanish', { gone: 0.7, dearer: 0.2, cheaper: 0.02 }],
    ['deals that fall further', { gone: 0.1, dearer: 0.1, cheaper: 0.6 }],
    ['no signal', { gone: 0.25, dearer: 0.25, cheaper: 0.25 }],
  ])('of %s: the planted rates are found within their confidence', async (_, rates) => {
    const market = plantMarket({ seed: 7, claims: 600, rates });
    const day = addDays(riyadhDate(testNow), -9);
    const claims = market.flatMap(({ trip }) => {
      const said = { usual: trip.price * 1.3, tier: 'good', isOpen: true } as const;
      return describeClaim('deal', day, { ...trip, ...said }, ownRules);
    });
    await insertClaims(database.db, claims, startOfRiyadhDay(day));
    const observedAt = new Date(startOfRiyadhDay(addDays(day, 7)).getTime() + 9 * 3_600_000);
    await ingestFares(
      ...market.flatMap(({ trip, laterPrice }) =>
        laterPrice === null ? [] : [{ ...trip, price: laterPrice, observedAt }],
      ),
    );
    await judgeClaims(listing());
    const found = (await listOutcomes()).map(({ outcome }) => outcome);
    expect(found).toHaveLength(600);
    for (const outcome of ['gone', 'dearer', 'cheaper'] as const) {
      const share = found.filter((each) => each === outcome).length / 600;
      // Three standard deviations: one run of 400 fails by chance.
      const margin = 3 * Math.sqrt((rates[outcome] * (1 - rates[outcome])) / 600);
      expect(Math.abs(share - rates[outcome])).toBeLessThan(margin);
    }
  });
});
