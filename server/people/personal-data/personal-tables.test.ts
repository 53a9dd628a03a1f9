import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createUser, updateUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest } from '#test/support/admins.ts';
import { testNow } from '#test/support/factories.ts';
import { countRowsContaining } from '#test/support/personal-data.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { eraseDueAccounts } from './account-deletion.service.ts';
import { tableRules } from './personal-tables.ts';

const site = setUpTestSite();
const columns = new Map<string, string[]>();
beforeAll(async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and attnum > 0 and not attisdropped`.execute(site.context.db);
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

it('an erased person is not left in what administrators searched exports for', async () => {
  const { context } = site;
  const admin = await createAdmin(context);
  const sara = await createUser(context, { email: 'sara@example.com' });
  const route = `GET /api/admin/deals/export?search=${encodeURIComponent(sara.email)}`;
  expect((await sendAdminRequest(site.app, admin, route)).status).toBe(200);
  const longAgo = new Date(testNow.getTime() - 31 * 86_400_000);
  await updateUser(context, sara.id, { deletion_requested_at: longAgo });
  expect(await eraseDueAccounts(context)).toBe(1);
  expect(await countRowsContaining(context, sara.email)).toEqual({});
  const entries = await context.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toEqual(['deal.export']);
});
