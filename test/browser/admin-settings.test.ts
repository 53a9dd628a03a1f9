/** Admin settings in a browser: every section saved, refused, in conflict, and left unsaved. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, type WatchedPage } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let watched: WatchedPage;

const _parts = ['general', 'testimonials', 'booking', 'sources', 'social', 'calendar'] as const;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  admin = await createAdmin(app.context);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

afterEach(async () => {
  await watched.close();
  await app.context.db.deleteFrom('setting').execute();
  await app.context.settings.reload();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const url = new URL(path, app.url).href;
  watched = await openAs(browser, { cookie: admin.adminCookie }, { ...options, url });
  await watched.page.locator('form button[type=submit]').waitFor();
  return watched.page;
}

const save = (page: Page) => page.locator('form button[type=submit]').click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const current = () => app.context.settings.current();
const english = (part: string) => `/en/admin/settings?part=${part}`;
const somebodySaves = (change: unknown) => updateSettings(app.context, change);

async function lastEntry() {
  return app.context.db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe('general', () => {
  test('/en/admin/settings saves what was changed, and says who did', async () => {
    const [path, done, price, line] = [
      '/en/admin/settings',
      'Settings Saved',
      '1,289.5',
      'Settings last changed by',
    ] as const;
    const page = await open(path);
    await field(page, 'siteName.en').fill('Hoopoe');
    await field(page, 'premiumPrice').fill(price);
    await field(page, 'supportEmail').fill('help@example.com');
    await save(page);
    await toastOf(page, done).waitFor();
    expect(current()).toMatchObject({ premiumPrice: 1289.5, supportEmail: 'help@example.com' });
    expect(current().siteName).toEqual({ ar: 'هدهد', en: 'Hoopoe' });
    expect(await lastEntry()).toMatchObject({ action: 'settings.update', actor_email: admin.email });
    await page.getByText(line).waitFor();
    await page.getByText(admin.email).waitFor();
    await field(page, 'supportEmail').fill('');
    await save(page);
    await expect.poll(() => current().supportEmail).toBeNull();
    expect(watched.problems).toEqual([]);
  });

  test('what is wrong is told beside its field, and nothing typed is lost when saving fails', async () => {
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
    expect(await field(page, 'siteName.ar').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(sent).toBe(0);
    await field(page, 'siteName.ar').fill('الهدهد');
    await field(page, 'maxFreeDeals').fill('5');
    await field(page, 'supportEmail').fill('');
    await save(page);
    await toastOf(page, 'ErrorFailed to save settings').waitFor();
    expect(await field(page, 'siteName.ar').inputValue()).toBe('الهدهد');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await field(page, 'siteName.ar').inputValue()).toBe('هدهد');
  });
});

describe('two administrators', () => {
  const title = 'Someone changed these settings while you were editing';

  test('the second is told what changed, and takes it without losing the rest', async () => {
    const page = await open('/en/admin/settings');
    await somebodySaves({ premiumPrice: 250, moneyBackDays: 14 });
    await field(page, 'premiumPrice').fill('260');
    await field(page, 'maxFreeDeals').fill('7');
    await save(page);
    const panel = page.getByRole('region', { name: title });
    await panel.getByText('250', { exact: true }).waitFor();
    await panel.getByText('260', { exact: true }).waitFor();
    await panel.getByText('You did not change this: what is saved stays.').waitFor();
    await expectNoAxeViolations(page);
    expect(current().premiumPrice).toBe(250);
    await panel.getByRole('button', { name: 'Use what is saved' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await field(page, 'premiumPrice').inputValue()).toBe('250');
    expect(await field(page, 'maxFreeDeals').inputValue()).toBe('7');
    await save(page);
    await toastOf(page, 'Settings Saved').waitFor();
    expect(current()).toMatchObject({ premiumPrice: 250, moneyBackDays: 14, maxFreeDeals: 7 });
  });
});

test('/admin/settings is not left with unsaved changes unasked', async () => {
  const [path, other, stay, leave] = ['/admin/settings', 'التقويم', 'إلغاء', 'المغادرة دون حفظ'] as const;
  const page = await open(path);
  await field(page, 'siteName.en').fill('Hoopoe');
  await page.getByRole('link', { name: other }).click();
  await page.getByRole('dialog').getByRole('button', { name: stay }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await field(page, 'siteName.en').inputValue()).toBe('Hoopoe');
  await page.getByRole('link', { name: other }).click();
  await page.getByRole('button', { name: leave }).click();
  await page.waitForURL('**/admin/settings?part=calendar');
  expect(current().siteName.en).toBe('Hudhud');
});

