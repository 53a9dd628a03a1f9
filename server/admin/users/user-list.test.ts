import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { createUser, updateUser } from '#test/support/accounts.ts';
import { createAdmin } from '#test/support/admins.ts';
import { testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';
import { createUserAdmin } from '#test/support/user-admin.ts';

const day = 86_400_000;
const users = openForFile(createUserAdmin);
const { call, change } = functionsOf(users);

const ask = async (query: string) => {
  const response = await call(`GET users?${query}`);
  expect(response.status, query).toBe(200);
  const rows: AdminUser[] = await response.json();
  return { rows, total: Number(response.headers.get('x-total-count')) };
};
const namesOf = async (query: string) => (await ask(query)).rows.map(({ firstName }) => firstName).sort();

describe('the list of accounts', () => {
  beforeAll(async () => {
    await users.reset();
    const { context, passwordHash } = users;
    const people = [
      { email: 'Fatimah.Z@Example.com', firstName: 'فاطمة', lastName: 'الزهراني' },
      { email: "o'hara+news@mail.example.org", firstName: 'Élodie', lastName: "O'Hara" },
      { email: 'ahmad@example.net', firstName: 'أحمد', lastName: 'آل سعود' },
      { email: 'ahmad2@example.net', firstName: 'إحمد', lastName: 'Al-Otaibi' },
    ];
    for (const person of people) await createUser(context, { ...person, passwordHash });
  });

  it.each([
    ['fatimah', ['فاطمة']],
    ['FATIMAH.z', ['فاطمة']],
    ['فاطمه', ['فاطمة']],
    ['فَاطِم', ['فاطمة']],
    ['الزهرانى فاط', ['فاطمة']],
    ['zahrani', []],
    ['elod', ['Élodie']],
    ["o'har", ['Élodie']],
    ['hara elo', ['Élodie']],
    ["o'hara+news@mail.example.org", ['Élodie']],
    ['@mail.example', ['Élodie']],
    ['example.org', ['Élodie']],
    ['احمد', ['أحمد', 'إحمد']],
    ['ahmad@example.net', ['أحمد']],
    ['ahmad', ['أحمد', 'إحمد']],
    ['otaibi al', ['إحمد']],
    ['madahmad', []],
    ["'", []],
    ["' | 'ahmad", ['أحمد', 'إحمد']],
    ['!(a) & <-> :*', ['أحمد', 'إحمد']],
    ['\\', []],
  ])('finds by the beginnings of words: %s', async (search, names) => {
    const query = `search=${encodeURIComponent(search)}&role=user`;
    expect(await namesOf(query)).toEqual([...names].sort());
    expect((await ask(query)).total).toBe(names.length);
  });

  it('finds under the name and address of this moment', async () => {
    const { sara } = users;
    const user = { email: 'haya@example.com', firstName: 'هيا', lastName: 'القحطاني', role: 'user' };
    await change(`PUT users/${sara.id}`, { ...user, subscriptionStatus: 'free' });
    expect(await namesOf('search=sara')).toEqual([]);
    expect(await namesOf('search=haya')).toEqual(['هيا']);
    expect(await namesOf(`search=${encodeURIComponent('قحط')}`)).toEqual(['هيا']);
    expect(await namesOf(`search=${encodeURIComponent('هيا القحطاني')}`)).toEqual(['هيا']);
    expect(await namesOf(`search=${encodeURIComponent('هيا حطاني')}`)).toEqual([]);
    expect(await namesOf(`search=${encodeURIComponent('القحط')}`)).toEqual(['هيا']);
  });

  it('tells the states apart', async () => {
    const { context, passwordHash } = users;
    const leaving = await createUser(context, { firstName: 'leaving', passwordHash });
    await change(`DELETE users/${leaving.id}`);
    const draft = { email: 'invited@example.com', firstName: 'invited', lastName: 'x' };
    await change('POST users', draft);
    // Somebody whose change of address was undone has no password, and was invited by nobody.
    const undone = await createUser(context, { firstName: 'undone', passwordHash });
    await updateUser(context, undone.id, { password_hash: null, password_changed_at: testNow });
    expect(await namesOf('state=leaving')).toEqual(['leaving']);
    expect(await namesOf('state=invited')).toEqual(['invited']);
    const active = await namesOf('state=active');
    expect(active).toContain('undone');
    expect(active).not.toContain('invited');
    expect(active).not.toContain('leaving');
    const invited = (await ask('state=invited')).rows[0];
    expect(invited).toMatchObject({ isInvited: true, lastSeenAt: null });
  });

  it('knows who has Premium by the record, now', async () => {
    const { context } = users.site;
    const past = await createUser(context, { firstName: 'past', subscription: 'premium' });
    await createUser(context, { firstName: 'member', subscription: 'premium' });
    await change(`DELETE users/${past.id}/premium`);
    const chief = await createAdmin(context, { firstName: 'chief' });
    expect(await namesOf('subscription=premium')).toEqual(['member']);
    expect(await namesOf('subscription=free')).toContain('chief');
    expect(await namesOf('subscription=free')).toContain('past');
    expect((await ask('role=admin')).rows.map(({ isSelf }) => isSelf)).toContain(true);
    await context.db.updateTable('subscription').set({ ends_at: testNow }).execute();
    expect(await namesOf('subscription=premium')).toEqual([]);
    await context.db.deleteFrom('user_account').where('id', '=', chief.id).execute();
  });

  it('tells when somebody was last seen, as long as they are signed in anywhere', async () => {
    const { context, passwordHash } = users;
    const person = await createUser(context, { email: 'seen@example.com', passwordHash });
    const seen = async () => (await ask('search=seen@')).rows[0]?.lastSeenAt;
    expect(await seen()).toBe(testNow.toISOString());
    const longAgo = new Date(testNow.getTime() - 15 * day);
    await context.db
      .updateTable('user_session')
      .set({ last_seen_at: longAgo })
      .where('user_id', '=', person.id)
      .execute();
    expect(await seen()).toBeNull();
  });
});

it('gives every account once, in order, whichever page', async () => {
  const count = 60;
  await users.reset();
  await sql`
    insert into user_account (email, email_key, first_name, last_name, language, password_hash,
      password_changed_at, created_at, updated_at, deletion_requested_at)
    select address, address, 'Omar', 'No' || i % 5, 'ar', 'hash', ${testNow}::timestamptz,
      ${testNow}::timestamptz - make_interval(mins => i % 9), now(),
      case when i % 5 = 0 then ${testNow}::timestamptz end
    from generate_series(1, ${count}::integer) as i,
      lateral (select 'p' || (i * 79) % 101 || '@example.com' as address) as given`.execute(users.context.db);
  for (const sort of ['joined', 'name', 'email'] as const) {
    for (const order of ['asc', 'desc']) {
      const query = `search=omar&sort=${sort}&order=${order}`;
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(await ask(`${query}&page=${page}`));
      const rows = pages.flatMap((each) => each.rows);
      expect(pages.map((each) => [each.rows.length, each.total])).toEqual([50, 10, 0].map((n) => [n, count]));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
      const keys = rows.map((row) => ({ joined: row.createdAt, name: row.lastName, email: row.email })[sort]);
      expect(keys).toEqual(order === 'asc' ? keys.toSorted() : keys.toSorted().toReversed());
    }
  }
  expect((await ask('state=leaving')).total).toBe(count / 5);
  expect((await ask('role=admin')).total).toBe(1);
});
