/** The deals list in a real browser: spec "Deals list", expiry, paging, failure, and what a guest may not see. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { pathOfDeal } from '#contract/domain/deal-query.ts';
import { expectNoAxeViolations, holdCalls, waitUntilHydrated } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { getFirst } from '#test/support/shared-site.ts';

const { address, open, visit } = browserSite();
let deals: Deal[];
let total: number;

beforeAll(async () => {
  ({ deals, total } = await askDeals(''));
});

const pages = () => Math.ceil(total / 20);
const openDeal = () => getFirst(deals.filter(({ locked }) => !locked));

async function askDeals(query: string): Promise<{ deals: Deal[]; total: number }> {
  const response = await fetch(address(`/api/deals?${query}`));
  return { deals: await response.json(), total: Number(response.headers.get('x-total-count')) };
}

test('a list of open and locked deals, its banner, its pages, and the way to a deal', async () => {
  const { page } = await open('/en/deals');
  const paging = page.getByRole('navigation', { name: 'Pages of deals' });
  const banner = page.getByRole('complementary', { name: 'Some of these deals are for Premium members' });
  await expect.poll(() => banner.getByRole('link').getAttribute('href')).toBe('/en/premium');
  // Locked deals stand after the open ones, over all pages.
  await expect
    .poll(() => page.locator('article[data-locked]').count())
    .toBe(deals.filter(({ locked }) => locked).length);
  await expect.poll(() => page.locator('article[data-locked] ~ article:not([data-locked])').count()).toBe(0);
  await expect.poll(() => paging.textContent()).toContain(`Page 1 of ${pages()}`);
  await expect.poll(() => paging.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  await paging.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => paging.textContent()).toContain(`Page 2 of ${pages()}`);
  // The reader is taken to where the list begins.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results-title');
  await page.goBack();
  await expect.poll(() => paging.textContent()).toContain(`Page 1 of ${pages()}`);

  const { destination, ...deal } = openDeal();
  const card = page.locator('article:not([data-locked])').first();
  await expect.poll(() => card.locator('a, button, input, [tabindex]').count()).toBe(2);
  await card.getByRole('link', { name: destination }).focus();
  const leftAt = await page.evaluate(() => scrollY);
  expect(leftAt).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/en${pathOfDeal(deal)}`);
  const heading = new RegExp(`to ${destination}${deal.namesAirport ? ` \\(${deal.code}\\)` : ''}$`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // The list stays as it was left, its head and its tab's name come with it.
  await card.evaluate((left) => left.setAttribute('aria-label', 'as it was left'));
  const nextFrame = () =>
    new Promise<number>((see) =>
      addEventListener('popstate', () => requestAnimationFrame(() => see(scrollY))),
    );
  const [at] = await Promise.all([page.evaluate(nextFrame), page.goBack()]);
  expect(at).toBe(leftAt);
  await page.getByRole('article', { name: 'as it was left' }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await card
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.evaluate(() => scrollTo(0, 200));
  expect((await Promise.all([page.evaluate(nextFrame), page.goBack()]))[0]).toBe(0);
  await page.getByRole('article', { name: 'as it was left' }).waitFor();
  expect(await page.title()).toContain('Flight deals');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);

  await visit(page, `/en/deals?page=${pages()}`);
  await expect.poll(() => paging.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  const step = page.locator('article[data-locked]').getByText(/^(Good|Great|Exceptional) discount$/);
  await page.setViewportSize({ width: 320, height: 740 });
  await expect.poll(() => step.first().isVisible()).toBe(true);
});

describe('Text search, region filter and Search button that resets to page 1', () => {
  test('the Search button takes what is typed and goes to page 1; Reset Search where nothing is found', async () => {
    const { destination } = openDeal();
    const { page } = await open('/en/deals?page=2');
    const field = page.getByRole('combobox', { name: 'Search deals' });
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await field.fill(destination);
    await search.click();
    await page.waitForURL((url) => url.searchParams.get('search') === destination);
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);
    await expect
      .poll(async () => new Set(await page.getByRole('heading', { level: 3 }).allTextContents()))
      // The price of the place, then its deals.
      .toEqual(new Set([`Riyadh to ${destination} now`, destination]));
    await page.getByRole('link', { name: 'List' }).click();
    await page.waitForURL(/search=.*&view=list/);
    await page.locator('article[data-low]').first().waitFor();
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await order.selectOption({ label: 'Departing soonest' });
    await page.waitForURL(/sort=departure&view=list/);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('sort'));
    await expect
      .poll(() => page.getByRole('link', { name: 'List' }).getAttribute('aria-current'))
      .toBe('true');
    await field.fill('xqzwv');
    await search.click();
    await page.getByRole('heading', { name: 'No deals match your search' }).waitFor();
    await page.getByRole('link', { name: 'Reset Search' }).click();
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await expect.poll(() => page.locator('article[data-low]').count()).toBe(20);
    await expect.poll(() => field.inputValue()).toBe('');

    // The suggestions by keyboard alone.
    await field.focus();
    await page.keyboard.type(destination.slice(0, 4));
    await page.getByRole('option', { name: destination }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => field.getAttribute('aria-activedescendant'))
      .toBe(await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe(destination.slice(0, 4));
    await field.fill(destination);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === destination);
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  });

  test('filters live in the address, go back and forward, and survive a reload', async () => {
    const { page } = await open('/en/deals?page=2');
    await page.getByRole('combobox', { name: 'Region' }).selectOption('asia');
    await page.waitForURL((url) => url.search === '?region=asia');
    await page.getByRole('combobox', { name: 'Trip', exact: true }).selectOption('oneway');
    await page.getByRole('combobox', { name: 'From' }).selectOption('JED');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await sort.selectOption('price');
    await page.waitForURL((url) => url.search === '?region=asia&origin=JED&tripType=oneway&sort=price');
    const { total: expected } = await askDeals('region=asia&origin=JED&tripType=oneway');
    const status = page.getByRole('heading', { level: 2 }).getByRole('status');
    await expect.poll(() => status.textContent()).toMatch(new RegExp(`^(${expected || 'No'}) deals? found$`));
    await page.reload();
    await expect.poll(() => sort.inputValue()).toBe('price');
    await page.goBack();
    await expect.poll(() => sort.inputValue()).toBe('discount');
    await page.goForward();
    await expect.poll(() => sort.inputValue()).toBe('price');
  });

  test('going back before the page answers leads to what the address says', async () => {
    const { page } = await open('/en/deals');
    await page.getByRole('combobox', { name: 'Region' }).selectOption('asia');
    await page.waitForURL((url) => url.search === '?region=asia');
    const scripts = '**/assets/entry.client-*.js';
    const release = await holdCalls(page, scripts);
    const asked = page.waitForRequest(scripts);
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => url.search === '');
    release();
    await waitUntilHydrated(page);
    await expect.poll(() => page.getByRole('combobox', { name: 'Region' }).inputValue()).toBe('all');
  });

  test('without JavaScript the form does the same, and keeps the budget of the landing page', async () => {
    const { page } = await open('/en/deals?budget=under-2000', {
      isNoisy: true,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    await page.getByRole('combobox', { name: 'Region' }).selectOption('europe');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/region=europe/);
    const { total: expected } = await askDeals('region=europe&budget=under-2000');
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
      .toMatch(new RegExp(`^(${expected || 'No'}) deals? found$`));
    await expect.poll(() => page.getByRole('combobox', { name: 'Region' }).inputValue()).toBe('europe');
  });
});

