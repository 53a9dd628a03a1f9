import { beforeAll, expect, it } from 'vitest';
import { healthAreas } from '#contract/domain/health.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();
let admin: TestAdmin;
beforeAll(async () => {
  admin = await createAdmin(site.context);
});

type Area = { area: string; state: string; reason: string; amount: number | null };
const read = async (): Promise<Area[]> => {
  const answer = await sendAdminRequest(site.app, admin, 'GET /api/admin/operations');
  expect(answer.status).toBe(200);
  const { checkedAt, areas } = (await answer.json()) as { checkedAt: string; areas: Area[] };
  expect(checkedAt).toBe(testNow.toISOString());
  return areas;
};

it('is for administrators', async () => {
  expect((await site.app.request('/api/admin/operations')).status).toBe(401);
  expect((await site.premiumApp.request('/api/admin/operations')).status).toBe(401);
});

it('says what is wrong with a new site, with the section to read, and what is not', async () => {
  expect((await read()).find(({ area }) => area === 'database')).toMatchObject({ reason: 'database.silent' });
  await site.context.providers.refreshStatus();
  const areas = await read();
  expect(areas.map(({ area }) => area)).toEqual([...healthAreas]);
  const of = (name: string) => areas.find(({ area }) => area === name);
  expect(of('fares')).toMatchObject({ state: 'bad', reason: 'fares.none' });
  expect(of('mail')).toMatchObject({ state: 'warning', reason: 'mail.files' });
  for (const name of ['site', 'database', 'jobs', 'alerts'])
    expect(of(name)).toMatchObject({ state: 'good' });
  expect(of('disk')?.amount).toBeGreaterThan(0);
});

it('changes with the site: fares arrive, a table is gone', async () => {
  await site.ingest(buildProviderRows({ observedAt: testNow }));
  expect((await read()).find(({ area }) => area === 'fares')).toMatchObject({ reason: 'fares.good' });
  await site.context.db.schema.alterTable('mail_bounce').renameTo('mail_bounce_away').execute();
  const mail = (await read()).find(({ area }) => area === 'mail');
  await site.context.db.schema.alterTable('mail_bounce_away').renameTo('mail_bounce').execute();
  expect(mail).toMatchObject({ state: 'bad', reason: 'unknown' });
});
