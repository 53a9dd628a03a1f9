/** The deals of the administration in a real browser: typed, contested, reviewed, changed by many and by file. */
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminDeal, DealFields } from '#contract/api/admin-deals.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, type WatchedPage } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let noura: TestAdmin;
let faisal: TestAdmin;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  noura = await createAdmin(app.context, { email: 'noura@example.com' });
  faisal = await createAdmin(app.context, { email: 'faisal@example.com' });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const phone = { viewport: { width: 360, height: 740 } };
const conflictProblem = 'Failed to load resource: the server responded with a status of 409 (Conflict)';

function open(path: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  return openAs(browser, { cookie: noura.adminCookie }, { ...options, url: address(path) });
}

async function call<Answer>(admin: TestAdmin, route: string, body?: unknown): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(address(path), {
    method,
    headers: { ...admin.headers, origin: app.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${route}: ${response.status}`).toBe(true);
  return (await response.json()) as Answer;
}

const typedDeal = {
  destinationCode: 'TBS',
  airline: 'Test Air',
  originalPrice: 2000,
  dealPrice: 1500,
} satisfies DealFields;

async function createDeal(fields: Partial<DealFields> = {}): Promise<AdminDeal> {
  const body = { ...typedDeal, ...fields };
  return (await call<{ deal: AdminDeal }>(faisal, 'POST /api/admin/deals', body)).deal;
}

async function readDeal(id: string): Promise<AdminDeal> {
  return (await call<{ deal: AdminDeal }>(noura, `GET /api/admin/deals/${id}`)).deal;
}

const listDeals = (search: string, status = 'all') =>
  call<AdminDeal[]>(noura, `GET /api/admin/deals?status=${status}&search=${encodeURIComponent(search)}`);

/** While a dialog is open the notice is seen, but stands outside of it. */
const toastOf = (page: Page, text: string) => page.locator('li', { hasText: text }).first();
const rowsOf = (page: Page) => page.locator('tbody tr');
const field = (page: Page, name: string) => page.locator(`[role=dialog] [name=${name}]`);
const submitOf = (page: Page) => page.locator('[role=dialog] button[type=submit]');

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

describe('the list', () => {
  test('both names and the code; filters and order live in the address', async () => {
    await createDeal({ airline: 'Listed Air', isPremium: true });
    const { page, problems, close } = await open('/en/admin/deals?search=Listed+Air');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    const row = await rowsOf(page).innerText();
    for (const text of ['Tbilisi', 'تبليسي', 'TBS', 'Premium', 'Published', 'Listed Air', '1,500', '25%']) {
      expect(row).toContain(text);
    }
    expect(await rowsOf(page).locator('s').innerText()).toContain('2,000');
    await page.getByLabel('Status').selectOption('deleted');
    await page.getByText('No deals found').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Price' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=dealPrice');
    await page
      .getByRole('columnheader', { name: 'Price' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('deleted after asking, and back by Undo', async () => {
    const deal = await createDeal({ airline: 'Undo Air' });
    const { page, problems, close } = await open('/en/admin/deals?search=Undo+Air');
    const remove = page.getByRole('button', { name: 'Delete the deal to Tbilisi (TBS)' });
    await remove.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Deal Deleted').waitFor();
    await page.getByText('No deals found').waitFor();
    expect((await readDeal(deal.id)).deletedAt).not.toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastOf(page, 'Deal restored').waitFor();
    await remove.waitFor();
    expect((await readDeal(deal.id)).deletedAt).toBeNull();
    expect(problems).toEqual([]);
    await close();
  });

  test('many at once; the notice says how many were refused', async () => {
    const [first, second] = [
      await createDeal({ airline: 'Bulk Air' }),
      await createDeal({ airline: 'Bulk Air' }),
    ];
    await call(faisal, `POST /api/admin/deals/${first.id}/reject`);
    const { page, problems, close } = await open('/en/admin/deals?search=Bulk+Air');
    await page.getByLabel('Select all rows of this page').check();
    await page.getByText('2 deals selected').waitFor();
    await page.getByRole('button', { name: 'Reject' }).click();
    await toastOf(page, '1 deal rejected').getByText('1 deal could not be changed').waitFor();
    expect((await readDeal(second.id)).status).toBe('rejected');
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Make Premium' }).click();
    await toastOf(page, '2 deals made Premium').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Delete 2 deals?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await toastOf(page, '2 deals deleted').waitFor();
    await page.getByText('No deals found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the form', () => {
  test('spec: what is missing is said, a contradicted discount warned of, and the form begins anew', async () => {
    const { page, problems, close } = await open('/en/admin/deals?form=new');
    await submitOf(page).click();
    await toastOf(page, 'Missing InformationPlease fill in all required fields').waitFor();
    expect(await page.locator('[role=dialog] [aria-invalid=true]').count()).toBe(4);
    expect(await page.locator(':focus').getAttribute('name')).toBe('destinationCode');
    const found = (await listDeals('', 'published')).find(
      ({ isCurated, check }) => !isCurated && check.reference,
    );
    if (!found?.check.reference) throw new Error('the sample lacks a deal that was found');
    await field(page, 'departureCityCode').selectOption(found.departureCityCode);
    await field(page, 'tripType').selectOption(found.tripType);
    const usual = Math.ceil(found.check.reference);
    await fillIn(page, {
      destinationCode: found.destinationCode,
      airline: 'sv',
      originalPrice: String(usual * 3),
      dealPrice: String(usual),
    });
    await page.locator('[role=dialog] bdi[lang=ar]', { hasText: found.destinationAr }).waitFor();
    await page.getByText('الخطوط السعودية').waitFor();
    await page.getByText('The record contradicts this discount.').waitFor();
    expect(await page.locator('[role=dialog] dd').allInnerTexts()).toEqual(['67%', '0%']);
    await page.getByLabel('Keep the form open').check();
    await submitOf(page).click();
    await toastOf(page, 'Deal Created').waitFor();
    await expect.poll(() => field(page, 'airline').inputValue()).toBe('');
    expect(await field(page, 'departureCityCode').inputValue()).toBe('RUH');
    expect(await field(page, 'region').inputValue()).toBe('asia');
    const [created] = await listDeals(found.destination, 'published');
    expect(created).toMatchObject({ airlineCode: 'SV', discountPercentage: 67, isVerified: false });
    expect(problems).toEqual([]);
    await close();
  });

  test('spec: in Arabic on a phone, the destination by its Arabic name, the end on the clock of Riyadh', async () => {
    const { page, problems, close } = await open('/admin/deals', phone);
    await page.getByRole('button', { name: 'عرض جديد' }).click();
    await field(page, 'destinationCode').fill('تبليس');
    await page.getByRole('option', { name: 'تبليسي' }).click();
    await page.locator('[role=dialog] [data-code=TBS]', { hasText: 'Tbilisi, Georgia' }).waitFor();
    expect(await field(page, 'region').inputValue()).toBe('asia');
    await fillIn(page, {
      airline: 'طيران التجربة',
      originalPrice: '٢٬٠٠٠',
      dealPrice: '1499.5',
      expiresAt: '2099-01-01T02:30',
    });
    await page.getByRole('switch', { name: 'لمشتركي بريميوم' }).click();
    await submitOf(page).click();
    await toastOf(page, 'أُنشئ العرض').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [created] = await listDeals('طيران التجربة');
    expect(created).toMatchObject({
      destinationCode: 'TBS',
      originalPrice: 2000,
      dealPrice: 1499.5,
      isPremium: true,
      departureCityCode: 'RUH',
      expiresAt: '2098-12-31T23:30:00.000Z',
    });
    expect(problems).toEqual([]);
    await close();
  });

  test('pictures: uploaded, shown, kept; a wrong address is told of beside the field', async () => {
    const deal = await createDeal({ airline: 'Picture Air' });
    const { page, close } = await open(`/en/admin/deals?form=${deal.id}`);
    const picture = page.getByRole('group', { name: 'Picture' });
    await picture.getByLabel('Or from an address').fill('http://example.com/a.png');
    await page.keyboard.press('Enter');
    await picture.getByText('Give an address that begins with https://').waitFor();
    const background = { r: 180, g: 83, b: 28 };
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    await picture.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    const image = picture.getByRole('img', { name: 'Preview: Picture' });
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await submitOf(page).click();
    await toastOf(page, 'Deal Updated').waitFor();
    expect((await readDeal(deal.id)).imageUrl).not.toBeNull();
    await close();
  });

  test('Escape closes the suggestions first, and typed words only after asking', async () => {
    const { page, close } = await open('/en/admin/deals?form=new');
    await field(page, 'destinationCode').fill('Tbil');
    await page.getByRole('option', { name: 'Tbilisi' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Tbilisi' }).waitFor({ state: 'detached' });
    await field(page, 'airline').fill('flynas');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard what you typed?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await field(page, 'airline').inputValue()).toBe('flynas');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await close();
  });
});

describe('two administrators at one deal', () => {
  test.each([
    ['/en/admin/deals', 'This deal was changed meanwhile', 'Yours', 'Theirs', 'Save with these choices'],
    ['/admin/deals', 'تغيّر هذا العرض أثناء تعديلك', 'نسختك', 'نسختهم', 'احفظ بهذه الاختيارات'],
  ])('%s: the second is shown both, and decides field by field', async (path, title, yours, theirs, save) => {
    const deal = await createDeal({ airline: 'Shared Air', cheapestDate: null });
    const { page, problems, close } = await open(`${path}?form=${deal.id}`);
    await fillIn(page, { dealPrice: '1200', airline: 'Mine Air' });
    const changed = {
      ...typedDeal,
      airline: 'Shared Air',
      dealPrice: 1300,
      isPremium: true,
      version: deal.version,
    };
    await call(faisal, `PUT /api/admin/deals/${deal.id}`, changed);
    await submitOf(page).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('faisal@example.com').waitFor();
    expect((await readDeal(deal.id)).dealPrice).toBe(1300);
    const choices = page.locator('[role=dialog] fieldset');
    expect(await choices.count()).toBe(3);
    const contested = choices.filter({ hasText: '1,200' });
    expect(await contested.innerText()).toContain('1,300');
    // The airline is this reader's change alone, Premium the other's.
    expect(await page.getByRole('radio', { name: yours, checked: true }).count()).toBe(1);
    expect(await page.getByRole('radio', { name: theirs, checked: true }).count()).toBe(1);
    await expectNoAxeViolations(page);
    // It says that it does nothing yet, and does nothing.
    await page.getByRole('button', { name: save }).click({ force: true });
    expect((await readDeal(deal.id)).dealPrice).toBe(1300);
    await contested.getByRole('radio', { name: yours }).check();
    await page.getByRole('button', { name: save }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await readDeal(deal.id)).toMatchObject({ airline: 'Mine Air', dealPrice: 1200, isPremium: true });
    expect(problems).toEqual([conflictProblem]);
    await close();
  });
});

/** Leaves `count` deals that were found waiting, the longest waiting first, and every other one published. */
async function makeWaiting(count: number): Promise<AdminDeal[]> {
  const found = app.context.db.updateTable('deal').where('is_curated', '=', false);
  await found.set({ status: 'published', published_at: new Date() }).execute();
  const open = (await listDeals('', 'published')).filter(
    ({ isCurated, isPremium }) => !isCurated && !isPremium,
  );
  const ids = open.slice(0, count).map(({ id }) => id);
  await found.set({ status: 'pending', published_at: null }).where('id', 'in', ids).execute();
  return call(noura, 'GET /api/admin/deals?status=pending&sort=created&order=asc');
}

const statusOf = async (deal: AdminDeal | undefined) => (await readDeal(deal?.id ?? '')).status;

describe('the review', () => {
  test('by keys alone: published, rejected, skipped, taken back', async () => {
    const [first, second, third] = await makeWaiting(3);
    const { page, problems, close } = await open('/en/admin/deals');
    await page.getByRole('link', { name: 'Review 3 pending' }).click();
    const shown = (deal: AdminDeal | undefined) =>
      page.getByRole('heading', { name: `${deal?.departureCity} to ${deal?.destination}` }).waitFor();
    await shown(first);
    await page.getByText('How we computed it').waitFor();
    await page.getByRole('slider').waitFor();
    await page.keyboard.press('j');
    await shown(second);
    await page.keyboard.press('ArrowLeft');
    await shown(first);
    await page.keyboard.press('p');
    await page
      .getByRole('status')
      .getByText(`${first?.destination} (${first?.destinationCode}): published. 2 left.`)
      .waitFor();
    await shown(second);
    expect(await statusOf(first)).toBe('pending');
    await page.keyboard.press('u');
    await shown(first);
    await page.keyboard.press('p');
    await shown(second);
    await page.keyboard.press('r');
    await expect.poll(() => statusOf(first)).toBe('published');
    await shown(third);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await shown(second);
    await page.keyboard.press('r');
    await page.getByRole('switch', { name: 'Keys on' }).click();
    await page.keyboard.press('p');
    await shown(third);
    await page.getByRole('link', { name: 'All deals' }).click();
    await page.getByRole('link', { name: 'Review 1 pending' }).waitFor();
    expect([await statusOf(second), await statusOf(third)]).toEqual(['rejected', 'pending']);
    expect(problems).toEqual([]);
    await close();
  });

  test('in Arabic the same keys under an Arabic layout, and none while typing', async () => {
    const [first] = await makeWaiting(1);
    const { page, problems, close } = await open('/admin/deals?view=review');
    await page.getByRole('heading', { name: `إلى ${first?.destinationAr}` }).waitFor();
    await page.getByRole('button', { name: 'عدّل أولًا' }).click();
    await field(page, 'airline').waitFor();
    await field(page, 'airline').press('p');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'تجاهل', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await statusOf(first)).toBe('pending');
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ق', code: 'KeyR', bubbles: true })),
    );
    await page.getByText('لا عروض بانتظار المراجعة.').waitFor();
    await toastOf(page, 'رُفض العرض').getByRole('button', { name: 'إغلاق' }).click();
    await expect.poll(() => statusOf(first)).toBe('rejected');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('files', () => {
  const chooseFile = (page: Page, csv: string) =>
    page
      .locator('[role=dialog] input[type=file]')
      .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const heading = 'destinationCode,airline,originalPrice,dealPrice\n';

  test('a file is tried, refused by line and column, mended, and only then taken over', async () => {
    const { page, problems, close } = await open('/en/admin/deals');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await chooseFile(page, `${heading}TBS,File Air,2000,1500\nQQQ,File Air,2000,1500\n`);
    await page.getByText('1 line cannot be imported.').waitFor();
    const line = page.locator('[role=dialog] tbody tr');
    expect(await line.locator('td').allInnerTexts()).toEqual([
      '3',
      'destinationCode',
      'We know no destination with this code.',
    ]);
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await chooseFile(page, `${heading}TBS,File Air,2000,1500\nGYD,File Air,2000,1500\n`);
    await page.getByText('The file can be imported.').waitFor();
    expect(await listDeals('File Air')).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 deals' }).click();
    await page.getByText('The deals were imported.').waitFor();
    expect(await listDeals('File Air')).toHaveLength(2);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(problems).toEqual([]);
    await close();
  });

  test('a file larger than one call goes in parts, its lines counted through', async () => {
    const { page, close } = await open('/admin/deals');
    await page.getByRole('button', { name: 'استيراد CSV' }).click();
    const rows = 'TBS,Parts Air,2000,1500\n'.repeat(5_003);
    await chooseFile(page, `${heading}${rows}QQQ,Parts Air,2000,1500\n`);
    await page.getByText('سطر واحد لا يمكن استيراده.').waitFor();
    expect(await page.locator('[role=dialog] tbody td').first().innerText()).toBe('5005');
    await close();
  });

  test('an export holds what the filters show', async () => {
    await createDeal({ airline: 'Export Air' });
    const { page, problems, close } = await open('/en/admin/deals?search=Export+Air');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain('Export Air');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('access', () => {
  test.each([
    ['/admin/deals?status=pending', 'tbody tr'],
    ['/en/admin/deals?status=pending', 'tbody tr'],
    ['/admin/deals?form=new', '[role=dialog] form'],
    ['/en/admin/deals?form=new', '[role=dialog] form'],
    ['/admin/deals?view=review', 'article'],
    ['/en/admin/deals?view=review', 'article'],
  ])('%s in both themes, and no wider than a phone', async (path, shows) => {
    await makeWaiting(2);
    const { page, problems, close } = await open(path);
    await page.locator(shows).first().waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(endTransitions);
      await expectNoAxeViolations(page);
    }
    await page.setViewportSize(phone.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
    await close();
  });
});

/** Colours on their way from one theme to the other belong to neither. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}
