import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createTestAlerts } from '#test/support/alerts.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';
import { tidyAlerts } from './alerts.jobs.ts';

let user: TestUser;
const site = openForFile(() => createOwnApp({ now: () => testNow }));
beforeEach(async () => {
  await truncateAll(site.context.db);
  user = await createUser(site.context);
});

const wishes = {
  preferredRegions: ['asia'],
  preferredDepartureCities: ['RUH'],
  maxBudget: 900,
  emailAlerts: true,
  pushAlerts: false,
  language: 'en',
  alertConsent: true,
};
const choose = (change: object = {}) => site.send(user, 'PUT', '/api/preferences', { ...wishes, ...change });
const readers = async () => {
  const { rows } = await sql<{ cities: string[]; budget: number | null; frequency: string }>`
    select cities, max_budget_halalas as budget, frequency
    from deal_reader join deal_wishes on deal_wishes.id = wishes_id`.execute(site.context.db);
  return rows;
};
/** Rows that the table has and the four tables do not say, and the other way round. */
const countDifferences = async () => {
  const stored = sql`select recipient_id, user_id, key, max_budget_halalas, is_admin, frequency, quiet_from, quiet_to,
    full_until, digest_since from deal_reader join deal_wishes on deal_wishes.id = wishes_id`;
  const said = sql`select recipient_id, user_id, key, max_budget_halalas, is_admin, frequency, quiet_from, quiet_to,
    full_until, digest_since from deal_reader_now`;
  const { rows } = await sql<{ differences: number }>`select
    (select count(*) from (${stored} except ${said}) as more)::int
    + (select count(*) from (${said} except ${stored}) as missing)::int as differences`.execute(
    site.context.db,
  );
  return rows[0]?.differences;
};
const setAccount = (change: object) =>
  site.context.db.updateTable('user_account').set(change).where('id', '=', user.id).execute();

describe('who may hear of deals', () => {
  it('is somebody who agreed, with what they chose', async () => {
    expect(await readers()).toEqual([]);
    await choose();
    expect(await readers()).toEqual([{ cities: ['RUH'], budget: 90_000, frequency: 'instant' }]);
  });

  it('follows every change of preferences', async () => {
    for (const change of [
      { preferredDepartureCities: [] },
      { preferredRegions: ['europe', 'asia'] },
      { maxBudget: null },
      { alertFrequency: 'weekly', quietHours: { from: '21:00', to: '09:30' } },
      { quietHours: null },
      { pushAlerts: true, emailAlerts: false },
    ]) {
      await choose(change);
      expect([await countDifferences(), (await readers()).length]).toEqual([0, 1]);
    }
  });

  it('are counted once for the same wishes in another order', async () => {
    const countWishes = () =>
      sql<{ id: number }>`select id from deal_wishes`
        .execute(site.context.db)
        .then(({ rows }) => rows.length);
    await choose({ preferredDepartureCities: ['RUH', 'JED'], preferredRegions: ['asia', 'europe'] });
    const before = await countWishes();
    await choose({ preferredDepartureCities: ['JED', 'RUH'], preferredRegions: ['europe', 'asia'] });
    expect(await countWishes()).toBe(before);
    await choose({ preferredDepartureCities: ['JED'], preferredRegions: ['europe', 'asia'] });
    expect(await countWishes()).toBe(before + 1);
  });

  it.each([
    ['who switched both ways off', () => choose({ emailAlerts: false }), () => choose()],
    [
      'who took the consent back',
      () => site.send(user, 'DELETE', '/api/account/consents/alerts'),
      () => choose(),
    ],
    [
      'whose address is not confirmed',
      () => setAccount({ email_verified_at: null }),
      () => setAccount({ email_verified_at: testNow }),
    ],
    [
      'who is being deleted',
      () => setAccount({ deletion_requested_at: testNow }),
      () => setAccount({ deletion_requested_at: null }),
    ],
  ])('is nobody %s, until that changes', async (_, leave, comeBack) => {
    await choose();
    await leave();
    expect(await readers()).toEqual([]);
    await comeBack();
    expect([await countDifferences(), (await readers()).length]).toEqual([0, 1]);
  });

  it('follows the role and the week that is full', async () => {
    await choose();
    await setAccount({ role: 'admin' });
    await site.context.db.updateTable('alert_recipient').set({ full_until: testNow }).execute();
    const rows = await site.context.db.selectFrom('deal_reader').select(['is_admin', 'full_until']).execute();
    expect(rows).toEqual([{ is_admin: true, full_until: testNow }]);
  });

  it('is nobody whose account was erased', async () => {
    await choose();
    await site.context.db.deleteFrom('user_account').where('id', '=', user.id).execute();
    expect(await readers()).toEqual([]);
  });
});

describe('an alert', () => {
  const match = async () => {
    await choose({ preferredRegions: [], preferredDepartureCities: [] });
    await site.ingest(buildPriceHistory({ fare: {}, until: testNow, prices: Array(45).fill(1000) }));
    await site.ingest(buildProviderRows({ price: 700, observedAt: testNow }));
    const alerts = createTestAlerts(site.context);
    expect(await alerts.match()).toBe(1);
    return alerts;
  };
  const list = () => site.context.db.selectFrom('alert').select('recipient_id').execute();

  it('is deleted with its recipient', async () => {
    await match();
    await site.context.db.deleteFrom('user_account').where('id', '=', user.id).execute();
    expect(await list()).toEqual([]);
  });

  it('of nobody holds no others up, and is tidied away', async () => {
    const alerts = await match();
    const stray = { watch_id: null, price_halalas: 1, sighted_at: testNow, created_at: testNow };
    for (let n = 0; n < 25; n += 1) {
      const ids = { recipient_id: crypto.randomUUID(), deal_id: crypto.randomUUID() };
      await site.context.db
        .insertInto('alert')
        .values({ ...stray, ...ids, due_at: new Date(0) })
        .execute();
    }
    await alerts.send();
    expect(alerts.sent.map(({ to }) => to)).toEqual([user.email]);
    await tidyAlerts(site.context);
    expect(await list()).toHaveLength(1);
  });
});
