import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { ConnectionBusyError } from './errors.ts';
import { createCheckpointer, createLock } from './pglite-source.ts';

describe('the one connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has one holder at a time, in the order of asking, whatever is freed when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, count) => {
        const lock = createLock();
        const order: number[] = [];
        let holders = 0;
        const users = Array.from({ length: count }, async (_, index) => {
          const free = await lock.acquire(1000, 0);
          holders += 1;
          expect(holders).toBe(1);
          order.push(index);
          await scheduler.schedule(Promise.resolve());
          holders -= 1;
          free();
          free();
        });
        await scheduler.waitFor(Promise.all(users));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
  });

  it('lets those in a hurry pass, until one has waited as long as its patience is longer', async () => {
    const lock = createLock();
    const order: string[] = [];
    const free = await lock.acquire(60_000, 0);
    const ask = (name: string, patienceMs: number) =>
      lock.acquire(60_000, patienceMs).then((end) => {
        order.push(name);
        end();
      });
    const users = [ask('job', 15_000), ask('request', 10_000)];
    vi.advanceTimersByTime(4_999);
    users.push(ask('in time', 10_000));
    vi.advanceTimersByTime(2);
    users.push(ask('too late', 10_000));
    free();
    await Promise.all(users);
    expect(order).toEqual(['request', 'in time', 'job', 'too late']);
  });

  it('gives up waiting in time and leaves the others their turn', async () => {
    const lock = createLock();
    const free = await lock.acquire(100, 0);
    const impatient = lock.acquire(100, 0);
    const patient = lock.acquire(10_000, 0);
    const refused = expect(impatient).rejects.toBeInstanceOf(ConnectionBusyError);
    await vi.advanceTimersByTimeAsync(100);
    await refused;
    free();
    (await patient)();
    (await lock.acquire(100, 0))();
  });
});

// A server does this by itself, and its log grows by what others write.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a checkpoint', () => {
  const database = setUpTestDatabase();

  it('comes five minutes after a write, at once after 32 MB, and never without writes', async () => {
    const { db } = database;
    const start = Date.parse('2026-11-21T12:00:00Z');
    const checkpointIfDue = createCheckpointer(db, new Date(start));
    const look = (seconds: number) => checkpointIfDue(new Date(start + seconds * 1000));
    await sql`create table filler (text text)`.execute(db);
    const write = (rows: number) =>
      sql`insert into filler select repeat('x', 1000) from generate_series(1, ${sql.lit(rows)})`.execute(db);

    expect([await look(0), await look(600)]).toEqual([false, false]);
    await write(10);
    expect([await look(299), await look(301), await look(900)]).toEqual([false, true, false]);
    await write(40_000);
    expect([await look(302), await look(303)]).toEqual([true, false]);
  });
});
