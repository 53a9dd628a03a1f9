/** What a reader does before a page's scripts are there counts once they are. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdCalls, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';

const { browser, address } = browserSite();

async function openHeld(path: string) {
  const { page } = await openPage(browser, { isNoisy: true });
  const release = await holdCalls(page, '**/assets/entry*.js');
  await page.goto(address(path));
  return { page, release };
}

type Step = (page: Page) => Promise<unknown>;
const choose =
  (selector: string, value: string): Step =>
  (page) =>
    page.locator(selector).selectOption(value);
const roundTrip: Step = (page) => page.locator('main [value=roundtrip]').check({ force: true });
const field = 'main input[name=destination]';

const choices: [path: string, steps: Step[], query: string][] = [
  ['/deals', [choose('[name=region]', 'asia'), choose('[name=sort]', 'price')], 'region=asia&sort=price'],
  ['/', [choose('#prices select:has([value=asia])', 'asia')], 'region=asia'],
  ['/search', [choose('[name=origin]', 'JED'), roundTrip], 'origin=JED&tripType=roundtrip'],
  ['/deal/IST', [roundTrip], 'tripType=roundtrip'],
];

const nextMonth: Step = (page) => page.getByRole('link', { name: /^Next month/ }).click();

test.each<(typeof choices)[number]>([...choices, ['/deal/IST', [nextMonth], 'month=']])(
  '%s follows what was chosen',
  async (path, steps, query) => {
    const { page, release } = await openHeld(`/en${path}`);
    const loadedAt = await page.evaluate(() => performance.timeOrigin);
    for (const step of steps) await step(page);
    release();
    await page.waitForURL(({ search }) => search.includes(query));
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  },
);

test.each<[does: string, step: Step]>([
  ['typed in', (page) => page.locator(field).pressSequentially('istan')],
  ['pressed', (page) => page.locator(field).click()],
])('a field that was %s has its suggestions', async (_, step) => {
  const { page, release } = await openHeld('/en/search');
  await step(page);
  release();
  await page
    .getByRole('option', { name: /^Istanbul/ })
    .first()
    .waitFor();
});

test('a form that was sent with Enter is sent with what was typed once its code is there', async () => {
  const { page, release } = await openHeld('/en/login');
  const typed = { email: 'nobody@example.com', password: 'palm-river-41' };
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
  await page.keyboard.press('Enter');
  await page.locator('main form [aria-busy=true]').waitFor();
  const sending = page.waitForRequest('**/api/auth/login');
  release();
  expect((await sending).postDataJSON()).toEqual(typed);
});

test('keys in the calendar move before its code, those on the chart are told, and both go on', async () => {
  const { page, release: hydrate } = await openHeld('/en/deal/IST');
  hydrate();
  // What comes by itself has come.
  await page.waitForLoadState('networkidle');
  const release = await holdCalls(page, '**/assets/*.js');
  const slider = page.getByRole('slider').first();
  const before = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowLeft');
  const day = (of: string) => page.locator(`[role=grid] ${of}`);
  await day('[data-date$="-10"]').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  expect(await day('[data-date$="-11"]:focus').count()).toBe(1);
  await page.keyboard.press('Home');
  expect(await day('td:first-child > :focus').count()).toBe(1);
  expect(await page.locator('[data-waits]').count()).toBeGreaterThan(0);
  release();
  await waitUntilHydrated(page);
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(before);
  await page.keyboard.press('End');
  expect(await day('td:last-child > :focus[tabindex="0"]').count()).toBe(1);
  await day('[data-date$="-01"]').press('ArrowLeft');
  expect(await day('[data-date$="-01"]:focus').count()).toBe(1);
});

test.each(choices)(
  '%s follows what was chosen by a button where no code comes',
  async (path, steps, query) => {
    const { page } = await openHeld(`/en${path}`);
    for (const step of steps) await step(page);
    const button = path === '/deals' || path === '/search' ? '[role=search]' : '[id$=-choices]';
    await page.locator(`main form${button} [type=submit]`).click();
    await page.waitForURL(({ search }) => query.split('&').every((choice) => search.includes(choice)));
  },
);
