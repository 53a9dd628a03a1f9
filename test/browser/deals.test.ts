/** The deals list in a real browser: spec "Deals list", expiry, paging, failure, and what a guest may not see. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let deals: Deal[];
let total: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  ({ deals, total } = await askDeals(''));
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const pages = () => Math.ceil(total / 20);

async function askDeals(query: string): Promise<{ deals: Deal[]; total: number }> {
  const response = await fetch(address(`/api/deals?${query}`));
  return { deals: await response.json(), total: Number(response.headers.get('x-total-count')) };
}

function openDeal(): Deal {
  const deal = deals.find(({ locked }) => !locked);
  if (!deal) throw new Error('the test site lists no open deal');
  return deal;
}

/** Every call for deals from now on is answered so. */
async function answerDeals(page: Page, answer: { status: number; body: unknown }): Promise<void> {
  await page.route('**/api/deals?*', (route) =>
    route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      body: JSON.stringify(answer.body),
    }),
  );
}

test('the test site has more than one page of deals, some open and some locked', () => {
  expect(total).toBeGreaterThan(20);
  expect(deals).toHaveLength(20);
  expect(new Set(deals.map(({ locked }) => locked))).toEqual(new Set([true, false]));
});

describe('first byte', () => {
  test('/deals has its words, its deals and their count', async () => {
    const [path, heading] = ['/deals', 'عروض الطيران'] as const;
    const html = await (await fetch(address(path))).text();
    const { destination, destinationAr, discountPercentage, dealPrice } = openDeal();
    const isArabic = path === '/deals';
    expect(html).toContain(heading);
    expect(html).toContain(isArabic ? destinationAr : destination);
    expect(html).toContain(isArabic ? `وفّر ${discountPercentage}٪` : `SAVE ${discountPercentage}%`);
    expect(html).toContain(new Intl.NumberFormat('en-GB').format(dealPrice ?? 0));
    expect(html).toMatch(isArabic ? new RegExp(`${total} عرض`) : new RegExp(`${total} deals found`));
    expect(html.match(/<article/g)).toHaveLength(20);
    expect(html.split('<script')[0]).not.toContain(' style=');
  });

  test('a locked deal carries nothing to unblur', async () => {
    const locked = deals.filter((deal) => deal.locked);
    for (const deal of locked) {
      expect(deal).toMatchObject({ dealPrice: null, originalPrice: null, discountPercentage: null });
      expect(deal).toMatchObject({ bestSite: null, cheapestDate: null, bookingUrl: null, allPrices: [] });
    }
    const { page, close } = await openPage(browser, { url: address('/en/deals') });
    const card = page.locator('article[data-locked]').first();
    expect(await card.textContent()).toMatch(/••••.*Activate Premium to View/);
    expect(await card.textContent()).not.toMatch(/\d|Compare/);
    expect(await card.getByRole('button', { name: 'Subscribe to View' }).isDisabled()).toBe(true);
    expect(await card.getByRole('link').count()).toBe(1);
    expect(await card.getByRole('link').getAttribute('href')).toBe('/en/premium');
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await card.getByText(/^(Good|Great|Exceptional) discount$/).isVisible(), `${width} px`).toBe(
        true,
      );
    }
    await close();
  });
});

