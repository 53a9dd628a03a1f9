import { expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest } from '#test/support/admins.ts';
import { testNow } from '#test/support/factories.ts';
import { countRowsContaining } from '#test/support/personal-data.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { eraseDueAccounts } from './erasure.jobs.ts';

const site = setUpTestSite();

it('an erased person is not left in what administrators searched exports for', async () => {
  const { context } = site;
  const admin = await createAdmin(context);
  const sara = await createUser(context, { email: 'sara@example.com' });
  for (const query of ['audit/export?search', 'audit/export?targetId', 'deals/export?search']) {
    const route = `GET /api/admin/${query}=${encodeURIComponent(sara.email)}`;
    expect((await sendAdminRequest(site.app, admin, route)).status).toBe(200);
  }
  await context.db
    .updateTable('user_account')
    .set({ deletion_requested_at: new Date(testNow.getTime() - 31 * 86_400_000) })
    .where('id', '=', sara.id)
    .execute();
  expect(await eraseDueAccounts(context)).toBe(1);
  expect(await countRowsContaining(context, sara.email)).toEqual({});
  const entries = await context.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'audit_log.export',
    'audit_log.export',
    'deal.export',
  ]);
});
