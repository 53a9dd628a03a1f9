/** Admin settings in a browser: every section saved, refused, in conflict, and left unsaved. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import type { WatchedPage } from '#test/support/browser.ts';
import { updateSettings } from '#test/support/update-settings.ts';

const site = adminPages(() => startTestApp({ fares: 'none' }));
const { app, admin, lastEntry } = site;
let watched: WatchedPage;

afterEach(async () => {
  await watched.close();
  await app.context.db.deleteFrom('setting').execute();
  await app.context.settings.reload();
});

async function open(path: string): Promise<Page> {
  watched = await site.open(path, { isNoisy: true });
  await watched.page.locator('form button[type=submit]').waitFor();
  return watched.page;
}

/** By keyboard: the notice of the last save may lie over the button. */
const save = (page: Page) => page.locator('form button[type=submit]').press('Enter');
/** Saves, until the form shows what is saved. */
async function saveAll(page: Page): Promise<void> {
  await save(page);
  await page.locator('[data-dirty=false]').waitFor();
}
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const current = () => app.context.settings.current();

test('general: faults, a failure loses nothing, saved with who did, what another saved meanwhile', async () => {
  const page = await open('/en/admin/settings');
  let sent = 0;
  await page.route('**/api/admin/settings', (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent += 1;
    return route.abort();
  });
  await field(page, 'siteName.ar').fill(' ');
  await field(page, 'maxFreeDeals').fill('2.5');
  await field(page, 'supportEmail').fill('nobody');
  await save(page);
  await page.getByText('Please check the 3 fields marked above.').waitFor();
  await page.getByText('Enter a whole number from 0 to 1,000.').waitFor();
  await expect
    .poll(() => field(page, 'siteName.ar').evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect(sent).toBe(0);
  await field(page, 'siteName.ar').fill('الهدهد');
  await field(page, 'maxFreeDeals').fill('5');
  await field(page, 'supportEmail').fill('');
  await save(page);
  await toastOf(page, 'ErrorFailed to save settings').waitFor();
  await expect.poll(() => field(page, 'siteName.ar').inputValue()).toBe('الهدهد');
  await page.getByText('You have unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => field(page, 'siteName.ar').inputValue()).toBe('هدهد');
  await page.unroute('**/api/admin/settings');

  watched.problems.length = 0;
  await field(page, 'siteName.en').fill('Hoopoe');
  await field(page, 'premiumPrice').fill('1,289.5');
  await field(page, 'supportEmail').fill('help@example.com');
  await saveAll(page);
  await toastOf(page, 'Settings Saved').waitFor();
  await expect.poll(current).toMatchObject({ premiumPrice: 1289.5, supportEmail: 'help@example.com' });
  await expect.poll(() => current().siteName).toEqual({ ar: 'هدهد', en: 'Hoopoe' });
  await expect.poll(lastEntry).toMatchObject({ action: 'settings.update', actor_email: admin().email });
  await page.getByText('Settings last changed by').waitFor();
  await page.getByText(admin().email).waitFor();
  await field(page, 'supportEmail').fill('');
  await saveAll(page);
  await expect.poll(() => current().supportEmail).toBeNull();
  expect(watched.problems).toEqual([]);

  await updateSettings(app.context, { premiumPrice: 250, moneyBackDays: 14 });
  await field(page, 'premiumPrice').fill('260');
  await field(page, 'maxFreeDeals').fill('7');
  await save(page);
  await toastOf(page, 'This was changed in the meantime.').waitFor();
  await expect.poll(() => field(page, 'premiumPrice').inputValue()).toBe('260');
  await expect.poll(() => current().premiumPrice).toBe(250);
});

test('not left with unsaved changes unasked; unusual periods; social links', async () => {
  const page = await open('/admin/settings');
  await field(page, 'siteName.en').fill('Hoopoe');
  await page.getByRole('link', { name: 'فترات غير معتادة' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إلغاء' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'siteName.en').inputValue()).toBe('Hoopoe');
  await page.getByRole('link', { name: 'فترات غير معتادة' }).click();
  await page.getByRole('button', { name: 'المغادرة دون حفظ' }).click();
  await page.waitForURL('**/admin/settings?part=unusual');
  await expect.poll(() => current().siteName.en).toBe('Hudhud');

  const day = addDays(riyadhDate(new Date()), 3);
  const period = (name: string) => field(page, `unusualPeriods.0.${name}`);
  const stored = () => current().unusualPeriods.map(({ start, end, reason }) => [start, end, reason.en]);
  await page.getByRole('button', { name: 'إضافة فترة' }).click();
  await period('start').fill(addDays(day, 1));
  await period('end').fill(day);
  await period('reason.ar').fill('إغلاق');
  await save(page);
  await page.locator('[aria-invalid=true]').nth(1).waitFor();
  await period('reason.en').fill('Closed');
  await period('start').fill(day);
  await saveAll(page);
  await expect.poll(stored).toEqual([[day, day, 'Closed']]);
  await page.getByRole('button', { name: 'إزالة إغلاق' }).click();
  await saveAll(page);
  await expect.poll(stored).toEqual([]);
  expect(watched.problems).toEqual([]);

  await page.getByRole('link', { name: 'حسابات التواصل' }).click();
  await page.getByRole('button', { name: 'إضافة شبكة' }).click();
  await field(page, 'socialLinks.0.url').fill('http://x.com/hudhud');
  await save(page);
  await page.getByText('اكتب رابطًا يبدأ بـ https://').waitFor();
  // Each network has its own addresses.
  await field(page, 'socialLinks.0.url').fill('https://example.com/hudhud');
  await save(page);
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expect.poll(() => current().socialLinks).toEqual([]);
  await page.getByLabel('الشبكة').selectOption('instagram');
  await field(page, 'socialLinks.0.url').fill('https://instagram.com/hudhud');
  await saveAll(page);
  await expect.poll(() => current().socialLinks).toMatchObject([{ network: 'instagram' }]);
});

test('testimonials and booking sites: added, ordered, removed', async () => {
  const page = await open('/en/admin/settings?part=testimonials');
  await page.getByText('No testimonials yet.').waitFor();
  for (const [index, word] of ['First', 'Second'].entries()) {
    await page.getByRole('button', { name: 'Add a testimonial' }).click();
    const arabic = field(page, `testimonials.${index}.text.ar`);
    await expect.poll(() => arabic.evaluate((area) => area === document.activeElement)).toBe(true);
    await arabic.fill(`قول ${index}`);
    await field(page, `testimonials.${index}.text.en`).fill(word);
  }
  await page.getByLabel('City').last().selectOption('Jeddah');
  await page.getByRole('button', { name: 'Move Testimonial 1 down' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Testimonial 2 down');
  await saveAll(page);
  await toastOf(page, 'Settings Saved').waitFor();
  const words = () => current().testimonials.map(({ text, city }) => `${text.en} ${city}`);
  await expect.poll(words).toEqual(['Second JED', 'First RUH']);
  await page.getByRole('button', { name: 'Remove Testimonial 1' }).click();
  await toastOf(page, 'Removed: Testimonial 1').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Everything is saved.').waitFor();
  await expect.poll(() => field(page, 'testimonials.0.text.en').inputValue()).toBe('Second');
  await page.getByRole('button', { name: 'Remove Testimonial 1' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a testimonial');
  await field(page, 'testimonials.0.text.en').fill('');
  await save(page);
  await page.getByText('This field is required.').waitFor();
  await field(page, 'testimonials.0.text.en').fill('Better');
  // What was typed, and the row that is gone, outlive the page.
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await page.getByText('You have unsaved changes.').waitFor();
  await expect.poll(() => page.getByLabel('In English').count()).toBe(1);
  await expect.poll(() => field(page, 'testimonials.0.text.en').inputValue()).toBe('Better');
  await saveAll(page);
  await expect.poll(words).toEqual(['Better RUH']);

  await page.getByRole('link', { name: 'Booking sites' }).click();
  const sites = () => current().bookingSites;
  await page.getByRole('button', { name: 'Move Wego up' }).click();
  await page.getByRole('button', { name: 'Move Wego up' }).click();
  await page.getByRole('checkbox', { name: 'Skyscanner' }).uncheck();
  await saveAll(page);
  await expect.poll(sites).toEqual(['wego', 'google', 'almosafer']);
  for (const site of ['Wego', 'Google Flights', 'Almosafer'])
    await page.getByRole('checkbox', { name: site }).uncheck();
  await save(page);
  await page.getByText('Keep at least one booking site open.').waitFor();
  await page.getByRole('checkbox', { name: 'Almosafer' }).check();
  await saveAll(page);
  await expect.poll(sites).toEqual(['almosafer']);
});
