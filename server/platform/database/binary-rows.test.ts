import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { BinaryRows } from './binary-rows.ts';
import { copyIn } from './copy-in.ts';

const database = setUpTestDatabase();

it('writes every kind of value as PostgreSQL reads it', async () => {
  const rows = new BinaryRows();
  rows.row(6);
  rows.text('الرياض ✈ RUH\t\\.');
  rows.smallint(-3);
  rows.integer(-2_000_000_000);
  rows.bigint(-9_223_372_036_854_775_808n);
  rows.date(Date.UTC(2026, 10, 23) / 86_400_000);
  rows.timestamp(new Date('2026-11-23T07:08:09.123Z'));
  rows.row(6);
  rows.text(null);
  rows.smallint(null);
  rows.integer(null);
  rows.bigint(7n);
  rows.date(null);
  rows.timestamp(new Date('1999-12-31T23:59:59.999Z'));
  expect(rows.count).toBe(2);

  const read = await copyIn(database.db, [
    {
      statement: sql`create temp table written (word text, small smallint, whole integer, big bigint, day date, at timestamptz) on commit drop`,
    },
    { statement: sql`copy written from stdin with (format binary)`, rows: rows.finish() },
    { statement: sql`select * from written order by at desc` },
  ]);
  expect(read).toEqual([
    {
      word: 'الرياض ✈ RUH\t\\.',
      small: -3,
      whole: -2_000_000_000,
      big: '-9223372036854775808',
      day: '2026-11-23',
      at: new Date('2026-11-23T07:08:09.123Z'),
    },
    { word: null, small: null, whole: null, big: '7', day: null, at: new Date('1999-12-31T23:59:59.999Z') },
  ]);
});

it('keeps what was written when it takes more room, wherever that happens', () => {
  const short = Buffer.from('\0\0\0\x02XY', 'latin1');
  for (let before = 0; before < 24; before += 1) {
    const rows = new BinaryRows();
    rows.row(2001);
    rows.text('a'.repeat(before));
    for (let index = 0; index < 2000; index += 1) rows.text('XY');
    const written = Buffer.concat(rows.finish());
    expect(written.subarray(-2 - 2000 * short.length, -2)).toEqual(Buffer.alloc(2000 * short.length, short));
  }
});

it('holds more rows than one message, also copied ones, and drops those behind a failed statement', async () => {
  const [rows, copies] = [new BinaryRows(), new BinaryRows()];
  for (let index = 0; index < 20_000; index += 1) {
    rows.row(2);
    const start = rows.position;
    rows.integer(index);
    rows.text(`row ${index}`);
    copies.row(2);
    copies.copy(rows, start, rows.position);
  }
  expect(rows.finish().length).toBeGreaterThan(1);
  const steps = [
    { statement: sql`create temp table counted (number integer primary key, word text) on commit drop` },
    { statement: sql`copy counted from stdin with (format binary)`, rows: copies.finish() },
  ];
  const again = { statement: sql`copy counted from stdin with (format binary)`, rows: rows.finish() };
  await expect(copyIn(database.db, [...steps, again, again])).rejects.toThrow('duplicate key');
  const counted = { statement: sql`select count(*)::int, max(word) as word from counted` };
  expect(await copyIn(database.db, [...steps, counted])).toEqual([{ count: 20_000, word: 'row 9999' }]);
});
