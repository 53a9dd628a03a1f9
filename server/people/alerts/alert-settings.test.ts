import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { alertSettings } from '#contract/api/alerts.ts';
import { emailKey } from '#contract/domain/email.ts';
import { makeAlertToken } from '#server/people/alert-person.ts';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { createKeyPair } from '#server/people/push/push-encryption.ts';
import { confirmGuest, ensureGuestRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import { createUser, type TestUser, updateUser } from '#test/support/accounts.ts';
import { wishesForAll } from '#test/support/alerts.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { sendRequest, socketFrom } from '#test/support/send-request.ts';

let sara: TestUser;
const email = 'huda@example.com';
let guestId: string;
const { site } = setUpOwnApp();
beforeEach(async () => {
  sara = await createUser(site.context);
  const body = { ...wishes, alertConsent: true };
  expect((await site.send(sara, 'PUT', '/api/preferences', body)).status).toBe(200);
  guestId = await site.context.db.transaction().execute(async (trx) => {
    const { id } = await ensureGuestRecipient(trx, { email, language: 'en' }, testNow);
    await confirmGuest(trx, id, testNow);
    return id;
  });
});

const { alertConsent: _, ...wishes } = wishesForAll;
const guestToken = (purpose: 'manage' | 'stop') =>
  makeAlertToken(site.context.accounts.keys, purpose, { id: guestId, emailKey: emailKey(email) });
const userToken = async (purpose: 'manage' | 'stop') => {
  const { id } = await site.context.db
    .selectFrom('alert_recipient')
    .select('id')
    .where('user_id', '=', sara.id)
    .executeTakeFirstOrThrow();
  return makeAlertToken(site.context.accounts.keys, purpose, { id, emailKey: emailKey(sara.email) });
};
/** As another program sends it: no cookies, no headers of a browser. */
type Sent = { token?: string; body?: string; type?: string; headers?: Record<string, string> };
/** As programs without cookies send it. */
const request = (
  method: string,
  path: string,
  { token, body, type = 'application/json', headers }: Sent = {},
) =>
  site.app.request(
    path,
    {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': type, 'content-length': String(body.length) }),
        ...headers,
      },
      ...(body && { body }),
    },
    socketFrom('10.0.0.9'),
  );
const settings = async (token: string) =>
  alertSettings.strict().parse(await (await request('GET', '/api/alerts/settings', { token })).json());
const put = (token: string, body: object) =>
  request('PUT', '/api/alerts/settings', { token, body: JSON.stringify(body) });

describe('the link of an alert mail', () => {
  it('shows and changes how its owner is alerted, without an account', async () => {
    const token = guestToken('manage');
    expect(await settings(token)).toEqual({
      address: 'h…@example.com',
      isGuest: true,
      emailAlerts: true,
      frequency: 'instant',
      quietHours: { from: '23:00', to: '08:00' },
      language: 'en',
      suppressed: null,
      obstacle: null,
      waiting: null,
    });
    const change = { frequency: 'weekly', quietHours: null, language: 'ar', emailAlerts: false };
    expect((await put(token, change)).status).toBe(200);
    expect(await settings(token)).toMatchObject(change);
  });

  it('says that an alert waits for the end of quiet hours, and lets it go when they are switched off', async () => {
    const token = guestToken('manage');
    const { db, now } = site.context;
    const until = new Date(now().getTime() + 6 * 3_600_000);
    const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 500 };
    const body = JSON.stringify(trip);
    const { watch } = await (await request('POST', '/api/watches', { token, body })).json();
    const alert = { recipient_id: guestId, watch_id: watch.id, deal_id: null, price_halalas: 1 };
    await db
      .insertInto('alert')
      .values({ ...alert, sighted_at: now(), created_at: now(), due_at: until })
      .execute();
    expect((await settings(token)).waiting).toEqual({ alerts: 1, until: until.toISOString() });
    await put(token, { quietHours: null });
    expect((await settings(token)).waiting).toBeNull();
    const { due_at } = await db.selectFrom('alert').select('due_at').executeTakeFirstOrThrow();
    expect(due_at).toEqual(now());
  });

  it('says whose alerts they are, whoever has signed in since', async () => {
    const headers = { authorization: `Bearer ${guestToken('manage')}`, 'x-reader': randomUUID() };
    const route = ['PUT', '/api/alerts/settings'] as const;
    const sent = { cookie: sara.cookie, headers };
    expect((await sendRequest(site.app, route, { frequency: 'weekly' }, sent)).status).toBe(200);
    expect(await settings(guestToken('manage'))).toMatchObject({ frequency: 'weekly' });
  });

  it('of an account changes its alerts and nothing else of it', async () => {
    const token = await userToken('manage');
    await put(token, { frequency: 'daily', quietHours: { from: '21:00', to: '06:30' } });
    expect(await site.read(sara, '/api/preferences')).toMatchObject({
      alertFrequency: 'daily',
      quietHours: { from: '21:00', to: '06:30' },
      emailAlerts: true,
      isAlertConsentGiven: true,
    });
    for (const path of ['/api/preferences', '/api/auth/sessions', '/api/account/export', '/api/favorites']) {
      expect([path, (await request('GET', path, { token })).status]).toEqual([path, 401]);
    }
  });

  it('is refused when it is changed, of another purpose, or of an address that changed', async () => {
    const token = await userToken('manage');
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [changed, await userToken('stop'), 'A'.repeat(43), 'short']) {
      expect((await request('GET', '/api/alerts/settings', { token: wrong })).status).toBe(401);
    }
    await updateUser(site.context, sara.id, { email: 'new@example.com', email_key: 'new@example.com' });
    expect((await request('GET', '/api/alerts/settings', { token })).status).toBe(401);
  });

  it('says why mail does not arrive, and tries a returned address again, not one that complained', async () => {
    const token = guestToken('manage');
    const { db, accounts } = site.context;
    const suppress = (reason: 'bounced' | 'complained') => {
      const report = { emailKey: emailKey(email), reason, detail: null };
      return db.transaction().execute((trx) => suppressAddress(trx, accounts.keys, report, testNow));
    };
    await suppress('bounced');
    expect(await settings(token)).toMatchObject({ suppressed: 'bounced', obstacle: 'bounced' });
    expect((await put(token, { retryAddress: true })).status).toBe(200);
    expect(await settings(token)).toMatchObject({ suppressed: null, obstacle: null });
    await suppress('complained');
    expect((await put(token, { retryAddress: true })).status).toBe(409);
  });
});

