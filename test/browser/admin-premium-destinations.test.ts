/** The tabs of Premium destinations and of photos in a real browser: added, changed, deleted, and what a guest sees of it at once. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { quickDestinations } from '#contract/domain/admin.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-policy.ts';
import { phone, toastOf } from '#test/support/account-pages.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, openPage, reload } from '#test/support/browser.ts';
import { drawPhoto } from '#test/support/photos.ts';
import { findScene } from '#web/features/pictures/destination-picture.tsx';

const { address, app, browser, getJson, open, visit } = adminPages(() => startTestApp({ fares: 'recorded' }));
const english = '/en/admin/premium-destinations';

beforeEach(async () => {
  const { db, snapshot } = app.context;
  await db.deleteFrom('premium_destination').execute();
  await snapshot.read('premium');
});

const rowOf = (page: Page, code: string) => page.locator('tbody tr').filter({ hasText: code });
const field = (page: Page, name: string) => page.locator(`[role=dialog] form [name=${name}]`);
const save = (page: Page) => page.locator('[role=dialog] form button[type=submit]').click();
const configure = async (...codes: string[]) => {
  const { db, reference, snapshot } = app.context;
  await insertPremiumDestinations(
    db,
    codes.flatMap((code) => reference.airports.get(code) ?? []),
  );
  await snapshot.read('premium');
};
const listGuestFares = () => getJson<DestinationPrice[]>('/api/pricing/destinations');
const fareOf = async (code: string) => (await listGuestFares()).find((fare) => fare.code === code);
const isLocked = async (code: string) => (await fareOf(code))?.requiresUpgrade;

async function findOpenFare(): Promise<DestinationPrice> {
  const open = (await listGuestFares()).find(
    ({ requiresUpgrade, countryCode }) => !requiresUpgrade && countryCode !== 'SA',
  );
  return open ?? expect.unreachable('the test site lacks a fare that is open to guests');
}

test('a popular one fills the form in and is offered no more; what is missing is said', async () => {
  const { page } = await open('/admin/premium-destinations', phone);
  await page.getByText('لا توجد وجهات بريميوم بعد. أضف وجهة لتبدأ.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'إضافة وجهة' }).click();
  await field(page, 'destinationCode').fill('x');
  await save(page);
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('destinationCode');
  await page.getByText('اكتب رمز المطار من ثلاثة أحرف لاتينية').waitFor();
  await page.locator('[role=dialog] form').getByRole('button', { name: 'إلغاء' }).click();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('إضافة وجهة');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, 'destinationCode').inputValue()).toBe('');
  await expect.poll(() => field(page, 'region').inputValue()).toBe('asia');

  const quick = page.getByLabel('وجهات شائعة');
  await expect.poll(() => quick.locator('option').count()).toBe(quickDestinations.length + 1);
  await quick.selectOption('DXB');
  const values = { destinationCode: 'DXB', city: 'Dubai', region: 'asia', isPremium: 'true' };
  for (const [name, value] of Object.entries(values))
    await expect.poll(() => field(page, name).inputValue()).toBe(value);
  await expect.poll(() => field(page, 'destinationName').inputValue()).toContain('Dubai');
  await save(page);
  await toastOf(page, 'تم بنجاحأُضيفت وجهة بريميوم').waitFor();
  await rowOf(page, 'DXB').getByText('بريميوم فقط').waitFor();
  await expect.poll(() => page.locator('[role=dialog] form').count()).toBe(0);
  await expect.poll(() => page.locator(':focus').textContent()).toBe('إضافة وجهة');
  await page.keyboard.press('Enter');
  await expect.poll(() => quick.locator('option').count()).toBe(quickDestinations.length);
  await expect.poll(() => field(page, 'destinationCode').inputValue()).toBe('');
});

test('a typed code brings its names and locks the destination at once; a refusal and a failure', async () => {
  const { code, city, cityAr } = await findOpenFare();
  const { page, problems } = await open(english, { isNoisy: true });
  await page.getByRole('button', { name: 'Add Destination' }).click();
  const quick = page.getByLabel('Popular destinations');
  await quick.locator('option').nth(1).waitFor({ state: 'attached' });
  await field(page, 'destinationCode').pressSequentially(`${code.toLowerCase()}z`);
  await expect.poll(() => field(page, 'destinationCode').inputValue()).toBe(code);
  await expect.poll(() => field(page, 'city').inputValue()).toBe(city);
  await page.getByText(`In Arabic: ${cityAr}`).waitFor();
  await save(page);
  await toastOf(page, 'Premium destination created successfully').waitFor();
  await expect.poll(() => fareOf(code)).toMatchObject({ requiresUpgrade: true, cheapestPrice: null });

  await page.getByRole('button', { name: /^Edit / }).click();
  await field(page, 'isPremium').selectOption('false');
  await save(page);
  await toastOf(page, 'SuccessPremium destination updated successfully').waitFor();
  await rowOf(page, code).getByText('Available to All').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Edit /);
  await expect.poll(() => isLocked(code)).toBe(false);
  expect(problems).toEqual([]);

  await page.getByRole('button', { name: 'Add Destination' }).click();
  await field(page, 'destinationCode').fill(code.toLowerCase());
  await save(page);
  await page.locator('[role=dialog] form').getByText('This destination is in the list already.').waitFor();
  await expect.poll(() => field(page, 'city').inputValue()).toBe(city);
  await quick.selectOption('LHR');
  await page.route('**/api/admin/premium-destinations', (route) => route.abort());
  await save(page);
  await toastOf(page, 'ErrorFailed to create premium destination').waitFor();
  await expect.poll(() => field(page, 'destinationCode').inputValue()).toBe('LHR');
});

