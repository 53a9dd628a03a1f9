/** The alerts of the administration in a real browser: stopping, a test mail, suppressions. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isSuppressed, suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectAccess } from '#test/support/browser.ts';

const { app, open, lastEntry } = adminPages(() => startTestApp({ fares: 'recorded' }));

beforeAll(async () => {
  const { db, accounts } = app.context;
  await db.transaction().execute(async (trx) => {
    const bounced = { emailKey: 'gone@example.com', reason: 'bounced', detail: '5.1.1' } as const;
    const complained = { emailKey: 'cross@example.com', reason: 'complained', detail: null } as const;
    for (const each of [bounced, complained]) await suppressAddress(trx, accounts.keys, each, new Date());
  });
});

const rowsOf = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('[data-head]') });
const lastAction = async () => (await lastEntry())?.action;

test('all alerts are stopped and sent again; a test mail', async () => {
  const { page } = await open('/en/admin/alerts');
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
  await expect.poll(lastAction).toBe('alert_trial.send');
});

test('a suppressed address is lifted', async () => {
  const { page } = await open('/admin/alerts');
  const { db, accounts } = app.context;
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
});
