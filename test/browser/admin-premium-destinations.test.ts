/** The tab of Premium destinations in a real browser: added, changed, deleted, and what a guest sees of it at once. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { quickDestinations } from '#contract/domain/admin.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';

const phone = { viewport: { width: 360, height: 740 } };

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  const { db, snapshot } = app.context;
  await db.deleteFrom('premium_destination').execute();
  await snapshot.read('premium');
  admin = await createAdmin(app.context);
});

const address = (path: string) => new URL(path, app.url).href;
const open = (path = '/en/admin/premium-destinations', options: BrowserContextOptions = {}) =>
  openAs(browser, { cookie: admin.adminCookie }, { ...options, url: address(path) });
/** By its element: a dialog that is open hides the roles of what lies around it. */
const toastOf = (page: Page, text: string) => page.locator('li[data-tone]').filter({ hasText: text });
const rowOf = (page: Page, code: string) => page.locator('tbody tr').filter({ hasText: code });
const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`);
const save = (page: Page) => page.locator('main form button[type=submit]').click();
const configure = async (...codes: string[]) => {
  const { db, reference, snapshot } = app.context;
  await insertPremiumDestinations(
    db,
    codes.flatMap((code) => reference.airports.get(code) ?? []),
  );
  await snapshot.read('premium');
};
const listGuestFares = async (): Promise<DestinationPrice[]> =>
  (await fetch(address('/api/pricing/destinations'))).json();
const fareOf = async (code: string) => (await listGuestFares()).find((fare) => fare.code === code);
/** What the landing page of a guest says of a destination. */
const isOpenToGuests = async (code: string) =>
  (await (await fetch(address('/en/'))).text()).includes(`/en/deal/${code}?`);

async function findOpenFare(): Promise<DestinationPrice> {
  for (const fare of await listGuestFares()) {
    if (!fare.requiresUpgrade && (await isOpenToGuests(fare.code))) return fare;
  }
  throw new Error('the test site lacks a fare that is open to guests');
}

describe('adding', () => {
  test('/admin/premium-destinations: a popular one fills the form in and is offered no more', async () => {
    const words = [
      '/admin/premium-destinations',
      'لا توجد وجهات بريميوم بعد. أضف وجهة لتبدأ.',
      'إضافة وجهة',
      'وجهات شائعة',
      'تم بنجاحأُضيفت وجهة بريميوم',
      'سرى التغيير:',
      'بريميوم فقط',
    ] as const;
    const [path, empty, add, popular, done, effect, status] = words;
    const { page, problems, close } = await open(path, phone);
    await page.getByText(empty, { exact: true }).waitFor();
    await page.getByRole('button', { name: add }).click();
    const quick = page.getByLabel(popular);
    await expect.poll(() => quick.locator('option').count()).toBe(quickDestinations.length + 1);
    await quick.selectOption('DXB');
    const values = { destinationCode: 'DXB', city: 'Dubai', region: 'asia', isPremium: 'true' };
    for (const [name, value] of Object.entries(values)) {
      expect(await field(page, name).inputValue()).toBe(value);
    }
    expect(await field(page, 'destinationName').inputValue()).toContain('Dubai');
    await save(page);
    await toastOf(page, done).waitFor();
    await page.getByRole('status').filter({ hasText: effect }).waitFor();
    await rowOf(page, 'DXB').getByText(status).waitFor();
    expect(await page.locator('main form').count()).toBe(0);
    expect(await page.locator(':focus').textContent()).toBe(add);
    await page.keyboard.press('Enter');
    await expect.poll(() => quick.locator('option').count()).toBe(quickDestinations.length);
    expect(await field(page, 'destinationCode').inputValue()).toBe('');
    expect(problems).toEqual([]);
    await close();
  });

  test('a typed code becomes upper case, brings its names, and locks the destination for guests at once', async () => {
    const { code, city, cityAr } = await findOpenFare();
    const { page, problems, close } = await open();
    await page.getByRole('button', { name: 'Add Destination' }).click();
    await page.getByLabel('Popular destinations').locator('option').nth(1).waitFor({ state: 'attached' });
    await field(page, 'destinationCode').pressSequentially(`${code.toLowerCase()}z`);
    expect(await field(page, 'destinationCode').inputValue()).toBe(code);
    expect(await field(page, 'city').inputValue()).toBe(city);
    await page.getByText(`In Arabic: ${cityAr}`).waitFor();
    await save(page);
    await toastOf(page, 'Premium destination created successfully').waitFor();
    expect(await fareOf(code)).toMatchObject({ requiresUpgrade: true, cheapestPrice: null });
    expect(await isOpenToGuests(code)).toBe(false);

    await page.getByRole('button', { name: /^Edit / }).click();
    await field(page, 'isPremium').selectOption('false');
    await save(page);
    await toastOf(page, 'SuccessPremium destination updated successfully').waitFor();
    await rowOf(page, code).getByText('Available to All').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Edit /);
    expect(await isOpenToGuests(code)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('what is missing is said, and closing the form forgets it', async () => {
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Add Destination' }).click();
    await field(page, 'destinationCode').fill('x');
    await save(page);
    await toastOf(page, 'Missing InformationPlease fill in all required fields').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('destinationCode');
    await page.getByText('Enter the three letters of an airport').waitFor();
    await page.locator('main form').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator(':focus').textContent()).toBe('Add Destination');
    await page.keyboard.press('Enter');
    expect(await field(page, 'destinationCode').inputValue()).toBe('');
    expect(await field(page, 'region').inputValue()).toBe('asia');
    expect(await field(page, 'isPremium').inputValue()).toBe('true');
    await close();
  });

  test('a code that is configured is refused beside the field; a broken call gets the words of the specification', async () => {
    await configure('CAI');
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Add Destination' }).click();
    await page.getByLabel('Popular destinations').locator('option').nth(1).waitFor({ state: 'attached' });
    await field(page, 'destinationCode').fill('cai');
    await save(page);
    await page.locator('main form').getByText('This destination is in the list already.').waitFor();
    expect(await field(page, 'city').inputValue()).toBe('Cairo');
    await page.getByLabel('Popular destinations').selectOption('IST');
    await page.route('**/api/admin/premium-destinations', (route) => route.abort());
    await save(page);
    await toastOf(page, 'ErrorFailed to create premium destination').waitFor();
    expect(await field(page, 'destinationCode').inputValue()).toBe('IST');
    await close();
  });
});

describe('changing and deleting', () => {
  const stored = () => app.context.db.selectFrom('premium_destination').selectAll().executeTakeFirst();
  const changeElsewhere = (city: string) =>
    app.context.db.updateTable('premium_destination').set({ city }).execute();

  test('/en/admin/premium-destinations: saved meanwhile by another: told what, nothing typed lost, nothing written over', async () => {
    const [path, edit, told] = ['/en/admin/premium-destinations', 'Edit', 'City: now Giza'] as const;
    await configure('CAI');
    const { page, problems, close } = await open(path);
    await page.getByRole('button', { name: new RegExp(`^${edit} `) }).click();
    await field(page, 'destinationName').fill('My Cairo');
    await changeElsewhere('Giza');
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(told).waitFor();
    expect(await field(page, 'city').inputValue()).toBe('Giza');
    expect(await field(page, 'destinationName').inputValue()).toBe('My Cairo');
    expect(await stored()).toMatchObject({ city: 'Giza', destination_name: 'Cairo International Airport' });
    // Changed again while the question is open: it is asked again, about the newer version.
    await changeElsewhere('Helwan');
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await dialog.getByText('City: now Helwan').waitFor();
    expect(await stored()).toMatchObject({ city: 'Helwan', destination_name: 'Cairo International Airport' });
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await rowOf(page, 'My Cairo').waitFor();
    expect(await stored()).toMatchObject({ city: 'Helwan', destination_name: 'My Cairo' });
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
    await close();
  });

  test('/admin/premium-destinations: saved meanwhile by another: theirs is taken, or the question is left', async () => {
    await configure('CAI');
    const { page, close } = await open('/admin/premium-destinations', phone);
    await page.getByRole('button', { name: /^تعديل / }).click();
    await field(page, 'destinationName').fill('My Cairo');
    await changeElsewhere('Giza');
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('المدينة: صار Giza').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'destinationName').inputValue()).toBe('My Cairo');
    await changeElsewhere('Helwan');
    await save(page);
    await dialog.getByRole('button', { name: 'اعتماد المحفوظ' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'destinationName').inputValue()).toBe('Cairo International Airport');
    expect(await field(page, 'city').inputValue()).toBe('Helwan');
    await field(page, 'country').fill('Misr');
    await save(page);
    await rowOf(page, 'CAI').waitFor();
    await expect.poll(stored).toMatchObject({ city: 'Helwan', country: 'Misr' });
    await close();
  });

  test('/en/admin/premium-destinations: deleted after a question, open to guests at once, and taken back', async () => {
    const words = [
      '/en/admin/premium-destinations',
      'Delete',
      'SuccessPremium destination deleted successfully',
      'Undo',
      'Premium destination restored',
    ] as const;
    const [path, remove, done, undo, restored] = words;
    const { code, city, cityAr } = await findOpenFare();
    const name = path.startsWith('/en') ? city : cityAr;
    await configure(code);
    expect(await isOpenToGuests(code)).toBe(false);
    const { page, problems, close } = await open(path);
    await page.getByRole('button', { name: new RegExp(`^${remove} `) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading').filter({ hasText: name }).waitFor();
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(await isOpenToGuests(code)).toBe(false);
    await page.getByRole('button', { name: new RegExp(`^${remove} `) }).click();
    await dialog.getByRole('button').nth(1).click();
    await toastOf(page, done).waitFor();
    await rowOf(page, code).waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: name }).waitFor();
    expect(await isOpenToGuests(code)).toBe(true);
    await page.getByRole('button', { name: undo }).click();
    await toastOf(page, restored).waitFor();
    await rowOf(page, code).getByText(name).first().waitFor();
    expect(await isOpenToGuests(code)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  test('failures of the specification: updating, deleting', async () => {
    await configure('CAI');
    const { page, close } = await open();
    await page.getByRole('button', { name: /^Edit / }).click();
    await page.route('**/api/admin/premium-destinations/*', (route) => route.abort());
    await save(page);
    // It would lie over what is pressed next.
    await toastOf(page, 'ErrorFailed to update premium destination').locator('button').click();
    await page.getByRole('button', { name: /^Delete / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete destination' }).click();
    await toastOf(page, 'ErrorFailed to delete premium destination').waitFor();
    await close();
  });
});

test('the list is searched in both languages, ordered by its heads, and fails with a way to try again', async () => {
  await configure('CAI', 'IST');
  const { page, close } = await open('/admin/premium-destinations?sort=code&order=desc');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  expect(await page.locator('tbody tr').first().textContent()).toContain('IST');
  for (const [typed, found] of [
    ['القاهره', 'CAI'],
    ['اسطنبول', 'IST'],
  ] as const) {
    await page.getByLabel('الرمز أو الاسم').fill(typed);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await rowOf(page, found).waitFor();
  }
  await page.getByLabel('المنطقة').selectOption('africa');
  await page.getByText('لا توجد وجهة تطابق البحث.').waitFor();
  await page.getByLabel('المنطقة').selectOption('');
  await page.getByLabel('الرمز أو الاسم').fill('لا شيء');
  await page.getByText('لا توجد وجهة تطابق البحث.').waitFor();
  await page.route('**/api/admin/premium-destinations', (route) => route.abort());
  await page.reload();
  const retry = page.getByRole('button', { name: 'إعادة المحاولة' });
  await retry.waitFor();
  await page.unroute('**/api/admin/premium-destinations');
  await retry.click();
  await page.getByText('لا توجد وجهة تطابق البحث.').waitFor();
  await close();
});

test('a long list comes in pages of 25, and a code that is typed leads', async () => {
  const codes = [...app.context.reference.airports.values()]
    .filter(({ countryCode }) => countryCode !== 'SA')
    .map(({ code }) => code);
  await configure(...codes.slice(0, 60));
  const { page, close } = await open();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(25);
  await page.getByText('1–25 of 60').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('26–50 of 60').waitFor();
  const wanted = codes[59] ?? '';
  await page.getByLabel('Code or name').fill(wanted.toLowerCase());
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain(wanted);
  await close();
});
