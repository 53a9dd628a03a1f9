import { beforeEach, expect, it } from 'vitest';
import type { AppError } from '#server/platform/errors.ts';
import { truncateAll } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { contactLimits, type Limit, returnActions, takeLimits } from './limit.repository.ts';

const database = setUpTestDatabase();
beforeEach(() => truncateAll(database.db));

const start = Date.parse('2026-11-21T09:00:00Z');
const twice: Limit = { action: 'contact', actor: 'a', most: 2, withinSeconds: 600 };

let taken: string[] = [];

/** Seconds after `start` → undefined when allowed, else the seconds to wait. */
async function take(seconds: number, limits: readonly Limit[] = [twice]): Promise<number | undefined> {
  try {
    taken = await database.db
      .transaction()
      .execute((trx) => takeLimits(trx, limits, new Date(start + seconds * 1000)));
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ name: 'AppError', code: 'too_many_requests' });
    return (error as AppError).retryAfterSeconds;
  }
}

const listActions = () => database.db.selectFrom('limited_action').select('action').execute();

it('allows as many as it says, and again as the oldest leaves the window', async () => {
  const waits: (number | undefined)[] = [];
  for (const seconds of [0, 100, 101, 599.5, 600, 601]) waits.push(await take(seconds));
  expect(waits).toEqual([undefined, undefined, 499, 1, undefined, 99]);
});

it('keeps actions and actors apart', async () => {
  await take(0);
  await take(0);
  expect(await take(1, [{ ...twice, actor: 'b' }])).toBeUndefined();
  expect(await take(1, [{ ...twice, action: 'upload' }])).toBeUndefined();
  expect(await take(1)).toBe(599);
});

it('counts under every limit or under none, and says the longest wait', async () => {
  const strict: Limit = { action: 'contact', actor: 'b', most: 1, withinSeconds: 3600 };
  expect(await take(0, [twice, strict])).toBeUndefined();
  expect(await take(10, [twice, strict])).toBe(3590);
  expect(await take(10, [strict, twice])).toBe(3590);
  expect(await take(10)).toBeUndefined();
  expect(await take(10, [twice, strict])).toBe(3590);
  expect(await listActions()).toHaveLength(3);
});

it('counts nothing of what is rolled back', async () => {
  const undone = database.db.transaction().execute(async (trx) => {
    await takeLimits(trx, [twice], new Date(start));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await listActions()).toEqual([]);
});

it('gives back the very actions that did not come about, however often it is told', async () => {
  await take(0);
  const first = taken;
  await take(1);
  for (let times = 0; times < 2; times += 1) {
    await database.db.transaction().execute((trx) => returnActions(trx, first));
  }
  expect(await take(2)).toBeUndefined();
  expect(await take(3)).toBe(598);
});

it('never lets more through when many come at once', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => take(0)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(2);
});

it('keeps nothing for longer than a day', async () => {
  await take(0, contactLimits({ address: '10.1.2.3', email: 'sara@example.com' }));
  await take(86_401);
  expect(await listActions()).toHaveLength(1);
});

it('takes spellings of one e-mail for one person', async () => {
  for (const email of ['sara@example.com', 'SARA@example.com', 'Sara@EXAMPLE.com']) {
    expect(await take(0, contactLimits({ address: email, email }))).toBeUndefined();
  }
  expect(await take(1, contactLimits({ address: 'x', email: 'sara@example.COM' }))).toBe(3599);
});
