import { beforeEach, describe, expect, it } from 'vitest';
import { accountExport } from '#contract/api/account.ts';
import { insertAccountToken } from '#server/people/accounts/account-token.repository.ts';
import { insertUploaded } from '#server/people/profile-image/profile-image.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  createUser,
  type TestUser,
  type UserOverrides,
  updateUser,
  whilePasswordIsCompared,
} from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { tokenOfMail } from '#test/support/open-mail.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { countRowsContaining, createGuestData, createPersonalData } from '#test/support/personal-data.ts';
import { eraseDueAccounts } from './account-deletion.service.ts';
import { tableRules } from './personal-tables.ts';

const day = 86_400_000;
let sara: TestUser;
let other: TestUser;
const { site, clock } = setUpOwnApp();
beforeEach(async () => {
  await site.context.settings.reload();
  sara = await createPerson({ email: 'Sara@example.com' });
  other = await createPerson({ email: 'noura@example.com' });
});

const createPerson = (overrides: UserOverrides = {}) =>
  createUser(site.context, { passwordHash: site.passwordHash, subscription: 'premium', ...overrides });
const inDays = (days: number) => new Date(testNow.getTime() + days * day);
const listTables = () => Object.keys(tableRules) as (keyof Database)[];
const personalTables = listTables().filter((table) => tableRules[table].holds === 'people');

const readExport = async (user = sara) =>
  accountExport.strict().parse(await site.read(user, '/api/account/export'));
const remove = (password = site.password, user = sara) =>
  site.send(user, 'DELETE', '/api/account', { password });
const keep = (token: string | undefined) => site.send(null, 'POST', '/api/account/keep', { token });
const erase = () => eraseDueAccounts(site.context);
/** Of deletions, in the order of the addresses. */
const listMail = async () =>
  (await site.listMail())
    .filter(({ template }) => template === 'account-deletion')
    .sort((one, other) => one.recipient.localeCompare(other.recipient));

