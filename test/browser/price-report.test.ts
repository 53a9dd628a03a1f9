/** The report "the price was different" on the deal page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectAccess, launchBrowser, openPage } from '#test/support/browser.ts';

let app: RunningTestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
}, 120_000);
beforeEach(async () => {
  await app.context.db.deleteFrom('price_report').execute();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const deal = '/deal/CAI?origin=RUH&tripType=roundtrip';
const open = (path: string, width = 1440) =>
  openPage(browser, { url: new URL(path, app.url).href, viewport: { width, height: 900 } });
const list = () => app.context.db.selectFrom('price_report').selectAll().execute();
const form = (page: Page) => page.getByRole('form', { name: 'Was the price there different?' });

describe('the report', () => {
  test('is opened by a quiet button, sent, and thanked for', async () => {
    const { page, problems, layoutShift, close } = await open(`/en${deal}`);
    const button = page.getByRole('button', { name: 'Was the price there different?' });
    expect(await form(page).count()).toBe(0);
    await button.click();
    await form(page).getByLabel('The price you saw').fill('٩٬٩٩٩');
    await expectAccess(page);
    await form(page).getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you. Reports like yours').waitFor();
    expect(await list()).toMatchObject([
      {
        origin: 'RUH',
        destination: 'CAI',
        trip_type: 'roundtrip',
        outcome: 'higher',
        seen_halalas: 999_900,
        came_from: 'page',
      },
    ]);
    expect(await layoutShift()).toBeLessThan(0.02);
    expect(problems).toEqual([]);
    await close();
  });

  test('is open for readers who come from a mail', async () => {
    const { page, close } = await open(`/en${deal}#report`);
    await form(page).getByRole('radio', { name: 'Not available' }).check();
    expect(await form(page).getByLabel('The price you saw').count()).toBe(0);
    await form(page).getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you. Reports like yours').waitFor();
    expect(await list()).toMatchObject([{ outcome: 'gone', seen_halalas: null, came_from: 'mail' }]);
    await close();
  });

  test('refuses a price that contradicts it, and keeps what was typed when it fails', async () => {
    const { page, close } = await open(`/en${deal}#report`);
    const seen = form(page).getByLabel('The price you saw');
    await seen.fill('1');
    await form(page).getByRole('button', { name: 'Send' }).click();
    await form(page).getByText('This isn’t above the SAR').waitFor();
    await seen.fill('9,999.50');
    await page.route('**/api/price-reports', (route) => route.fulfill({ status: 503, body: '' }));
    await form(page).getByRole('button', { name: 'Send' }).click();
    await page.getByText('The report couldn’t be sent', { exact: true }).waitFor();
    expect(await seen.inputValue()).toBe('9,999.50');
    expect(await list()).toEqual([]);
    await close();
  });
});
