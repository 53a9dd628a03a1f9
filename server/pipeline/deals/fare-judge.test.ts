/** What the record says of a listed fare is read once, anew on another day, and again after a failure. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { watchQueries } from '#test/support/query-faults.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { createFareJudge } from './fare-judge.ts';

const key = { origin: 'RUH', tripType: 'oneway' } as const;
const site = setUpTestSite();
let questions = 0;
let isDown = false;
let now = testNow;

const count = (): void => {
  questions += 1;
  if (isDown) throw new Error('the database is away');
};

beforeAll(async () => {
  const fare = { destination: 'CAI', departureDate: '2027-01-15' };
  await site.ingest([
    ...buildPriceHistory({ fare, until: testNow, prices: Array(50).fill(450) }),
    ...buildProviderRows({ ...fare, price: 300 }, { ...fare, departureDate: '2027-01-16', price: 600 }),
  ]);
});
beforeEach(() => {
  questions = 0;
  now = testNow;
});

function setUp() {
  const { db, board, unusualPeriods } = site.context;
  const judge = createFareJudge({ db: watchQueries(db, count), unusualPeriods, now: () => now });
  const [entry] = board.listEntries(key);
  const [cheap, dear] = (entry?.fares ?? []).toSorted((a, b) => a.price - b.price);
  if (!entry || !cheap || !dear) throw new Error('no fares');
  return { judge, entry, cheap, dear };
}

it('says of the cheapest what the board says, and asks the database for each fare once', async () => {
  const { judge, entry, cheap, dear } = setUp();
  const both = [{ fare: cheap }, { fare: dear }];
  const [found, same] = await Promise.all([judge(key, both), judge(key, both)]);
  expect(found.get(cheap)).toEqual({ assessment: entry.assessment, lows: entry.lows });
  expect(found.get(dear)?.assessment).toMatchObject({ evidence: { reference: 450, level: 'high' } });
  expect(same).toEqual(found);
  expect(await judge(key, [{ fare: dear }])).toEqual(new Map([[dear, found.get(dear)]]));
  const asked = questions;
  await judge(key, both);
  expect(questions).toBe(asked);
  await judge(key, [{ fare: dear, airports: ['CAI', 'SPX'] }]);
  expect(questions).toBeGreaterThan(asked);
});

it('asks again on another day, of a list that was read anew, and after a failure', async () => {
  const { judge, dear } = setUp();
  isDown = true;
  await expect(judge(key, [{ fare: dear }])).rejects.toThrow('the database is away');
  isDown = false;
  questions = 0;
  await judge(key, [{ fare: dear }]);
  now = new Date(testNow.getTime() + 86_400_000);
  await judge(key, [{ fare: dear }]);
  // The month has days enough: each question is one statement.
  expect(questions).toBe(2);
  await site.context.board.rebuild([key]);
  await judge(key, [{ fare: setUp().dear }]);
  expect(questions).toBe(3);
});

it('asks for 6,000 fares a minute at most: the others are left out, what is known is told', async () => {
  const { judge, cheap, dear } = setUp();
  const known = await judge(key, [{ fare: cheap }]);
  isDown = true;
  const many = Array.from({ length: 5999 }, () => ({ fare: { ...dear } }));
  await expect(judge(key, many)).rejects.toThrow('the database is away');
  isDown = false;
  questions = 0;
  expect(await judge(key, [{ fare: cheap }, { fare: dear }])).toEqual(known);
  expect(questions).toBe(0);
  now = new Date(testNow.getTime() + 10);
  expect((await judge(key, [{ fare: dear }])).get(dear)?.assessment).toMatchObject({
    evidence: { reference: 450 },
  });
});