describe('GET /api/account/export', () => {
  it('gives out what every table holds about oneself, without secrets', async () => {
    await createPersonalData(site, sara);
    await createPersonalData(site, other);
    const { exportedAt, tables } = await readExport();
    expect(exportedAt).toBe(testNow.toISOString());
    expect(Object.keys(tables).sort()).toEqual([...personalTables, 'watched_trip'].sort());
    for (const table of personalTables) {
      const rule = tableRules[table];
      expect(tables[table]?.length, table).toBe(/^(?:mail_outbox|audit_entry)$/.test(table) ? 2 : 1);
      if (rule.holds === 'people') expect(Object.keys(tables[table]?.[0] ?? {})).toEqual(rule.given);
    }
    const text = JSON.stringify(tables);
    expect(text).toContain(sara.id);
    expect(text).not.toMatch(new RegExp(`SECRET|quick:|_hash":"\\\\\\\\x|${other.id}|noura`, 'i'));
    expect(tables.user_account?.[0]).toMatchObject({ email: sara.email, created_at: testNow.toISOString() });
  });

  it('is a file to keep', async () => {
    const response = await site.send(sara, 'GET', '/api/account/export');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="hudhud-account.json"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('holds one’s picture', async () => {
    const image = Buffer.from('RIFF picture');
    const owned = { id: '00000000-0000-4000-8000-000000000001', userId: sara.id, image };
    await insertUploaded(site.context.db, owned, { now: clock.now, expiresAt: inDays(1) });
    expect((await readExport()).tables.profile_image).toMatchObject([{ image: image.toString('base64') }]);
  });

  it('holds what one watched as a guest of the confirmed address', async () => {
    await createGuestData(site, sara.email);
    const { tables } = await readExport();
    expect(tables.watch).toHaveLength(2);
    expect(tables.watched_trip?.map(({ id }) => id).sort()).toEqual(
      [...new Set(tables.watch?.map(({ trip_id }) => trip_id))].sort(),
    );
    expect(tables.watched_trip?.[0]).toMatchObject({
      origin: 'RUH',
      destination: expect.stringMatching(/^[A-Z]{3}$/),
    });
  });

  it('gives out nothing by an address that is not confirmed, which may be anybody’s', async () => {
    const thief = await createPerson({ email: 'victim@example.com', isEmailVerified: false });
    await createPersonalData(site, thief);
    await createGuestData(site, thief.email);
    const { tables } = await readExport(thief);
    expect(tables).toMatchObject({ contact_message: [], early_access_request: [], mail_outbox: [] });
    // Of its own, and not those that the guest has.
    expect([tables.user_account, tables.watch]).toMatchObject([[{}], [{}]]);
  });

  it('is made ten times an hour at most', async () => {
    for (let count = 0; count < 10; count += 1) await readExport();
    expect((await site.send(sara, 'GET', '/api/account/export')).status).toBe(429);
    await readExport(other);
  });
});

describe('DELETE /api/account', () => {
  it('asks for the password', async () => {
    const response = await remove('not-my-password');
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toEqual({ password: 'That isn’t your current password.' });
    expect((await site.send(sara, 'DELETE', '/api/account', {})).status).toBe(422);
    expect((await site.send(sara, 'DELETE', '/api/account')).status).toBe(415);
    await site.read(sara, '/api/preferences');
    expect(await listMail()).toEqual([]);
  });

  it('lets nobody guess the password', async () => {
    for (let count = 0; count < 10; count += 1) expect((await remove('guess')).status).toBe(422);
    expect((await remove()).status).toBe(429);
  });

  it('ends every session and mails the way back', async () => {
    const { email } = sara;
    await site.send(null, 'POST', '/api/auth/login', { email, password: site.password });
    const response = await remove();
    expect([response.status, await response.json()]).toEqual([200, { deletionAt: inDays(30).toISOString() }]);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-sid=; Max-Age=0/);
    const sessions = site.context.db.selectFrom('user_session').select('user_id');
    expect(await sessions.execute()).toEqual([{ user_id: other.id }]);
    expect((await remove()).status).toBe(401);
    const [mail, ...rest] = await listMail();
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({ recipient: sara.email, language: 'ar' });
    expect(mail?.payload).toEqual({
      url: `http://localhost:3000/keep-account#token=${tokenOfMail(mail)}`,
      deletionDay: '2026-12-21',
      isByAdministrator: false,
    });
  });

  it('keeps of the link only its hash, and of the request nothing when the mail cannot be queued', async () => {
    const { enqueue } = site.context.jobs;
    site.context.jobs.enqueue = async () => {
      throw new Error('queue away');
    };
    expect((await remove()).status).toBe(500);
    site.context.jobs.enqueue = enqueue;
    await site.read(sara, '/api/preferences');
    await remove();
    const token = tokenOfMail((await listMail())[0]);
    expect(token).toHaveLength(43);
    expect(await countRowsContaining(site.context, token)).toEqual({});
  });

  it.each([
    ['session ended', () => site.context.db.deleteFrom('user_session').execute()],
    ['password was changed', () => updateUser(site.context, sara.id, { password_changed_at: clock.now })],
  ])('deletes nothing when the %s while the password was compared', async (_, meanwhile) => {
    whilePasswordIsCompared(site.context, meanwhile);
    expect((await remove()).status).toBe(401);
    expect(await listMail()).toEqual([]);
    const leaving = site.context.db.selectFrom('user_account').where('deletion_requested_at', 'is not', null);
    expect(await leaving.select('id').execute()).toEqual([]);
  });

  it('leaves the site at least one administrator', async () => {
    const first = await createPerson({ role: 'admin' });
    expect((await remove(site.password, first)).status).toBe(403);
    const second = await createPerson({ role: 'admin' });
    const both = await Promise.all([remove(site.password, first), remove(site.password, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('tells the former owner of an address that was changed days ago', async () => {
    await createPersonalData(site, sara);
    await updateUser(site.context, sara.id, { email: 'thief@example.com', email_key: 'thief@example.com' });
    await remove();
    const mails = await listMail();
    expect(mails.map(({ recipient }) => recipient)).toEqual([sara.email, 'thief@example.com']);
    const [owners, thiefs] = mails.map(tokenOfMail);
    expect((await keep(owners)).status).toBe(200);
    expect((await keep(thiefs)).status).toBe(422);
  });
});

describe('POST /api/account/keep', () => {
  it('takes the deletion back, once', async () => {
    await remove();
    const token = tokenOfMail((await listMail())[0]);
    clock.now = new Date(inDays(30).getTime() - 1);
    const response = await keep(token);
    expect([response.status, await response.json()]).toEqual([200, { done: true }]);
    expect((await keep(token)).status).toBe(422);
    clock.now = inDays(60);
    expect(await erase()).toBe(0);
    const account = site.context.db.selectFrom('user_account').select('deletion_requested_at');
    expect(await account.where('id', '=', sara.id).execute()).toEqual([{ deletion_requested_at: null }]);
  });

  it('comes too late after thirty days, and takes no other link', async () => {
    await remove();
    const token = tokenOfMail((await listMail())[0]);
    clock.now = inDays(30);
    const late = await keep(token);
    expect([late.status, (await late.json()).code]).toEqual([422, 'link_expired']);
    clock.now = testNow;
    expect((await keep('A'.repeat(43))).status).toBe(422);
    await site.context.db.updateTable('account_token').set({ purpose: 'reset_password' }).execute();
    expect((await keep(token)).status).toBe(422);
  });
});

describe('the daily erasure', () => {
  it('leaves no row, once thirty days are over, and none of anybody else’s goes', async () => {
    await createPersonalData(site, sara);
    await createGuestData(site, sara.email);
    await createPersonalData(site, other);
    const countOthers = async () => ({
      id: await countRowsContaining(site.context, other.id),
      email: await countRowsContaining(site.context, other.email),
    });
    const before = await countOthers();
    await remove();
    clock.now = new Date(inDays(30).getTime() - 1);
    expect(await erase()).toBe(0);
    expect(Object.keys(await countRowsContaining(site.context, sara.email)).length).toBeGreaterThan(3);
    clock.now = inDays(30);
    expect(await erase()).toBe(1);
    expect(await countRowsContaining(site.context, sara.id)).toEqual({ audit_entry: 2 });
    expect(await countRowsContaining(site.context, sara.email)).toEqual({});
    const entries = await site.context.db
      .selectFrom('audit_entry')
      .select(['actor_email', 'target_label', 'before', 'after', 'address'])
      .where(({ or, eb }) => or([eb('subject_id', '=', sara.id), eb('actor_id', '=', sara.id)]))
      .execute();
    const nothing = { actor_email: '', target_label: '', before: null, after: null, address: null };
    expect(entries).toEqual([nothing, nothing]);
    expect(await countOthers()).toEqual(before);
    expect(Object.keys(before.id).length).toBeGreaterThanOrEqual(7);
    expect(Object.keys(before.email).sort()).toEqual([
      'account_token',
      'audit_entry',
      'contact_message',
      'early_access_request',
      'mail_outbox',
      'user_account',
    ]);
    expect(await erase()).toBe(0);
  });

  it('leaves what others may have sent and watch under an address that was never confirmed', async () => {
    const squatter = await createPerson({ email: 'victim@example.com', isEmailVerified: false });
    await createPersonalData(site, squatter);
    await createGuestData(site, 'victim@example.com');
    await remove(site.password, squatter);
    clock.now = inDays(31);
    await erase();
    expect(Object.keys(await countRowsContaining(site.context, squatter.id))).toEqual(['audit_entry']);
    expect(Object.keys(await countRowsContaining(site.context, 'victim')).sort()).toEqual([
      'alert_recipient',
      'contact_message',
      'early_access_request',
    ]);
    const left = await site.context.db
      .selectFrom('watch')
      .innerJoin('alert_recipient', 'alert_recipient.id', 'recipient_id')
      .select(['email_key', 'user_id'])
      .execute();
    expect(left).toEqual(Array(2).fill({ email_key: 'victim@example.com', user_id: null }));
  });

  it('leaves alone the mail of somebody whose address was only asked for', async () => {
    await updateUser(site.context, sara.id, { pending_email: other.email });
    await createPersonalData(site, other);
    const before = (await countRowsContaining(site.context, other.email)).mail_outbox;
    expect(before).toBe(2);
    const asked = { userId: sara.id, purpose: 'change_email', email: other.email } as const;
    const lifetime = { now: clock.now, lifetimeMs: 40 * day };
    await site.context.db.transaction().execute((trx) => insertAccountToken(trx, asked, lifetime));
    await updateUser(site.context, sara.id, { deletion_requested_at: clock.now });
    clock.now = inDays(31);
    expect(await erase()).toBe(1);
    expect((await countRowsContaining(site.context, other.email)).mail_outbox).toBe(before);
  });

  it('goes on with the others after one that was kept meanwhile', async () => {
    await remove();
    await remove(site.password, other);
    const mails = await listMail();
    clock.now = new Date(inDays(30).getTime() - 1);
    await keep(tokenOfMail(mails.find(({ recipient }) => recipient === sara.email)));
    clock.now = inDays(30);
    expect(await erase()).toBe(1);
    const left = site.context.db.selectFrom('user_account').select('id');
    expect(await left.execute()).toEqual([{ id: sara.id }]);
  });
});
