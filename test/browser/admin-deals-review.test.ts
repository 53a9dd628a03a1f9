/** Admin deals in a browser: review by keyboard, CSV export and import, Premium on and off. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import {
  type AdminDealsPages,
  fieldOf,
  startAdminDealsPages,
  toastOf,
} from '#test/support/admin-deals-pages.ts';

let site: AdminDealsPages;

beforeAll(async () => {
  site = await startAdminDealsPages();
}, 120_000);

afterAll(() => site?.close());

const statusOf = async (deal: AdminDeal | undefined) => (await site.readDeal(deal?.id ?? '')).status;

describe('the review', () => {
  test('by keys alone: published, rejected, skipped, taken back', async () => {
    const [first, second, third] = await site.makeWaiting(3);
    const { page, problems, close } = await site.open('/en/admin/deals');
    await page.getByRole('link', { name: 'Review 3 pending' }).click();
    const shown = (deal: AdminDeal | undefined) =>
      page.getByRole('heading', { name: `${deal?.departureCity} to ${deal?.destination}` }).waitFor();
    await shown(first);
    await page.getByText('How we calculate this').waitFor();
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
    const [first] = await site.makeWaiting(1);
    const { page, problems, close } = await site.open('/admin/deals?view=review');
    await page.getByRole('heading', { name: `إلى ${first?.destinationAr}` }).waitFor();
    await page.getByRole('button', { name: 'تعديل أولًا' }).click();
    await fieldOf(page, 'airline').waitFor();
    await fieldOf(page, 'airline').press('p');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'تجاهل', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await statusOf(first)).toBe('pending');
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ق', code: 'KeyR', bubbles: true })),
    );
    await page.getByText('لا توجد عروض بانتظار المراجعة.').waitFor();
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
    const { page, problems, close } = await site.open('/en/admin/deals');
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
    expect(await site.listDeals('File Air')).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 deals' }).click();
    await page.getByText('The deals were imported.').waitFor();
    expect(await site.listDeals('File Air')).toHaveLength(2);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(problems).toEqual([]);
    await close();
  });

  test('an export holds what the filters show', async () => {
    await site.createDeal({ airline: 'Export Air' });
    const { page, problems, close } = await site.open('/en/admin/deals?search=Export+Air');
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
