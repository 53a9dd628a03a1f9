/** The alerts of the administration in a real browser: figures, stopping, trials, suppressions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { isSuppressed, suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { createTestAlerts } from '#test/support/alerts.ts';
import { ingestAndShow, type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectAccess, launchBrowser, type WatchedPage } from '#test/support/browser.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let watched: WatchedPage;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
  admin = await createAdmin(app.context, { email: 'noura@example.sa', language: 'en' });
  const sara = await createUser(app.context, { email: 'sara@example.com' });
  await makeAlerts(sara);
  const { db, accounts } = app.context;
  await db.transaction().execute(async (trx) => {
    const bounced = { emailKey: 'gone@example.com', reason: 'bounced', detail: '5.1.1' } as const;
    const complained = { emailKey: 'cross@example.com', reason: 'complained', detail: null } as const;
    for (const each of [bounced, complained]) await suppressAddress(trx, accounts.keys, each, new Date());
  });
});
afterEach(() => watched.close());
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function watchTrip(user: TestUser, destination: string, below: number): Promise<void> {
  const response = await fetch(new URL('/api/watches', app.url), {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ origin: 'RUH', destination, tripType: 'oneway', below }),
  });
  expect(response.status).toBe(201);
}

/** One alert that is sent, and one whose price rose before it was. */
async function makeAlerts(user: TestUser): Promise<void> {
  const { context } = app;
  const alerts = createTestAlerts(context);
  await watchTrip(user, 'CAI', 600);
  await watchTrip(user, 'IST', 580);
  await context.db.updateTable('alert_recipient').set({ quiet_from: null, quiet_to: null }).execute();
  const departureDate = addDays(riyadhDate(new Date()), 40);
  const see = (destination: string, price: number) =>
    ingestAndShow(
      context,
      buildProviderRows({ origin: 'RUH', destination, departureDate, price, observedAt: new Date() }),
    );
  await see('CAI', 590);
  await see('IST', 570);
  await alerts.match();
  await see('IST', 760);
  await alerts.send();
  expect(alerts.sent).toHaveLength(1);
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const url = new URL(path, app.url).href;
  watched = await openAs(browser, { cookie: admin.adminCookie }, { ...options, url });
  await watched.page.locator('main h2').first().waitFor();
  return watched.page;
}

const rowsOf = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('[data-head]') });
const cardOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first();

const lastAction = async () => {
  const row = await app.context.db
    .selectFrom('audit_entry')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.action;
};

test('the overview: what was sent and dropped, all alerts stopped and sent again, a trial mail', async () => {
  const page = await open('/en/admin/alerts');
  await cardOf(page, 'Sent').getByText('1', { exact: true }).waitFor();
  await cardOf(page, 'Dropped').getByText('1', { exact: true }).waitFor();
  await expect
    .poll(() => cardOf(page, 'From sighting to sending').locator('dd').first().innerText())
    .not.toBe('–');
  await cardOf(page, 'The price had risen again').getByText('1', { exact: true }).waitFor();
  await cardOf(page, 'Active watches').getByText('2', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Last 7 days' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?hours=168');
  await cardOf(page, 'Sent').getByText('1', { exact: true }).waitFor();

  await page.getByText('Alerts are on', { exact: true }).waitFor();
  const stop = page.getByRole('button', { name: 'Stop all alerts' });
  await stop.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await stop.click();
  await dialog.getByRole('button', { name: 'Stop all alerts' }).click();
  await page.locator('[role=status]').filter({ hasText: 'All alerts are stopped' }).first().waitFor();
  await expect.poll(() => app.context.settings.current().alertsPaused).toBe(true);
  await expect.poll(lastAction).toBe('settings.update');
  await expectAccess(page);
  await page.getByRole('button', { name: 'Send alerts again' }).click();
  await page.getByText('Alerts are on', { exact: true }).waitFor();
  await expect.poll(() => app.context.settings.current().alertsPaused).toBe(false);

  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText('mail goes to files in the data folder').waitFor();
  const outbox = join(app.context.config.dataDirectory, 'outbox');
  const [name = '', ...others] = readdirSync(outbox);
  expect(others).toEqual([]);
  const mail = await PostalMime.parse(readFileSync(join(outbox, name)));
  expect(mail.to).toEqual([{ name: '', address: 'noura@example.sa' }]);
  expect(mail.subject).toMatch(/^\[Test\] .*SAR/);
  await expect.poll(lastAction).toBe('alert_trial.send');
  expect(watched.problems).toEqual([]);
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await toastOf(page, 'None of your devices receives notifications yet').waitFor();
});

test('a suppressed address is lifted', async () => {
  const page = await open('/admin/alerts');
  const { db, accounts } = app.context;
  await page.getByRole('link', { name: 'العناوين الموقوفة' }).click();
  await page.getByRole('searchbox').waitFor();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await expect.poll(() => rowsOf(page).getByRole('button').count()).toBe(0);
  await page.getByRole('searchbox').fill('gone@');
  await page.getByText('اكتب العنوان كاملًا').last().waitFor();
  await page.getByRole('searchbox').fill('gone@example.com');
  await page.getByRole('button', { name: 'رفع' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'رفع الإيقاف', exact: true }).click();
  await toastOf(page, 'رُفع الإيقاف').waitFor();
  await page.getByText('هذا العنوان غير موقوف').waitFor();
  await expect.poll(() => isSuppressed(db, accounts.keys, 'gone@example.com')).toBe(false);
  await expect.poll(() => isSuppressed(db, accounts.keys, 'cross@example.com')).toBe(true);
  await expect.poll(lastAction).toBe('alert_suppression.lift');
  expect(watched.problems).toEqual([]);
});