test('a pointer on a card asks for its page and price before it is lifted, and once', async () => {
  const { page } = await open('/en/deals');
  const { code } = openDeal();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const link = page.locator('article:not([data-locked])').first().getByRole('link').first();
  await link.hover();
  await page.mouse.down();
  const price = `/api/pricing/${code}`;
  await expect.poll(() => asked.filter((path) => path === price).length).toBe(1);
  await page.mouse.up();
  await page.waitForURL(`**/en/deal/${code}?*`);
  await page.getByRole('heading', { level: 1 }).getByText(' to ').waitFor();
  expect(asked.filter((path) => path === price)).toHaveLength(1);
});

test('9 skeleton cards while loading; a fetch failure is logged and told, and Retry asks again', async () => {
  const { page, problems } = await open('/en/deals', { isNoisy: true });
  await page.route('**/api/deals?*', () => undefined);
  await page.getByRole('combobox', { name: 'Region' }).selectOption('africa');
  await page.getByText('Loading deals…').waitFor();
  await expect.poll(() => page.locator('#results ul[aria-hidden=true] > li').count()).toBe(9);
  await page.unroute('**/api/deals?*');
  const busy = { code: 'unavailable', message: 'Busy for a moment.' };
  await page.route('**/api/deals?*', (route) => route.fulfill({ status: 503, json: busy }));
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/deals?')) calls += 1;
  });
  await page.getByRole('combobox', { name: 'Region' }).selectOption('asia');
  await page.getByRole('alert').getByText('Busy for a moment.').waitFor();
  expect(problems).toContain('Failed to fetch deals: 503');
  const asked = calls;
  await expectNoAxeViolations(page);
  expect(calls).toBe(asked);
  await page.unroute('**/api/deals?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(0);
});

test('on a phone all filters are one sheet that says how many deals fit; what is chosen is counted and removed', async () => {
  const { page } = await open('/deals?origin=RUH&budget=under-2000', {
    viewport: { width: 360, height: 800 },
  });
  const openers = page
    .locator('main')
    .getByText(/^تصفية/)
    .filter({ visible: true });
  await expect.poll(() => openers.allTextContents()).toEqual(['تصفية (2)']);
  await openers.click();
  const sheet = page.getByRole('dialog', { name: 'تصفية النتائج' });
  await sheet.waitFor();
  const region = sheet.getByRole('combobox', { name: 'المنطقة' });
  await region.selectOption('asia');
  const { total: fitting } = await askDeals('origin=RUH&budget=under-2000&region=asia');
  const show = sheet.locator('button[type=submit]');
  await expect.poll(() => show.textContent()).toMatch(fitting > 2 ? new RegExp(`^اعرض ${fitting} عر`) : /عر/);
  await show.click();
  await page.waitForURL(/region=asia/);
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => openers.allTextContents()).toEqual(['تصفية (3)']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('تصفية (3)');
  const chosen = page.getByRole('list', { name: 'اختياراتك' });
  await chosen.getByRole('link', { name: 'دون 2,000 للشخص' }).click();
  await page.waitForURL((url) => !url.searchParams.has('budget'));
  await chosen.getByRole('link', { name: 'إزالة الكل' }).click();
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => openers.allTextContents()).toEqual(['تصفية']);
  // What was only tried in the sheet is emptied there, and counted again.
  await openers.click();
  const price = sheet.getByRole('textbox', { name: 'أعلى سعر للبالغ بالريال' });
  await price.fill('1');
  await region.selectOption('asia');
  await expect.poll(() => show.textContent()).toBe('لا شيء يناسب كل اختياراتك');
  await sheet.getByRole('button', { name: 'إزالة الكل' }).click();
  await expect.poll(() => price.inputValue()).toBe('');
  await expect.poll(() => region.inputValue()).toBe('');
  await expect.poll(() => show.textContent()).toContain(String(total));
});
