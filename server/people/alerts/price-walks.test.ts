/** Over any walk of prices: one drop is told once, and a target that is crossed is never passed over in silence. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { toHalalas } from '#contract/domain/money.ts';
import { createUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { matchWatches } from './match.repository.ts';

const target = 500;
/** The rule once more, for whole SAR: 3 % or 10 SAR, whichever is more. */
const minimumChange = (price: number) => Math.max(price * 0.03, 10);
const isRealDrop = (from: number, to: number) => to <= from - minimumChange(from);
const { site } = setUpOwnApp();
let tripId: string;
beforeEach(async () => {
  const body = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: target };
  const user = await createUser(site.context);
  expect((await site.send(user, 'POST', '/api/watches', body)).status).toBe(201);
  const trips = site.context.db.selectFrom('watched_trip').select('id');
  tripId = (await trips.executeTakeFirstOrThrow()).id;
});

/** The steps at which the watch alerted. A null price is a read that failed. */
async function walk(prices: readonly (number | null)[]): Promise<number[]> {
  const { db } = site.context;
  await db.deleteFrom('alert').execute();
  await db.updateTable('watch').set({ anchor_halalas: null, last_alert_at: null }).execute();
  const told: number[] = [];
  for (const [step, price] of prices.entries()) {
    const at = new Date(testNow.getTime() + step * 60_000);
    await sql`update watched_trip set price_halalas = ${price === null ? null : toHalalas(price)},
      observed_at = ${price === null ? null : at} where id = ${tripId}`.execute(db);
    const alerts = await matchWatches(db, [tripId], at);
    // Once more, as after a crash.
    expect(await matchWatches(db, [tripId], at)).toBe(0);
    if (alerts > 0) told.push(step);
  }
  return told;
}

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 400, max: 600 }) },
  { weight: 3, arbitrary: fc.integer({ min: 485, max: 520 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

it('tells a drop once, and every crossing of the target', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(price, { minLength: 1, maxLength: 14 }), async (prices) => {
      const told = await walk(prices);
      let last: number | null = null;
      for (const [step, now] of prices.entries()) {
        if (now === null) {
          expect(told).not.toContain(step);
          continue;
        }
        const isNews = now <= target && (last === null || isRealDrop(last, now));
        expect([step, now, told.includes(step)]).toEqual([step, now, isNews]);
        if (isNews) last = now;
        else if (now >= target + minimumChange(target)) last = null;
      }
    }),
    { numRuns: 40 },
  );
});