test('deleted after a question, and open to guests at once; failures', async () => {
  const { code, city } = await findOpenFare();
  await configure(code);
  await expect.poll(() => isLocked(code)).toBe(true);
  const { page, problems } = await open(english, { isNoisy: true });
  const remove = page.getByRole('button', { name: /^Delete / });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading').filter({ hasText: city }).waitFor();
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isLocked(code)).toBe(true);
  await remove.click();
  await dialog.getByRole('button').nth(1).click();
  await toastOf(page, 'SuccessPremium destination deleted successfully').waitFor();
  await rowOf(page, code).waitFor({ state: 'detached' });
  await expect.poll(() => isLocked(code)).toBe(false);
  expect(problems).toEqual([]);

  await configure(code);
  await reload(page);
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.route('**/api/admin/premium-destinations/*', (route) => route.abort());
  await save(page);
  // It would lie over what is pressed next.
  await toastOf(page, 'ErrorFailed to update premium destination').locator('button').click();
  await page.locator('[role=dialog] form').getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete destination' }).click();
  await toastOf(page, 'ErrorFailed to delete premium destination').waitFor();
});

test('a photo: refused beside its fields, uploaded, credited, shown to guests until it is removed', async () => {
  const { code, city, cityAr } = await findOpenFare();
  const { page } = await open('/en/admin/destination-photos');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const form = page.getByRole('form', { name: 'Add a photo' });
  const save = form.getByRole('button', { name: 'Save the photo' });
  await save.click();
  await form.getByText('Choose a destination from the list.').waitFor();
  await form.getByText('Upload a photo first.').waitFor();
  await form.getByLabel('Destination').fill(code);
  await form.getByRole('option').first().click();
  const file = { name: 'city.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(1600, 800) };
  await form.getByLabel('Upload a photo').first().setInputFiles(file);
  await form.locator('img').waitFor();
  await form.getByLabel('Credit line').fill('Sara Ali');
  await form.getByLabel('Address of the source (optional)').fill('https://example.org/photo');
  await expectNoAxeViolations(page);
  await save.click();
  await rowOf(page, city).getByText('Sara Ali').waitFor();

  const guest = await openPage(browser, { url: address(`/en/deal/${code}`) });
  const picture = guest.page.getByRole('img', { name: `Photo of ${city}` });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  const source = guest.page.getByRole('link', { name: 'Sara Ali' });
  await expect.poll(() => source.getAttribute('href')).toBe('https://example.org/photo');

  await visit(page, '/admin/destination-photos');
  await page.getByRole('button', { name: `إزالة صورة ${cityAr}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إزالة', exact: true }).click();
  await page.getByText('لا توجد صور بعد. تظهر كل وجهة برسم معلمها أو بخريطتها.').waitFor();
  await guest.page.reload();
  // A guest's hero: the drawing of a landmark, or the map without words.
  await expect
    .poll(() => guest.page.locator('div:has(> div > h1) > img').getAttribute('src'))
    .toBe(`${findScene(code) ?? `/art/RUH-${code}`}.dark.svg`);
});
