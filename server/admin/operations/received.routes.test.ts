import { describe, expect, it } from 'vitest';
import type { AccessRequest, ReceivedMessage } from '#contract/api/admin-operations.ts';
import { insertContactMessage } from '#server/people/contact/contact.routes.ts';
import { upsertEarlyAccess } from '#server/people/early-access/early-access.routes.ts';
import { createUser } from '#test/support/accounts.ts';
import { insertClicks } from '#test/support/admin-activity.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { testNow } from '#test/support/factories.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { recordTidying } from './operations.jobs.ts';

const { site, clock, signIn, ask, listEntries } = administeredSite();

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);
const nobody = '0c7f5d5e-1111-4222-8333-944445555666';

const receive = (message: Partial<Parameters<typeof insertContactMessage>[1]> = {}) =>
  site.context.db
    .transaction()
    .execute((trx) =>
      insertContactMessage(trx, {
        receivedAt: testNow,
        fullName: 'سارة العتيبي',
        email: 'sara@example.com',
        subject: 'سؤال عن القاهرة',
        message: 'متى أرخص سعر؟',
        language: 'ar',
        ...message,
      }),
    );
const listMessages = async (query = '') => {
  const { total, body } = await ask(`GET /api/admin/contact-messages${query}`);
  return { total, messages: body as ReceivedMessage[] };
};
const firstMessage = async (): Promise<string> => (await listMessages('?state=all')).messages[0]?.id ?? '';

describe('contact messages', () => {
  it('are listed newest first, open ones unless others are asked for, and found by what is in them', async () => {
    await receive();
    await receive({
      receivedAt: daysAgo(1),
      fullName: 'Omar Said',
      email: 'omar@example.com',
      subject: '50% off',
      message: 'Hello',
    });
    await ask(`PUT /api/admin/contact-messages/${await firstMessage()}`, { isDone: true });
    const { total, messages } = await listMessages();
    expect([total, messages.map(({ fullName }) => fullName)]).toEqual(['1', ['Omar Said']]);
    expect(await listMessages('?state=done')).toMatchObject({
      total: '1',
      messages: [{ doneAt: testNow.toISOString(), message: 'متى أرخص سعر؟', language: 'ar' }],
    });
    expect((await listMessages('?state=all')).messages.map(({ email }) => email)).toEqual([
      'sara@example.com',
      'omar@example.com',
    ]);
    for (const [search, found] of [
      ['أرخص', 1],
      ['OMAR', 1],
      ['0%', 1],
      ['_', 0],
      ['القاهرة', 1],
      ['example.com', 2],
    ] as const) {
      const query = new URLSearchParams({ state: 'all', search });
      expect((await listMessages(`?${query}`)).total, search).toBe(String(found));
    }
  });

  it('are marked as dealt with and opened again, in the log by number and day alone', async () => {
    await receive();
    const id = await firstMessage();
    const path = `PUT /api/admin/contact-messages/${id}`;
    expect(await ask(path, { isDone: true })).toMatchObject({
      status: 200,
      body: { message: { id, doneAt: testNow.toISOString() } },
    });
    await ask(path, { isDone: true });
    expect((await ask(path, { isDone: false })).body).toMatchObject({ message: { doneAt: null } });
    const entries = await listEntries();
    expect(entries).toMatchObject([
      {
        action: 'contact_message.update',
        target_kind: 'contact_message',
        target_id: id,
        target_label: '2026-11-21',
        before: { isDone: false },
        after: { isDone: true },
      },
      { before: { isDone: true }, after: { isDone: false } },
    ]);
    expect(entries).toHaveLength(2);
  });

  it('are removed for good, and the log does not keep what they said', async () => {
    await receive();
    const id = await firstMessage();
    expect(await ask(`DELETE /api/admin/contact-messages/${id}`)).toMatchObject({ body: { done: true } });
    expect((await listMessages('?state=all')).messages).toEqual([]);
    const entries = await listEntries();
    expect(entries).toMatchObject([{ action: 'contact_message.delete', target_id: id, after: null }]);
    expect(JSON.stringify(entries)).not.toMatch(/sara|سارة|القاهرة|أرخص/);
  });

  it('that are not there are not found', async () => {
    expect((await ask(`PUT /api/admin/contact-messages/${nobody}`, { isDone: true })).status).toBe(404);
    expect((await ask(`DELETE /api/admin/contact-messages/${nobody}`)).status).toBe(404);
    expect((await ask(`PUT /api/admin/contact-messages/${nobody}`, { isDone: 'yes' })).status).toBe(422);
    expect(await listEntries()).toEqual([]);
  });
});