describe('Text search, region filter and Search button that resets to page 1', () => {
  test('the Search button takes what is typed and goes to page 1', async () => {
    const { destination } = openDeal();
    const { page, problems, close } = await openPage(browser, { url: address('/en/deals?page=2') });
    await page.getByRole('combobox', { name: 'Search deals' }).fill(destination);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('search') === destination);
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);
    await expect
      .poll(async () => new Set(await page.getByRole('heading', { level: 3 }).allTextContents()))
      .toEqual(new Set([destination]));
    await page.reload();
    expect(await page.getByRole('combobox', { name: 'Search deals' }).inputValue()).toBe(destination);
    expect(problems).toEqual([]);
    await close();
  });

  test('a destination is chosen from the suggestions by keyboard alone', async () => {
    const { destinationAr } = openDeal();
    const { page, problems, close } = await openPage(browser, { url: address('/deals') });
    const field = page.getByRole('combobox', { name: 'ابحث في العروض' });
    await field.focus();
    await page.keyboard.type(destinationAr.slice(0, 4));
    await page.getByRole('option', { name: destinationAr }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'),
    );
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await field.inputValue()).toBe(destinationAr.slice(0, 4));
    await field.fill(destinationAr);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === destinationAr);
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('filters live in the address, go back and forward, and survive a reload', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/deals?page=2') });
    await page.getByRole('radio', { name: 'Asia' }).click();
    await page.waitForURL((url) => url.search === '?region=asia');
    await page.getByRole('radio', { name: 'One way' }).click();
    await page.waitForURL((url) => url.searchParams.has('tripType'));
    await page.getByRole('link', { name: 'Direct only' }).click();
    await page.waitForURL((url) => url.searchParams.has('direct'));
    await page.getByRole('combobox', { name: 'From' }).selectOption('JED');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
    const wanted = '?region=asia&origin=JED&tripType=oneway&direct=true&sort=price';
    await page.waitForURL((url) => url.search === wanted);
    const { total: expected } = await askDeals('region=asia&origin=JED&tripType=oneway&direct=true');
    const status = page.getByRole('heading', { level: 2 }).getByRole('status');
    await expect.poll(() => status.textContent()).toMatch(new RegExp(`^(${expected || 'No'}) deals? found$`));
    await page.reload();
    await page.getByRole('link', { name: 'Remove: Direct only' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('discount');
    await page.goForward();
    await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price');
    expect(problems).toEqual([]);
    await close();
  });

  test('going back before the page answers leads to what the address says', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/deals') });
    await page.getByRole('radio', { name: 'Asia' }).click();
    await page.waitForURL((url) => url.search === '?region=asia');
    const scripts = '**/assets/entry.client-*.js';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(scripts, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(scripts);
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => url.search === '');
    release();
    await waitUntilHydrated(page);
    expect(await page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('without JavaScript the form does the same', async () => {
    const { page, close } = await openPage(browser, {
      url: address('/en/deals'),
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    await page.getByRole('radio', { name: 'Europe' }).check();
    await page.getByRole('combobox', { name: 'Budget' }).selectOption('under-2000');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/region=europe/);
    const { total: expected } = await askDeals('region=europe&budget=under-2000');
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toMatch(
      new RegExp(`^(${expected || 'No'}) deals? found$`),
    );
    expect(await page.getByRole('radio', { name: 'Europe' }).isChecked()).toBe(true);
    await close();
  });
});

test('Grid or list toggle, kept in the address', async () => {
  const { page, close } = await openPage(browser, { url: address('/en/deals?region=asia') });
  await page.getByRole('link', { name: 'List' }).click();
  await page.waitForURL(/region=asia&view=list/);
  await page.locator('article[data-view=list]').first().waitFor();
  expect(await page.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('true');
  await close();
});

describe('Previous and Next paging with a page label', () => {
  test('Previous is disabled on page 1, Next where fewer than 20 came', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/deals') });
    const paging = page.getByRole('navigation', { name: 'Pages of deals' });
    expect(await paging.textContent()).toContain(`Page 1 of ${pages()}`);
    expect(await paging.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await paging.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => paging.textContent()).toContain(`Page 2 of ${pages()}`);
    // The reader is taken to where the list begins.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results-title');
    expect(problems).toEqual([]);
    await page.goto(address(`/en/deals?page=${pages()}`));
    expect(await paging.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(await paging.getByRole('link', { name: 'Previous' }).getAttribute('href')).toContain('deals');
    await close();
  });
});

describe('states', () => {
  test('9 skeleton cards while loading', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/deals') });
    await page.route('**/api/deals?*', () => undefined);
    await page.getByRole('radio', { name: 'Africa' }).click();
    await page.getByText('Loading deals…').waitFor();
    expect(await page.locator('#results ul[aria-hidden=true] > li').count()).toBe(9);
    await close();
  });

  test('empty state with a Reset Search button', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/deals?search=xqzwv&region=asia') });
    await page.getByRole('heading', { name: 'No deals match your search' }).waitFor();
    await page.getByRole('link', { name: 'Reset Search' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.locator('article').count()).toBe(20);
    expect(await page.getByRole('combobox', { name: 'Search deals' }).inputValue()).toBe('');
    await close();
  });

  test('Deals fetch failure: the status is logged, words are shown, Retry asks again', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/deals') });
    await answerDeals(page, { status: 503, body: { code: 'unavailable', message: 'Busy for a moment.' } });
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/deals?')) calls += 1;
    });
    await page.getByRole('radio', { name: 'Asia' }).click();
    await page.getByRole('alert').getByText('Busy for a moment.').waitFor();
    expect(problems).toContain('Failed to fetch deals: 503');
    expect(calls).toBe(1);
    await expectNoAxeViolations(page);
    await page.unroute('**/api/deals?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => page.locator('article').count()).toBeGreaterThan(0);
    await close();
  });
});

describe('premium banner', () => {
  test('stands above the deals when any is Premium and the reader is not', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/deals') });
    const banner = page.getByRole('complementary', { name: 'Some of these deals are for Premium members' });
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/en/premium');
    await close();
  });
});

test('an open card is a link, a bell and a heart, and leads to its deal with origin and trip type', async () => {
  const { code, departureCityCode, tripType, destination } = openDeal();
  const { page, problems, close } = await openPage(browser, { url: address('/en/deals') });
  const card = page.locator('article:not([data-locked])').first();
  expect(await card.locator('a, button, input, [tabindex]').count()).toBe(3);
  await card.getByRole('link', { name: destination }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/en/deal/${code}?origin=${departureCityCode}&tripType=${tripType}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(`to ${destination}$`) }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('on a phone the filters are a sheet that says how many deals fit', async () => {
  const { page, problems, close } = await openPage(browser, {
    url: address('/deals'),
    viewport: { width: 360, height: 800 },
  });
  await page.getByRole('button', { name: 'التصفية' }).click();
  const sheet = page.getByRole('dialog', { name: 'تصفية العروض' });
  await sheet.waitFor();
  await expectNoAxeViolations(page);
  await sheet.getByRole('radio', { name: 'آسيا' }).click();
  await page.waitForURL(/region=asia/);
  await sheet.getByRole('button', { name: /اعرض .*عر/ }).click();
  await sheet.waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'التصفية (1)' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
  await close();
});
