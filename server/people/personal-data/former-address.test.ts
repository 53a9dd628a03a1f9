import { expect, it } from 'vitest';
import { accountExport } from '#contract/api/account.ts';
import { setEmail } from '#server/people/accounts/account.repository.ts';
import { makeAlertToken } from '#server/people/alert-person.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { countRowsContaining, createGuestData } from '#test/support/personal-data.ts';
import { eraseDueAccounts } from './account-deletion.service.ts';

const { site, clock } = setUpOwnApp();
const inDays = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
const readExport = async (user: TestUser) =>
  accountExport.parse(await site.read(user, '/api/account/export'));

it('takes what was sent under a confirmed address that was given up, and nothing of who has it later', async () => {
  const email = 'former@example.com';
  const sayAs = (name: string) =>
    site.send(null, 'POST', '/api/contact', {
      fullName: name,
      email,
      subject: 'Hello',
      message: 'A question',
    });
  const { db, accounts } = site.context;
  const listNames = async (user: TestUser) =>
    (await readExport(user)).tables.contact_message?.map((row) => row.full_name);
  await createGuestData(site, email);
  const guest = await db.selectFrom('alert_recipient').select('id').executeTakeFirstOrThrow();
  const mover = await createUser(site.context, { passwordHash: site.passwordHash, email });
  expect((await sayAs('Former owner')).status).toBe(201);
  const request = { email, plan: 'annual' };
  expect((await site.send(null, 'POST', '/api/premium/early-access', request)).status).toBeLessThan(300);
  const moved = { userId: mover.id, email: 'newer@example.com', isConfirmed: false };
  await db.transaction().execute((trx) => setEmail(trx, moved, clock.now));
  const { tables } = await readExport(mover);
  expect([tables.early_access_request, tables.watch].map((rows) => rows?.length)).toEqual([1, 2]);
  clock.now = inDays(10);
  expect((await sayAs('Nobody known')).status).toBe(201);
  await createGuestData(site, email);
  const owner = await createUser(site.context, { passwordHash: site.passwordHash, email });
  expect((await sayAs('Next owner')).status).toBe(201);
  expect((await listNames(owner))?.sort()).toEqual(['Next owner', 'Nobody known']);
  expect((await readExport(owner)).tables).toMatchObject({ early_access_request: [], watch: [{}, {}] });
  expect(await listNames(mover)).toEqual(['Former owner']);
  await site.send(mover, 'DELETE', '/api/account', { password: site.password });
  clock.now = inDays(41);
  await eraseDueAccounts(site.context);
  expect(await countRowsContaining(site.context, mover.id)).toEqual({});
  expect(await countRowsContaining(site.context, 'Former owner')).toEqual({});
  expect(await db.selectFrom('contact_message').select('id').execute()).toHaveLength(2);
  const token = makeAlertToken(accounts.keys, 'manage', { id: guest.id, emailKey: email });
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.app.request('/api/alerts/settings', { headers })).status).toBe(401);
});