const wish = (email: string, plan: 'monthly' | 'annual', at = testNow) =>
  site.context.db.transaction().execute((trx) => upsertEarlyAccess(trx, { email, plan, language: 'en', at }));
const listRequests = async (query = '') => {
  const { total, body } = await ask(`GET /api/admin/early-access${query}`);
  return { total, requests: body as AccessRequest[] };
};

describe('requests for early access', () => {
  it('are listed with the account of the address, whether it has Premium, and the price now', async () => {
    await updateSettings(site.context, { premiumPrice: 199 });
    const free = await createUser(site.context, { email: 'free@example.com' });
    const member = await createUser(site.context, { email: 'member@example.com', subscription: 'premium' });
    await wish('Free@Example.com', 'monthly', daysAgo(3));
    await wish('member@example.com', 'annual', daysAgo(2));
    await wish('stranger@example.com', 'annual', daysAgo(1));
    expect(await listRequests()).toMatchObject({
      total: '3',
      requests: [
        { email: 'stranger@example.com', price: 99, userId: null, isPremium: false, doneAt: null },
        { email: 'member@example.com', userId: member.id, isPremium: true },
        { plan: 'monthly', price: 199, userId: free.id, isPremium: false, language: 'en' },
      ],
    });
    clock.now = daysAgo(-40);
    await signIn();
    expect((await listRequests('?search=MEMBER')).requests).toMatchObject([{ isPremium: false }]);
  });

  it('are marked as dealt with and opened again', async () => {
    const user = await createUser(site.context, { email: 'sara@example.com' });
    await wish('sara@example.com', 'annual');
    const id = (await listRequests()).requests[0]?.id;
    const path = `PUT /api/admin/early-access/${id}`;
    expect((await ask(path, { isDone: true })).body).toMatchObject({
      request: { id, doneAt: testNow.toISOString(), userId: user.id },
    });
    expect(await listRequests()).toEqual({ total: '0', requests: [] });
    expect((await listRequests('?state=done')).requests).toMatchObject([{ id }]);
    expect((await ask(path, { isDone: false })).body).toMatchObject({ request: { doneAt: null } });
    const entries = await listEntries();
    expect(entries).toMatchObject([
      {
        action: 'early_access_request.update',
        target_kind: 'early_access_request',
        target_id: id,
        target_label: '2026-11-21',
        subject_id: user.id,
        before: { isDone: false },
        after: { isDone: true },
      },
      { after: { isDone: false } },
    ]);
    expect((await ask(`PUT /api/admin/early-access/${nobody}`, { isDone: true })).status).toBe(404);
  });
});

describe('records that have served their time', () => {
  it('are removed: clicks of more than 400 days, messages dealt with a year ago; open ones stay', async () => {
    const { db } = site.context;
    await insertClicks(site.context, [daysAgo(399), daysAgo(401)]);
    await receive({ receivedAt: daysAgo(800), subject: 'open' });
    await receive({ receivedAt: daysAgo(800), subject: 'old' });
    await receive({ receivedAt: daysAgo(800), subject: 'recent' });
    const doneAt = { old: new Date('2025-11-20T09:00:00Z'), recent: new Date('2025-11-22T09:00:00Z') };
    for (const [subject, at] of Object.entries(doneAt)) {
      await db.updateTable('contact_message').set({ done_at: at }).where('subject', '=', subject).execute();
    }
    await recordTidying.run(site.context);
    expect(await db.selectFrom('booking_click').select('clicked_at').execute()).toEqual([
      { clicked_at: daysAgo(399) },
    ]);
    const left = await db.selectFrom('contact_message').select('subject').orderBy('subject').execute();
    expect(left.map(({ subject }) => subject)).toEqual(['open', 'recent']);
  });
});
