import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkPrice, type PriceCheck } from '#contract/api/check.ts';
import { feathersOf, recordOf, usualOf } from '#contract/domain/verdict.ts';
import { errorBody } from '#contract/error.ts';
import type { App } from '#server/platform/http/app.ts';
import { lockDestination } from '#test/support/app.ts';
import { digestDatabase } from '#test/support/digest-database.ts';
import { buildPriceHistory, buildProviderRows, hoursAgo, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const usual = Array.from({ length: 60 }, (_, day) => 800 + (day % 7) * 10);
let now = testNow;
const site = setUpTestSite({ now: () => now });

beforeAll(async () => {
  await lockDestination(site.context, 'SIN');
  await site.ingest([
    ...buildPriceHistory({ fare: {}, until: testNow, prices: usual }),
    ...buildPriceHistory({ fare: { destination: 'SIN' }, until: testNow, prices: usual }),
    ...buildPriceHistory({ fare: { destination: 'DXB' }, until: testNow, prices: [300, 310, 320] }),
    ...buildPriceHistory({ fare: { destination: 'AMM' }, until: hoursAgo(30 * 24), prices: [300, 310, 320] }),
    ...buildPriceHistory({ fare: { destination: 'KWI' }, until: hoursAgo(30 * 24), prices: usual }),
    ...buildProviderRows(
      { price: 790, site: 'wego' },
      { price: 600, departureDate: '2027-03-20', site: 'almosafer', observedAt: hoursAgo(3) },
      { destination: 'SIN', price: 700 },
      { destination: 'DXB', price: 300 },
    ),
  ]);
});

const addressOf = (query: Record<string, string | number>) =>
  `/api/check?${new URLSearchParams({ origin: 'RUH', destination: 'CAI', departure: '2027-01-15', price: '500', ...query })}`;

async function check(query: Record<string, string | number>, app: App = site.app): Promise<PriceCheck> {
  // Of one address only so many a minute.
  now = new Date(now.getTime() + 1_000);
  const answer = await app.request(addressOf(query));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.any(String)]);
  return checkPrice.response.parse(await answer.json());
}

it('judges a price by the record of its month, and names the days, the lowest and the cheapest now', async () => {
  const found = await check({ price: 600 });
  expect(found).toMatchObject({
    tripType: 'oneway',
    verdict: 'farUnconfirmed',
    feathers: 5 - Number(600 > 0.7 * (found.usual ?? 0)),
    basis: 'month',
    days: expect.any(Number),
    needed: null,
    today: { basis: 'day', price: 790, site: 'wego', departure: '2027-01-15', return: null },
    address: '/check?origin=RUH&destination=CAI&departure=2027-01-15&price=600&airport=only',
  });
  const { history, lowest30, since, days } = found;
  const recent = history?.dailyLows.filter(({ day }) => day >= '2026-10-22') ?? [];
  expect(lowest30?.price).toBe(Math.min(...recent.map(({ price }) => price)));
  expect(recent).toContainEqual(lowest30);
  expect(history?.dailyLows.filter(({ day }) => day >= (since ?? '')).length).toBeGreaterThanOrEqual(
    days ?? 99,
  );
});

it('says where a day or a month has no record of its own', async () => {
  expect((await check({ departure: '2027-01-20' })).today).toMatchObject({ basis: 'month', price: 790 });
  const other = await check({ departure: '2027-06-20' });
  expect([other.basis, other.today?.basis, other.today?.price]).toEqual(['route', 'route', 600]);
});

it('does not know yet where the record is thin, and says how many days there are', async () => {
  const thin = await check({ destination: 'DXB', price: 100 });
  expect(thin).toMatchObject({
    verdict: 'insufficient',
    feathers: null,
    usual: null,
    basis: 'month',
    similar: null,
  });
  expect(thin.days).toBeLessThan(thin.needed ?? 0);
  const silent = await check({ destination: 'LHR' });
  expect([silent.verdict, silent.days, silent.today, silent.history]).toEqual([null, null, null, null]);
});

it('counts the recorded days of a trip that is not listed now, of its month or else of all', async () => {
  const thin = { verdict: 'insufficient', days: 3, needed: 20, usual: null, today: null, lowest30: null };
  expect(await check({ destination: 'AMM' })).toMatchObject({ ...thin, basis: 'month', since: '2026-10-19' });
  const other = await check({ destination: 'AMM', departure: '2027-06-20' });
  expect(other).toMatchObject({ ...thin, basis: 'route', history: { assessment: { days: 3 } } });
  const known = await check({ destination: 'KWI' });
  expect(known).toMatchObject({ verdict: 'farUnconfirmed', basis: 'month', today: null });
  expect([known.usual, known.days]).toEqual([expect.any(Number), expect.any(Number)]);
});

it('calls every price by the crest of its evidence, and one that nobody listed no deal', async () => {
  const halalas = fc.integer({ min: 100, max: 200_000 });
  await fc.assert(
    fc.asyncProperty(halalas, async (amount) => {
      const price = amount / 100;
      const { feathers, verdict, usual, basis, history } = await check({ price });
      expect(usual).toBe(usualOf(recordOf(history?.assessment ?? null)));
      expect([feathers, basis]).toEqual([feathersOf(price, usual), 'month']);
      expect(verdict).not.toBe('deal');
    }),
    { numRuns: 30 },
  );
});

it('keeps nothing of what a stranger asks', async () => {
  const before = await digestDatabase(site.context.db);
  await check({ price: 1 });
  await check({ price: 99_999, destination: 'DXB', return: '2027-01-22' });
  expect(await digestDatabase(site.context.db)).toEqual(before);
});

it('tells members alone of a Premium destination', async () => {
  const guest = await check({ destination: 'SIN' });
  expect(guest).toMatchObject({ locked: true, city: 'Singapore' });
  expect(Object.values(guest).filter((value) => value === null).length).toBeGreaterThanOrEqual(11);
  expect(await check({ destination: 'SIN' }, site.premiumApp)).toMatchObject({
    locked: false,
    usual: expect.any(Number),
  });
});

it.each([
  [{ departure: '2026-11-20' }, 422, ['departure']],
  [{ departure: '2028-01-15' }, 422, ['departure']],
  [{ return: '2027-01-14' }, 422, ['return']],
  [{ destination: 'RUH' }, 422, ['destination']],
  [{ price: 0 }, 422, ['price']],
  [{ price: 'cheap', departure: '2027-02-30' }, 422, ['departure', 'price']],
  [{ destination: 'QQQ' }, 404, []],
])('refuses %j with %i and a sentence for each field', async (query, status, fields) => {
  const answer = await site.app.request(addressOf(query));
  const body = errorBody.parse(await answer.json());
  expect([answer.status, Object.keys(body.fields ?? {}).sort()]).toEqual([status, fields]);
  expect(Object.values(body.fields ?? { text: body.message }).every((sentence) => sentence.length > 10)).toBe(
    true,
  );
});
