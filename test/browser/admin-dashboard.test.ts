/** The administration's first screen and its audit log in a real browser, in both languages. */
import { beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '#server/platform/audit/audit.repository.ts';
import { placeOf, toastOf } from '#test/support/account-pages.ts';
import { createUser } from '#test/support/accounts.ts';
import { fillAudit, fillDays, fillLastMonth } from '#test/support/admin-activity.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import { reload } from '#test/support/browser.ts';

const { app, admin, open } = adminPages(() => startTestApp({ fares: 'none' }));

beforeAll(async () => {
  const { context } = app;
  await fillDays(context, 40);
  await fillLastMonth(context, { totalUsers: 4, premiumUsers: 2, activeDeals: 0, revenue: 59_800 });
  await createUser(context, { subscription: 'premium' });
  await fillAudit(context, admin(), records);
});

const records: readonly AuditRecord[] = [
  ...Array.from(
    { length: 9 },
    (): AuditRecord => ({ action: 'deal.publish', target: { kind: 'deal', id: '2', label: 'JED–DXB' } }),
  ),
  { action: 'deal.update', target: { kind: 'deal', id: '1', label: 'RUH–CAI' } },
  { action: 'settings.update', target: { kind: 'settings', id: null, label: '' } },
  { action: 'user.role', target: { kind: 'user', id: '7', label: 'sara@example.com' } },
];

test('the dashboard: figures with their trends, activity, clicks by keyboard, quick actions', async () => {
  const { page, problems } = await open('/en/admin/users', { isNoisy: true });
  await page.route('**/api/admin/stats', (route) => route.abort());
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/api/admin/stats');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Total Users').waitFor();
  problems.length = 0;
  const cards = page.locator('dl').first();
  await cards.getByText('% conversion').waitFor();
  await cards.getByText('% from last month').first().waitFor();
  await expect.poll(() => cards.getByText('No data for last month yet').count()).toBe(1);
  const activity = page.getByRole('list').filter({ hasText: 'RUH–CAI' });
  await expect.poll(() => activity.getByRole('listitem').count()).toBe(10);
  await activity.getByText(`${admin().email} changed the role of sara@example.com`).first().waitFor();

  const slider = page.getByRole('slider', { name: 'Clicks to booking sites: choose a day' });
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/: 10 clicks$/);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/: 20 clicks$/);
  await page.getByText('20 clicks', { exact: true }).waitFor();

  const actions = page.getByRole('navigation', { name: 'Quick actions' });
  const hrefOf = (name: string) => actions.getByRole('link', { name }).getAttribute('href');
  await expect.poll(() => hrefOf('Create deal')).toBe('/en/admin/deals?form=new');
  await expect.poll(() => hrefOf('View all users')).toBe('/en/admin/users');
  await page.getByText(/^Counted \d/).waitFor();
  await actions.getByRole('link', { name: 'Review pending deals' }).click();
  await toastOf(page, 'No deals are waiting for review.').waitFor();
  await expect.poll(() => placeOf(page)).toBe('/en/admin/deals?status=pending');
  expect(problems).toEqual([]);
});

test('the audit log: sentences, narrowed in the address to a person and a subject', async () => {
  const { page } = await open('/en/admin/operations?part=audit');
  const log = page.getByRole('region', { name: 'Audit log' });
  const rows = log.locator('tbody tr');
  await rows.filter({ hasText: 'changed the settings' }).first().waitFor();
  await log.getByLabel('About').selectOption('deal');
  await expect.poll(() => placeOf(page)).toBe('/en/admin/operations?target=deal&part=audit');
  await rows.filter({ hasText: 'RUH–CAI' }).first().waitFor();
  await expect.poll(() => rows.filter({ hasText: 'changed the settings' }).count()).toBe(0);
  await reload(page);
  await expect.poll(() => log.getByLabel('About').inputValue()).toBe('deal');
  await log.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => placeOf(page)).toBe('/en/admin/operations?part=audit');
  await log.getByLabel('Email of the person').fill('nobody-has-this');
  await log.getByText('No entries match these filters.').waitFor();
});
