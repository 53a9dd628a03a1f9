import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertStats } from '#contract/api/admin-alerts.ts';
import { recordBounce, suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { createTestAlerts, type TestAlerts } from '#test/support/alerts.ts';
import { createEmptyFolder, truncateAll } from '#test/support/database.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';
import { startPushService, usePushService } from '#test/support/push-service.ts';

let now = testNow;
const site = openForFile(() => createOwnApp({ now: () => now, environment: { DATA_DIR: folder.path } }));
const service = openForFile(startPushService);
let admin: TestAdmin;
let sara: TestUser;
let alerts: TestAlerts;
/** Takes the trial mails. */
const folder = createEmptyFolder();
const outbox = join(folder.path, 'outbox');

beforeAll(() => usePushService(site.context.push, service));
beforeEach(async () => {
  now = testNow;
  await truncateAll(site.context.db);
  await site.context.settings.reload();
  admin = await createAdmin(site.context, { email: 'noura@example.sa', language: 'en' });
  sara = await createUser(site.context, { email: 'sara@example.com', language: 'en' });
  alerts = createTestAlerts(site.context);
});
afterAll(() => folder.remove());

const ask = (route: string, body?: unknown) => sendAdminRequest(site.app, admin, route, body);
const read = async (path: string) => (await ask(`GET ${path}`)).json();
/** As somebody who just signed in: sessions end while the clock is moved. */
const readStats = async (): Promise<AlertStats> => {
  const reader = await createAdmin(site.context);
  return (await sendAdminRequest(site.app, reader, 'GET /api/admin/alerts/stats')).json();
};
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const listEntries = () =>
  site.context.db
    .selectFrom('audit_entry')
    .select(['action', 'target_label', 'after'])
    .orderBy('id')
    .execute();
const recordHistory = () =>
  site.ingest(buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(800) }));
const fall = async (price: number) => {
  pass(1);
  await site.ingest(buildProviderRows({ price, observedAt: now }));
  await alerts.match();
};
const watch = (body: object = {}, user: TestUser | null = sara) =>
  site.send(user, 'POST', '/api/watches', {
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    below: 500,
    ...body,
  });
const suppress = (emailKey: string, reason: 'bounced' | 'complained' = 'bounced') =>
  site.context.db
    .transaction()
    .execute((trx) =>
      suppressAddress(trx, site.context.accounts.keys, { emailKey, reason, detail: '5.1.1' }, now),
    );

describe('GET /api/admin/alerts/stats', () => {
  it('counts nothing on a new site', async () => {
    const stats = await readStats();
    expect(stats).toMatchObject({
      countedAt: now.toISOString(),
      isPaused: false,
      watches: { active: 0, paused: 0, unconfirmed: 0 },
      people: { watching: 0, wantingDeals: 0 },
      devices: 0,
      waitingSince: null,
    });
    expect(stats.periods.map(({ hours, delay, dropped }) => [hours, delay, dropped])).toEqual([
      [24, null, []],
      [168, null, []],
    ]);
  });

  it('follows an alert from waiting to sent, with the time it took since the price was seen', async () => {
    await recordHistory();
    await watch();
    await watch({ email: 'guest@example.com' }, null);
    await fall(490);
    expect((await readStats()).periods[0]).toMatchObject({ queued: 1, sent: 0 });
    pass(10);
    await alerts.send();
    const stats = await readStats();
    expect(stats).toMatchObject({ watches: { active: 1, unconfirmed: 1 }, people: { watching: 2 } });
    for (const period of stats.periods)
      expect(period).toMatchObject({
        queued: 0,
        sending: 0,
        sent: 1,
        messages: { email: { waiting: 0, sent: 1, failed: 0 }, push: { waiting: 0, sent: 0, failed: 0 } },
        delay: { median: 600, most: 600 },
      });
  });

  it('counts a message that waits for the mail server, and since when', async () => {
    await recordHistory();
    await watch();
    await fall(490);
    alerts.answer = () => ({ delayed: '421', isServer: true });
    await alerts.send();
    const written = now;
    pass(30);
    const stats = await readStats();
    expect(stats.periods[0]).toMatchObject({ sending: 1, messages: { email: { waiting: 1, sent: 0 } } });
    expect(stats.waitingSince).toBe(written.toISOString());
  });

  it('gives the reasons of dropped alerts, of the day apart from the week', async () => {
    await recordHistory();
    await watch();
    await fall(490);
    await fall(700);
    await alerts.send();
    const dropped = [{ reason: 'price_changed', alerts: 1 }];
    expect((await readStats()).periods.map((period) => period.dropped)).toEqual([dropped, dropped]);
    pass(25 * 60);
    expect((await readStats()).periods.map((period) => period.dropped)).toEqual([[], dropped]);
    pass(7 * 24 * 60);
    expect((await readStats()).periods.map((period) => period.dropped)).toEqual([[], []]);
  });

  it('counts bounces, complaints, and who unsubscribed', async () => {
    const { db, accounts } = site.context;
    await db.transaction().execute(async (trx) => {
      const bounces = [
        { kind: 'bounce', status: '5.1.1' },
        { kind: 'bounce', status: '4.2.2' },
        { kind: 'complaint' },
      ] as const;
      for (const bounce of bounces) {
        const about = { ...bounce, emailKey: `${randomUUID()}@example.com`, messageId: null };
        await recordBounce(trx, accounts.keys, about, now);
      }
    });
    await watch({ email: 'guest@example.com' }, null);
    await db
      .updateTable('alert_recipient')
      .set({ email_stopped_at: now })
      .where('email', '=', 'guest@example.com')
      .execute();
    const consent = { version: '1', language: 'en', address_hash: '-', given_at: now } as const;
    await db
      .insertInto('consent')
      .values([1, 2].map(() => ({ ...consent, user_id: sara.id, purpose: 'alerts', withdrawn_at: now })))
      .execute();
    pass(1);
    expect((await readStats()).periods[0]).toMatchObject({
      bounced: { hard: 1, soft: 1, complaints: 1 },
      unsubscribed: { guests: 1, accounts: 1 },
    });
  });

  it('says that alerts are stopped, and which watches rest', async () => {
    await recordHistory();
    const { watch: made } = await (await watch()).json();
    await site.send(sara, 'PUT', `/api/watches/${made.id}`, { isPaused: true });
    expect((await ask('PUT /api/admin/settings', { alertsPaused: true })).status).toBe(200);
    expect(await readStats()).toMatchObject({ isPaused: true, watches: { active: 0, paused: 1 } });
  });
});

