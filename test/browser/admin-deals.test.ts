/** Admin deals in a browser: list, form, pending deals, CSV export. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { AdminDeal, DealFields } from '#contract/api/admin-deals.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { createCalls, startTestApp } from '#test/support/app.ts';

const { app, open } = adminPages(startTestApp);
/** Another administrator. */
let faisal: TestAdmin;
beforeAll(async () => {
  faisal = await createAdmin(app.context);
});

async function call<Answer>(route: string, body?: unknown): Promise<Answer> {
  const response = await sendAdminRequest(createCalls(app.context), faisal, route, body);
  expect(response.ok, `${route}: ${response.status}`).toBe(true);
  return response.json();
}

const typedDeal = { destinationCode: 'TBS', airline: 'Test Air', originalPrice: 2000, dealPrice: 1500 };

const createDeal = async (fields: Partial<DealFields> = {}) =>
  (await call<{ deal: AdminDeal }>('POST /api/admin/deals', { ...typedDeal, ...fields })).deal;
const listDeals = (search: string, status = 'all') =>
  call<AdminDeal[]>(`GET /api/admin/deals?status=${status}&search=${encodeURIComponent(search)}`);

/** In any state, if it changed of late. */
async function readDeal(id = ''): Promise<AdminDeal> {
  const deals = [...(await listDeals('')), ...(await listDeals('', 'deleted'))];
  return deals.find((each) => each.id === id) ?? expect.unreachable('no such deal');
}

/** Leaves three detected deals pending, oldest first, and publishes all others. */
async function makeWaiting(): Promise<AdminDeal[]> {
  const found = app.context.db.updateTable('deal').where('is_curated', '=', false);
  await found.set({ status: 'published', published_at: new Date() }).execute();
  const ids = (await listDeals('', 'published')).filter((deal) => !deal.isCurated).map(({ id }) => id);
  await found.set({ status: 'pending', published_at: null }).where('id', 'in', ids.slice(0, 3)).execute();
  return call('GET /api/admin/deals?status=pending&sort=created&order=asc');
}

const rowsOf = (page: Page) => page.locator('tbody tr');
const fieldOf = (page: Page, name: string) => page.locator(`[role=dialog] [name=${name}]`);
const submitOf = (page: Page) => page.locator('[role=dialog] button[type=submit]');

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fieldOf(page, name).fill(value);
}

test('the list: both names, filters and order in the address, exported, deleted and back by Undo', async () => {
  const deal = await createDeal({ airline: 'Listed Air', isPremium: true });
  const { page } = await open('/en/admin/deals?search=Listed+Air');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  const row = await rowsOf(page).innerText();
  for (const text of ['Tbilisi', 'تبليسي', 'TBS', 'Premium', 'Published', 'Listed Air', '1,500', '25%'])
    expect(row).toContain(text);
  await expect.poll(() => rowsOf(page).locator('s').innerText()).toContain('2,000');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain('Listed Air');
  const remove = page.getByRole('button', { name: 'Delete the deal to Tbilisi (TBS)' });
  await remove.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Deal Deleted').waitFor();
  await page.getByText('No deals found').waitFor();
  await expect.poll(async () => (await readDeal(deal.id)).deletedAt).not.toBeNull();
  await page.locator('main :focus, main:focus').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toastOf(page, 'Deal restored').waitFor();
  await remove.waitFor();
  await page.locator('main:focus').waitFor();
  await expect.poll(async () => (await readDeal(deal.id)).deletedAt).toBeNull();

  const why = page.getByText('The departure date has passed');
  await expect.poll(() => why.count()).toBe(0);
  // As the job does after the day of departure.
  const ended = { status: 'expired', departure_date: '2020-01-01' } as const;
  await app.context.db.updateTable('deal').set(ended).where('id', '=', deal.id).execute();
  await page.reload();
  await rowsOf(page).getByText('The departure date has passed').waitFor();
  await page.getByLabel('Status').selectOption('deleted');
  await page.getByText('No deals found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Price' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=dealPrice');
  await page
    .getByRole('columnheader', { name: 'Price' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();
});

test('spec: the form says what is missing, warns of a contradicted discount, and begins anew', async () => {
  const { page } = await open('/en/admin/deals?form=new');
  await submitOf(page).click();
  await toastOf(page, 'Missing InformationPlease fill in all required fields').waitFor();
  await expect.poll(() => page.locator('[role=dialog] [aria-invalid=true]').count()).toBe(4);
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('destinationCode');
  const found = (await listDeals('', 'published')).find(
    ({ isCurated, check }) => !isCurated && check.reference,
  );
  if (!found?.check.reference) throw new Error('the sample lacks a deal that was found');
  await fieldOf(page, 'departureCityCode').selectOption(found.departureCityCode);
  await fieldOf(page, 'tripType').selectOption(found.tripType);
  const usual = Math.ceil(found.check.reference);
  await fillIn(page, {
    destinationCode: found.destinationCode,
    airline: 'sv',
    originalPrice: String(usual * 3),
    dealPrice: String(usual),
  });
  await page.locator('[role=dialog] bdi[lang=ar]', { hasText: found.destinationAr }).waitFor();
  await page.getByText('The price history contradicts this discount.').waitFor();
  await expect.poll(() => page.locator('[role=dialog] dd').allInnerTexts()).toEqual(['67%', '0%']);
  await page.getByLabel('Keep the form open').check();
  await submitOf(page).click();
  await toastOf(page, 'Deal Created').waitFor();
  await expect.poll(() => fieldOf(page, 'airline').inputValue()).toBe('');
  await expect.poll(() => fieldOf(page, 'departureCityCode').inputValue()).toBe('RUH');
  await expect.poll(() => fieldOf(page, 'region').inputValue()).toBe('asia');
  const [created] = await listDeals(found.destination, 'published');
  expect(created).toMatchObject({ airlineCode: 'SV', discountPercentage: 67, isVerified: false });

  // Escape closes the suggestions first.
  await fieldOf(page, 'destinationCode').fill('Tbil');
  await page.getByRole('option', { name: 'Tbilisi' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Tbilisi' }).waitFor({ state: 'detached' });
  await fieldOf(page, 'airline').fill('flynas');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you entered?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.poll(() => fieldOf(page, 'airline').inputValue()).toBe('flynas');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('pending deals: published and rejected in their rows, and as a selection', async () => {
  const [first, second, third] = await makeWaiting();
  const { page } = await open('/en/admin/deals');
  await page.getByRole('link', { name: 'Review 3 pending' }).click();
  await page.waitForURL('**/en/admin/deals?status=pending');
  const statusOf = async (deal: typeof first) => (await readDeal(deal?.id)).status;
  const nameOf = (deal: typeof first) => `${deal?.destination} (${deal?.destinationCode})`;
  await page.getByRole('button', { name: `Publish the deal to ${nameOf(first)}` }).click();
  await toastOf(page, 'Deal published').waitFor();
  await expect.poll(() => statusOf(first)).toBe('published');
  await page.getByRole('button', { name: `Reject the deal to ${nameOf(second)}` }).click();
  await toastOf(page, 'Deal rejected').waitFor();
  await expect.poll(() => statusOf(second)).toBe('rejected');
  await page.getByRole('link', { name: 'Review 1 pending' }).waitFor();
  await page.getByRole('checkbox', { name: nameOf(third) }).check();
  await page.getByRole('group', { name: 'Change the selected deals' }).getByText('Publish').click();
  await toastOf(page, '1 deal published').waitFor();
  await expect.poll(() => statusOf(third)).toBe('published');
});