describe('what stands in the way of alerts', () => {
  const obstacle = async () => (await site.read(sara, '/api/alerts/settings')).obstacle;
  const addDevice = async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/of-sara';
    const keys = { p256dh: createKeyPair().publicKey, auth: 'A'.repeat(22) };
    expect((await site.send(sara, 'POST', '/api/push/devices', { endpoint, keys })).status).toBe(201);
  };

  it('is mail that is off where no device takes messages', async () => {
    expect(await obstacle()).toBeNull();
    await site.send(sara, 'PUT', '/api/alerts/settings', { emailAlerts: false });
    expect(await obstacle()).toBe('off');
    await addDevice();
    const send = (pushAlerts: boolean) =>
      site.send(sara, 'PUT', '/api/preferences', { ...wishes, emailAlerts: false, pushAlerts });
    await send(true);
    expect(await obstacle()).toBeNull();
    await send(false);
    expect(await obstacle()).toBe('off');
  });

  it('is an address that is not confirmed, whatever the device', async () => {
    sara = await createUser(site.context, { isEmailVerified: false });
    expect(await obstacle()).toBe('unconfirmed');
    await addDevice();
    expect(await obstacle()).toBe('unconfirmed');
  });
});

describe('one-click unsubscribe', () => {
  const oneClick = (token: string, language = '', headers = {}) =>
    request('POST', `${language}/unsubscribe/${token}`, {
      body: 'List-Unsubscribe=One-Click',
      type: 'application/x-www-form-urlencoded',
      headers,
    });

  it.each(['', '/en'])('stops alert mail by a POST without cookies: "%s"', async (language) => {
    const response = await oneClick(guestToken('stop'), language);
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect((await settings(guestToken('manage'))).emailAlerts).toBe(false);
    expect((await oneClick(guestToken('stop'), language)).status).toBe(200);
  });

  it('is taken from the page of a mail program in a browser, which sends its own origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' };
    expect((await oneClick(guestToken('stop'), '', headers)).status).toBe(200);
    expect((await settings(guestToken('manage'))).emailAlerts).toBe(false);
  });

  it('takes a multipart body as well', async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const type = 'multipart/form-data; boundary=x';
    const response = await request('POST', `/unsubscribe/${guestToken('stop')}`, { body, type });
    expect(response.status).toBe(200);
  });

  it('of an account switches its alert mail off and takes the consent back', async () => {
    expect((await oneClick(await userToken('stop'))).status).toBe(200);
    expect(await site.read(sara, '/api/preferences')).toMatchObject({
      emailAlerts: false,
      isAlertConsentGiven: false,
    });
  });

  it('does nothing by GET, and nothing with another link', async () => {
    await request('GET', `/unsubscribe/${guestToken('stop')}`);
    expect((await oneClick(guestToken('manage'))).status).toBe(404);
    expect((await oneClick('A'.repeat(43))).status).toBe(404);
    expect((await settings(guestToken('manage'))).emailAlerts).toBe(true);
  });

  it('is also pressed on the page', async () => {
    const body = JSON.stringify({ token: guestToken('stop') });
    const response = await request('POST', '/api/alerts/unsubscribe', { body });
    expect([response.status, await response.json()]).toEqual([200, { address: 'h…@example.com' }]);
    const unknown = JSON.stringify({ token: guestToken('manage') });
    expect((await request('POST', '/api/alerts/unsubscribe', { body: unknown })).status).toBe(422);
  });
});
