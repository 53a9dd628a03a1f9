import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { tableRules } from './personal-tables.ts';

const database = setUpTestDatabase();
const columns = new Map<string, string[]>();
beforeAll(async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and attnum > 0 and not attisdropped`.execute(database.db);
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
});

it('knows every table of the database', () => {
  expect(columns.size).toBeGreaterThan(25);
  expect(Object.keys(tableRules).sort()).toEqual([...columns.keys()].sort());
});

it('gives out every column that is about people, or says why not', () => {
  for (const [table, rule] of Object.entries(tableRules)) {
    if (rule.holds === 'nothing') {
      expect(rule.reason, table).toMatch(/\w{4}/);
      continue;
    }
    const known = [...rule.given, ...Object.keys(rule.withheld)];
    expect(known.sort(), table).toEqual(columns.get(table)?.sort());
    for (const reason of Object.values(rule.withheld)) expect(reason, table).toMatch(/\w{4}/);
  }
});

it('takes a table with the id or address of a person for one about people', () => {
  const isPersonal =
    /^(?:user_id|recipient_id|email|email_key|recipient|actor_id|subject_id|first_name|last_name|full_name)$/;
  for (const [table, names] of columns) {
    const isAboutPeople = names.some((name) => isPersonal.test(name));
    expect([table, tableRules[table as keyof typeof tableRules].holds]).toEqual([
      table,
      isAboutPeople ? 'people' : 'nothing',
    ]);
  }
});
