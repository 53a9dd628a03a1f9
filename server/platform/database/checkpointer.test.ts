import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { createCheckpointer } from './checkpointer.ts';

const database = setUpTestDatabase();

const start = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

// A server does this by itself, and its log grows by what others write.
it.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  'comes five minutes after a write, at once after 32 MB, and never without writes',
  async () => {
    const { db } = database;
    const checkpointIfDue = createCheckpointer(db, start);
    await sql`create table filler (text text)`.execute(db);
    const write = (rows: number) =>
      sql`insert into filler select repeat('x', 1000) from generate_series(1, ${sql.lit(rows)})`.execute(db);

    expect(await checkpointIfDue(after(0))).toBe(false);
    expect(await checkpointIfDue(after(600))).toBe(false);
    await write(10);
    expect(await checkpointIfDue(after(299))).toBe(false);
    expect(await checkpointIfDue(after(301))).toBe(true);
    expect(await checkpointIfDue(after(900))).toBe(false);
    await write(40_000);
    expect(await checkpointIfDue(after(302))).toBe(true);
    expect(await checkpointIfDue(after(303))).toBe(false);
  },
);
