import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { createJobQueue, defineJob, type JobQueue } from './job-queue.ts';

const greet = defineJob({ name: 'greet', schema: z.object({ name: z.string() }) });
const refresh = defineJob({ name: 'refresh', schema: z.object({ origin: z.string() }), policy: 'exclusive' });
const stranger = defineJob({ name: 'stranger', schema: z.object({}) });
/** Nobody works on it, so its jobs wait. */
const unworked = defineJob({ name: 'unworked', schema: z.object({ origin: z.string() }) });
const together = defineJob({ name: 'together', schema: z.object({ origin: z.string() }) });
const jobs = [greet, refresh, unworked, together];

const database = setUpTestDatabase();
let queue: JobQueue;
beforeAll(async () => {
  queue = createJobQueue({ handle: database.handle, logger: silentLogger, jobs });
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
});

it('keeps a job with the transaction that causes it, and only then', async () => {
  const { db } = database;
  const countJobs = async () => (await queue.stored.readUnfinishedJobs('refresh')).jobs;
  const undone = db.transaction().execute(async (trx) => {
    await queue.enqueue(refresh, { origin: 'DMM' }, { db: trx });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await countJobs()).toBe(0);
  await db.transaction().execute((trx) => queue.enqueue(refresh, { origin: 'DMM' }, { db: trx }));
  expect(await countJobs()).toBe(1);
});

it('keeps one job per key where the policy says so', async () => {
  const enqueue = (origin: string) => queue.enqueue(refresh, { origin }, { singletonKey: origin });
  expect(await enqueue('RUH')).toBeTypeOf('string');
  expect(await enqueue('RUH')).toBeUndefined();
  expect(await enqueue('JED')).toBeTypeOf('string');
});

it('refuses a payload of the wrong shape and a job it was not told of', async () => {
  await expect(queue.enqueue(greet, { name: 5 } as never)).rejects.toThrow();
  await expect(queue.enqueue(stranger, {})).rejects.toThrow('stranger');
});

it('hands a job to its worker at once, not with the next poll', async () => {
  const received = Promise.withResolvers<{ name: string }>();
  await queue.work(greet, async (payload) => received.resolve(payload));
  // A first empty fetch is over before the job arrives, so only the notification can be quick.
  await queue.enqueue(greet, { name: 'هدهد' });
  expect(await received.promise).toEqual({ name: 'هدهد' });
});

it('hands waiting jobs to a worker together, so many at most', async () => {
  const received: string[][] = [];
  const { resolve, promise } = Promise.withResolvers<void>();
  for (const origin of ['RUH', 'JED', 'DMM']) await queue.enqueue(together, { origin });
  await queue.workTogether(together, 2, async (payloads) => {
    // Jobs that are taken together come in no order.
    received.push(payloads.map(({ origin }) => origin).toSorted());
    if (received.flat().length === 3) resolve();
  });
  await promise;
  expect(received).toEqual([['JED', 'RUH'], ['DMM']]);
});

it('works off what piled up at the speed of the work, each job once, one at a time', async () => {
  const piled = Array.from({ length: 40 }, (_, index) => `waiting-${index}`);
  for (const origin of piled) await queue.enqueue(refresh, { origin }, { singletonKey: origin });
  const worked: string[] = [];
  const done = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  await queue.work(refresh, async ({ origin }) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    if (origin.startsWith('waiting-')) worked.push(origin);
    running -= 1;
    if (worked.length === piled.length) done.resolve();
  });
  await done.promise;
  expect(worked.toSorted()).toEqual(piled.toSorted());
  expect(most).toBe(1);
});

it('starts again on what is there and keeps its schedules', async () => {
  await queue.schedule(greet, '15 */3 * * *', { name: 'cron' });
  const again = createJobQueue({ handle: database.handle, logger: silentLogger, jobs });
  await again.start();
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(database.db);
  expect(rows).toEqual([{ name: 'greet', cron: '15 */3 * * *', timezone: 'UTC' }]);
  await again.stop();
  await queue.unschedule('greet');
});

it('lists what failed, the newest first, and counts what is unfinished', async () => {
  await sql`delete from pgboss.job`.execute(database.db);
  const ids: (string | undefined)[] = [];
  for (const origin of ['RUH', 'JED', 'DMM']) {
    // The embedded database counts milliseconds, of which two jobs may share one.
    await sql`update pgboss.job set created_on = created_on - interval '1 minute'`.execute(database.db);
    ids.push(await queue.enqueue(unworked, { origin }));
  }
  expect(await queue.stored.listFailed(2)).toEqual([]);
  expect(await queue.stored.readUnfinishedJobs('unworked')).toMatchObject({ jobs: 3, active: 0 });
  await sql`update pgboss.job set state = 'failed' where name = 'unworked'`.execute(database.db);
  const failed = await queue.stored.listFailed(2);
  expect(failed.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(failed[0]).toMatchObject({ name: 'unworked', state: 'failed', attempts: 0 });
});

it('tries a failed job again at once, in the transaction of whoever asks, and no other one', async () => {
  let attempts = 0;
  const brittle = defineJob({ name: 'brittle', schema: z.object({}), retryLimit: 0 });
  const own = createJobQueue({ handle: database.handle, logger: silentLogger, jobs: [...jobs, brittle] });
  await own.start();
  const id = (await own.enqueue(brittle, {})) ?? '';
  const stored = () => own.stored.find(id);
  await own.work(brittle, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the source is away');
  });
  const failed = { state: 'failed', attempts: 1, failure: 'the source is away' };
  await expect.poll(stored).toMatchObject(failed);
  expect(await own.stored.listFailed(1)).toMatchObject([{ name: 'brittle', failure: 'the source is away' }]);
  const { db } = database;
  const undone = db.transaction().execute(async (trx) => {
    expect(await own.stored.retry(id, trx)).toBe(true);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await stored()).toMatchObject(failed);
  const retry = () => db.transaction().execute((trx) => own.stored.retry(id, trx));
  expect(await retry()).toBe(true);
  await expect.poll(stored).toMatchObject({ state: 'completed', attempts: 2, failure: null });
  expect(await retry()).toBe(false);
  await own.stop();
});