describe('suppressed addresses', () => {
  it('are listed without the address, the newest first, and found by the whole address', async () => {
    await suppress('sara@example.com');
    pass(1);
    await suppress('omar@example.com', 'complained');
    const answer = await ask('GET /api/admin/alerts/suppressions');
    expect(answer.headers.get('x-total-count')).toBe('2');
    const rows = await answer.json();
    expect(rows).toEqual([
      { id: expect.any(String), reason: 'complained', detail: '5.1.1', suppressedAt: now.toISOString() },
      { id: expect.any(String), reason: 'bounced', detail: '5.1.1', suppressedAt: testNow.toISOString() },
    ]);
    expect(JSON.stringify(rows)).not.toContain('example.com');
    const find = (search: string) =>
      read(`/api/admin/alerts/suppressions?search=${encodeURIComponent(search)}`);
    expect(await find('Sara@Example.com')).toEqual([rows[1]]);
    expect(await find('sara@example')).toEqual([]);
  });

  it('are lifted by the typed address, which is written down', async () => {
    await suppress('sara@example.com');
    const lift = (email: string) => ask('POST /api/admin/alerts/suppressions/lift', { email });
    expect((await lift('omar@example.com')).status).toBe(404);
    expect((await lift('no address')).status).toBe(422);
    expect((await lift('Sara@example.com')).status).toBe(200);
    expect(await read('/api/admin/alerts/suppressions')).toEqual([]);
    expect(await listEntries()).toEqual([
      { action: 'alert_suppression.lift', target_label: 'Sara@example.com', after: null },
    ]);
    expect((await lift('sara@example.com')).status).toBe(404);
  });
});

describe('POST /api/admin/alerts/trial', () => {
  const mails = async () =>
    Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  const send = (channel: string) => ask('POST /api/admin/alerts/trial', { channel });

  it('mails a fare listed now to the administrator alone, marked as a trial', async () => {
    await recordHistory();
    await site.ingest(buildProviderRows({ price: 490, observedAt: now }));
    const answer = await send('email');
    expect(await answer.json()).toEqual({ to: 'noura@example.sa', sent: 1, isFiled: true, failure: null });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([{ name: '', address: 'noura@example.sa' }]);
    expect(mail?.subject).toMatch(/^\[Test\] Riyadh .*Cairo.*490/);
    expect(mail?.text).toContain('490');
    expect(mail?.html).toContain('/en/deal/CAI');
    expect(await listEntries()).toEqual([
      {
        action: 'alert_trial.send',
        target_label: 'noura@example.sa',
        after: { channel: 'email', sent: 1, failure: null },
      },
    ]);
    expect((await readStats()).periods[0]?.messages.email.sent).toBe(0);
  });

  it('says clearly when no fare is listed, when the address is suppressed, and when there is no device', async () => {
    const code = async (channel: string) => {
      const answer = await send(channel);
      return [answer.status, (await answer.json()).message];
    };
    expect(await code('email')).toEqual([409, expect.stringContaining('lists no fare')]);
    expect(await code('push')).toEqual([409, expect.stringContaining('None of your devices')]);
    await suppress('noura@example.sa');
    expect(await code('email')).toEqual([409, expect.stringContaining('suppressed addresses')]);
    expect(await listEntries()).toEqual([]);
  });

  it('goes to the devices of the administrator, encrypted, and tells how many took it', async () => {
    await recordHistory();
    await site.ingest(buildProviderRows({ price: 490, observedAt: now }));
    now = new Date();
    await site.ingest(buildProviderRows({ price: 490, observedAt: now }));
    admin = await createAdmin(site.context, { email: 'nasser@example.sa', language: 'en' });
    const { publicKey } = await (await site.send(admin, 'GET', '/api/push/key')).json();
    const subscription = await service.subscribe(publicKey);
    await site.send(admin, 'POST', '/api/push/devices', subscription);
    expect(await (await send('push')).json()).toMatchObject({ to: null, sent: 1, failure: null });
    expect(await readStats()).toMatchObject({ devices: 1 });
    service.fault = { status: 503 };
    expect(await (await send('push')).json()).toMatchObject({ to: null, sent: 0, failure: '1/1' });
  });

  it('is limited to ten an hour', async () => {
    await recordHistory();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await send('email')).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