test('testimonials are added, ordered with the focus kept, and removed', async () => {
  const page = await open(english('testimonials'));
  await page.getByText('No testimonials yet.').waitFor();
  for (const [index, word] of ['First', 'Second'].entries()) {
    await page.getByRole('button', { name: 'Add a testimonial' }).click();
    const arabic = field(page, `testimonials.${index}.text.ar`);
    expect(await arabic.evaluate((area) => area === document.activeElement)).toBe(true);
    await arabic.fill(`قول ${index}`);
    await field(page, `testimonials.${index}.text.en`).fill(word);
  }
  await page.getByLabel('City').last().selectOption('Jeddah');
  await page.getByRole('button', { name: 'Move Testimonial 1 down' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Testimonial 2 down');
  await save(page);
  await toastOf(page, 'Settings Saved').waitFor();
  const words = () => current().testimonials.map(({ text, city }) => `${text.en} ${city}`);
  expect(words()).toEqual(['Second JED', 'First RUH']);
  await page.getByRole('button', { name: 'Remove Testimonial 1' }).click();
  await field(page, 'testimonials.0.text.en').fill('');
  await save(page);
  await page.getByText('This field is required.').waitFor();
  await field(page, 'testimonials.0.text.en').fill('Better');
  await save(page);
  await expect.poll(words).toEqual(['Better RUH']);
});

describe('booking sites', () => {
  test('open ones in their order; one at least', async () => {
    const page = await open(english('booking'));
    await page.getByRole('button', { name: 'Move Wego up' }).click();
    await page.getByRole('button', { name: 'Move Wego up' }).click();
    await page.getByRole('checkbox', { name: 'Skyscanner' }).uncheck();
    await save(page);
    await toastOf(page, 'Settings Saved').waitFor();
    expect(current().bookingSites).toEqual(['wego', 'google', 'almosafer']);
    for (const site of ['Wego', 'Google Flights', 'Almosafer'])
      await page.getByRole('checkbox', { name: site }).uncheck();
    await save(page);
    await page.getByText('Keep at least one booking site open.').waitFor();
  });

  test(' tries a template while it is typed', async () => {
    const [path, label, change, bad, example, works, builtIn] = [
      english('booking'),
      'Almosafer, Arabic, One way',
      'Change',
      'Not usable',
      'Open an example',
      'It works',
      'Use the built-in one',
    ] as const;
    const page = await open(path);
    const [site = ''] = label.split(/[,،]/);
    await page.getByText(site, { exact: true }).last().click();
    const area = page.getByLabel(label);
    expect(await area.getAttribute('readonly')).not.toBeNull();
    await page.getByRole('button', { name: change, exact: true }).first().click();
    await area.fill('https://evil.example/{O}-{D}/{dep}/{n}');
    await page.getByText(bad).waitFor();
    await save(page);
    await page.locator('[aria-invalid=true]').waitFor();
    await area.fill('https://www.almosafer.com/ar/flights/{O}-{D}/{dep}/Business/{n}Adult');
    const link = page.getByRole('link', { name: example }).first();
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(/^https:\/\/www\.almosafer\.com\/.*\/Business\//);
    expect(await link.getAttribute('rel')).toBe('noopener');
    await page.getByRole('button', { name: works }).click();
    await save(page);
    const today = riyadhDate(new Date());
    const template = { site: 'almosafer', language: 'ar', tripType: 'oneway', checkedOn: today };
    await expect.poll(() => current().bookingTemplates).toMatchObject([template]);
    await page.getByRole('button', { name: builtIn }).click();
    await save(page);
    await expect.poll(() => current().bookingTemplates).toEqual([]);
  });
});

test('social links: the server’s own words beside an address of another network', async () => {
  const page = await open('/admin/settings?part=social');
  await page.getByRole('button', { name: 'إضافة شبكة' }).click();
  await field(page, 'socialLinks.0.url').fill('http://x.com/hudhud');
  await save(page);
  await page.getByText('اكتب رابطًا يبدأ بـ https://').waitFor();
  await field(page, 'socialLinks.0.url').fill('https://example.com/hudhud');
  await save(page);
  await page.locator('[aria-invalid=true]:focus').waitFor();
  expect(current().socialLinks).toEqual([]);
  await page.getByLabel('الشبكة').selectOption('instagram');
  await field(page, 'socialLinks.0.url').fill('https://instagram.com/hudhud');
  await save(page);
  await expect.poll(() => current().socialLinks).toMatchObject([{ network: 'instagram' }]);
});

describe('calendar', () => {
  test('/admin/settings?part=calendar: a copy of the built-in one is edited, and given up', async () => {
    const [path, add, expected, back, era] = [
      '/admin/settings?part=calendar',
      'إضافة فترة',
      'متوقعة',
      'العودة إلى التقويم المدمج',
      'هـ',
    ] as const;
    const page = await open(path);
    const rows = page.locator('tbody tr');
    const ahead = await rows.count();
    expect(await rows.first().innerText()).toContain(era);
    await page.getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog');
    const day = addDays(riyadhDate(new Date()), 3);
    await dialog.locator('[name="name.ar"]').fill('يوم العلم');
    await dialog.locator('[name="start"]').fill(addDays(day, 1));
    await dialog.locator('[name="end"]').fill(day);
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('[aria-invalid=true]').nth(1).waitFor();
    await dialog.locator('[name="name.en"]').fill('Flag Day');
    await dialog.locator('[name="start"]').fill(day);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(ahead + 1);
    const row = rows.filter({ hasText: 'Flag Day' });
    await row.getByText(expected).waitFor();
    expect(current().calendar).toBeNull();
    await save(page);
    await expect.poll(() => current().calendar?.find(({ start }) => start === day)?.name.en).toBe('Flag Day');
    await row.locator('button').last().click();
    expect(await rows.count()).toBe(ahead);
    await page.getByRole('button', { name: back }).click();
    await save(page);
    await expect.poll(() => current().calendar).toBeNull();
    expect(watched.problems).toEqual([]);
  });
});
