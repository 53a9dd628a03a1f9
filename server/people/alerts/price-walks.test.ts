/** Over any walk of prices: one drop is told once, and a target that is crossed is never passed over in silence. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { toHalalas } from '#contract/domain/money.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { matchWatches } from './match.repository.ts';

const target = 500;
/** The rule once more, for whole SAR: 3 % or 10 SAR, whichever is more. */
const minimumChange = (price: number) => Math.max(price * 0.03, 10);
const isRealDrop = (from: number, to: number) => to <= from - minimumChange(from);
const database = setUpTestDatabase();
let tripId: string;
beforeAll(async () => {
  const { db } = database;
  const recipient = await db
    .insertInto('alert_recipient')
    .values({ email: 'a@example.com', email_key: 'a@example.com', language: 'ar', created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trip = await db
    .insertInto('watched_trip')
    .values({
      origin: 'RUH',
      destination: 'CAI',
      trip_type: 'oneway',
      departs_from: '0001-01-01',
      departs_to: '9999-12-31',
      return_by: '9999-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tripId = trip.id;
  await db
    .insertInto('watch')
    .values({
      recipient_id: recipient.id,
      trip_id: tripId,
      condition: 'below',
      below_halalas: toHalalas(target),
      when_kind: 'any',
      confirmed_at: testNow,
      created_at: testNow,
      updated_at: testNow,
    })
    .execute();
});

/** The steps at which the watch alerted. A null price is a read that failed. */
async function walk(prices: readonly (number | null)[]): Promise<number[]> {
  const { db } = database;
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
