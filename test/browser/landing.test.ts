/** The landing page in a real browser: what it offers, filters in the address, cards, its scripts, and no JavaScript. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { holdCalls, openPage, reload, waitUntilHydrated } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';

const { browser, address, open, visit } = browserSite();
let fares: DestinationPrice[];

beforeAll(async () => {
  fares = await listFares('');
});

const isAbroad = (fare: DestinationPrice) => fare.countryCode !== 'SA';
const cityOf = ({ city, country }: DestinationPrice) => `${city}, ${country}`;
const citiesOf = (list: readonly DestinationPrice[]) => new Set(list.filter(isAbroad).map(cityOf)).size;

async function listFares(query: string): Promise<DestinationPrice[]> {
  return (await fetch(address(`/api/pricing/destinations?${query}`))).json();
}

const regionOf = (page: Page) => page.locator('#prices').getByRole('combobox', { name: 'To', exact: true });
const wordOf = (page: Page, name: string) =>
  page.getByRole('search').getByRole('combobox', { name, exact: true });
const tripOf = (page: Page) => page.locator('#prices').getByRole('combobox', { name: 'Trip', exact: true });

test('a locked card is dimmed and its picture is not; a link leads to the list', async () => {
  const { page } = await open('/en/?show=480&region=asia');
  const cards = page.locator('#prices article');
  const dimmed = cards.and(page.locator('[data-locked]')).first();
  const paperOf = (card: Locator) => card.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await paperOf(dimmed)).not.toBe(await paperOf(cards.first()));
  const picture = dimmed.locator('img');
  expect(await picture.evaluate((node) => getComputedStyle(node).filter)).toBe('none');
  await page.locator('main a[href="#prices"]').first().click();
  await expect
    .poll(() => page.locator('#prices').evaluate((node) => node.getBoundingClientRect().top < 200))
    .toBe(true);
});

test('more cards come where the reader is, the list does not begin anew', async () => {
  const { page } = await open('/en/?origin=JED');
  const link = page.getByRole('link', { name: /^Show .* more$/ });
  await link.scrollIntoViewIfNeeded();
  const readTop = () => page.evaluate(() => scrollY);
  const before = await readTop();
  const count = () => page.locator('#prices article').count();
  const first = await count();
  await link.click();
  await expect.poll(count).toBeGreaterThan(first);
  expect(Math.abs((await readTop()) - before)).toBeLessThan(10);
});

test.each(['/', '/en/'])(
  "a first visit to %s ends in the site's typeface, late as it comes, and nothing moves for it",
  async (path) => {
    const viewport = { width: 390, height: 844 };
    const { page, layoutShift } = await openPage(browser, { isFirstVisit: true, viewport });
    const release = await holdCalls(page, '**/*.woff2');
    await page.goto(address(path), { waitUntil: 'commit' });
    await waitUntilHydrated(page);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'article bdi',
    });
    const listFaces = async () =>
      (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts.map(
        ({ familyName }) => familyName,
      );
    expect(await listFaces()).not.toEqual(['Readex Pro']);
    release();
    await expect.poll(listFaces).toEqual(['Readex Pro']);
    expect(await layoutShift()).toBeLessThan(0.01);
  },
);

// It would be one long task while the page becomes interactive.
test('scripts load the locale data before they run', async () => {
  const { page } = await openPage(browser, { isNoisy: true });
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, { made });
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      apply: (create, self, values) => {
        made.push('locale data');
        return Reflect.apply(create, self, values);
      },
      construct: (create, values) => {
        made.push('formatter');
        return Reflect.construct(create, values);
      },
    });
  });
  await visit(page, '/');
  const made = await page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
  expect(made[0]).toBe('locale data');
  expect(made).toContain('formatter');
});

test('the search screen with its calendar loads 188 KB of JavaScript or less', async () => {
  const fare = fares.find((each) => !each.locked);
  const { page } = await open(
    `/en/search?destination=${fare?.code}&departureDate=${fare?.cheapestDate}&results=1`,
    { isNoisy: true, isFirstVisit: true },
  );
  await page.locator('main summary').first().click();
  await page.locator('[data-field=departureDate] button').click();
  await page.locator('[data-date]:focus').waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  // A part is fetched, and then imported from the browser's cache.
  const sizes = [...new Set(scripts)].map(async (url) => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    await response.body?.cancel();
    return Number(response.headers.get('content-length'));
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(188 * 1024);
});

test('on a small phone the hero is low, and two prices are in the first screen', async () => {
  const { page } = await open('/en/', { viewport: { width: 360, height: 740 } });
  const hero = page.locator('h1').locator('xpath=ancestor::div[3]');
  const heightOf = async (part: typeof hero) => (await part.boundingBox())?.height ?? Number.NaN;
  // Without the search.
  await expect
    .poll(async () => (await heightOf(hero)) - (await heightOf(page.getByRole('search'))))
    .toBeLessThanOrEqual(300);
  const cards = page.locator('main article');
  const cities = await cards.locator('h3').allTextContents();
  for (const card of [cards.nth(0), cards.nth(1)]) {
    const { y = 740, height = 0 } = (await card.locator('p').first().boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(740);
  }
  // No place twice before the end of the first step.
  const first = cities.slice(0, 20);
  expect(new Set(first).size).toBe(first.length);
  await page.getByRole('combobox', { name: /^(من|From)$/ }).selectOption('JED');
  await page.waitForURL(/origin=JED/);
  await page.locator('main article a[href*="origin=JED"]').first().waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'party')?.value).toBe('1.0.0.0.JED');
  // The sentence has two lines, and its words are not cut.
  const words = page.getByRole('search').locator('select, input:not([type=hidden]), button');
  const tops = await words.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().top)),
  );
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(2);
  const selects = page.getByRole('search').locator('select');
  const cut = await selects.evaluateAll((all) =>
    all
      .filter((select) => {
        const { width } = select.getBoundingClientRect();
        if (select.parentElement) select.parentElement.style.flexShrink = '0';
        return select.getBoundingClientRect().width > width + 1;
      })
      .map((select) => select.getAttribute('name')),
  );
  expect(cut).toEqual([]);
});

test('the map begins in the first screen, and stays where it is while its list is on its way', async () => {
  const { page } = await open('/?view=map', { isNoisy: true, viewport: { width: 360, height: 740 } });
  const map = page.locator('#prices section[tabindex="0"]');
  await map.waitFor();
  await expect.poll(async () => (await map.boundingBox())?.y).toBeLessThan(400);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await map.boundingBox())?.y).toBeLessThan(500);
  const notes = page.locator('#map-hint');
  const before = await notes.boundingBox();
  await page.getByRole('region', { name: 'الوجهات نفسها في قائمة' }).evaluate((list) => list.remove());
  expect(await notes.boundingBox()).toEqual(before);
});

test('suggestions come by themselves after their list and their code did not', async () => {
  const { page } = await openPage(browser, { isNoisy: true, isFirstVisit: true });
  const patterns = ['**/api/airports/destinations*', '**/assets/suggestion-parts*.css'];
  const failures = patterns.map(() => Promise.withResolvers<void>());
  for (const [index, pattern] of patterns.entries()) {
    await page.route(pattern, (route) => {
      failures[index]?.resolve();
      return route.fulfill({ status: 503, json: {} });
    });
  }
  await visit(page, '/en/');
  await page.clock.install();
  await page.locator('main input[name=search]').fill('lon');
  await Promise.all(failures.map(({ promise }) => promise));
  for (const pattern of patterns) await page.unroute(pattern);
  await page.clock.fastForward(10_000);
  await page
    .getByRole('option', { name: /London/ })
    .first()
    .waitFor();
});

describe('filters', () => {
  test('an offered board is one press away, says what it is, and can be sent', async () => {
    const { page } = await open('/en/');
    await page
      .getByRole('navigation', { name: 'Ready-made lists' })
      .getByRole('link', { name: 'Direct' })
      .click();
    await page.waitForURL(/direct=true/);
    await page.getByRole('heading', { name: 'Flights from Riyadh, direct', exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain('Flights from Riyadh, direct');
    await page.locator('#prices').getByRole('button', { name: 'Send' }).click();
    const message = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(message ?? '')).toMatch(
      /Flights from Riyadh, direct\n.*\/en\/\?direct=true#prices$/,
    );
  });

  test('live in the address, go back and forward, survive a reload, and go with the opened card', async () => {
    const { page } = await open('/en/');
    const example = page.locator('#proof a[href*="/deal/"]').first();
    await expect.poll(() => example.getAttribute('href')).not.toContain('origin=JED');
    const airport = wordOf(page, 'From');
    const before = (await airport.boundingBox())?.y;
    await airport.selectOption('JED');
    await page.waitForURL(/origin=JED/);
    await page.getByRole('heading', { name: 'Best fares from Jeddah' }).waitFor();
    // The page stays where it is, above the list.
    expect((await airport.boundingBox())?.y).toBe(before);
    // The example of the proof follows the airport.
    await expect.poll(() => example.getAttribute('href')).toContain('origin=JED');
    await tripOf(page).selectOption('roundtrip');
    await page.waitForURL(/origin=JED&tripType=roundtrip/);
    await regionOf(page).selectOption('europe');
    await page.waitForURL(/origin=JED&tripType=roundtrip&region=europe/);
    const all = await listFares('origin=JED&tripType=roundtrip');
    const european = citiesOf(all.filter(({ region }) => region === 'europe'));
    const count = () => page.locator('#prices').getByRole('status').textContent();
    await expect.poll(count).toBe(`${european} destinations`);

    await reload(page);
    await expect.poll(() => regionOf(page).inputValue()).toBe('europe');
    await expect.poll(count).toBe(`${european} destinations`);

    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('region'));
    await expect.poll(() => regionOf(page).inputValue()).toBe('all');
    await page.goForward();
    await page.waitForURL(/region=europe/);
    await expect.poll(() => regionOf(page).inputValue()).toBe('europe');

    const link = page.locator('#prices article:has(a[href*="/deal/"]) h3 a').first();
    const city = (await link.textContent()) ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/en\/deal\/[A-Z]{3}\?origin=JED&tripType=roundtrip/);
    await page.getByRole('heading', { level: 1, name: `Jeddah to ${city}` }).waitFor();
  });

  test('the words of the sentence: a month is that of the list, more people are in its totals, a place is of both', async () => {
    const { page } = await open('/en/');
    await wordOf(page, 'When').selectOption({ index: 3 });
    await page.waitForURL(/months=\d{4}-\d\d$/);
    const month = new URL(page.url()).searchParams.get('months') ?? '';
    await page.getByRole('heading', { level: 2, name: /^Flights in .* from Riyadh/ }).waitFor();
    await wordOf(page, 'Travelers').selectOption('2');
    await page
      .locator('#prices article')
      .first()
      .getByText(/2 travelers/)
      .waitFor();
    // Children are chosen in a dialog.
    await wordOf(page, 'Travelers').selectOption('');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /children/i })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(() => wordOf(page, 'Travelers').locator('option:checked').textContent())
      .toBe('for 3 travelers');
    await page.locator('main input[name=search]').fill('cairo');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/en/deal/CAI' && url.searchParams.get('months') === month,
    );
    await page.goBack();
    await expect.poll(() => wordOf(page, 'When').inputValue()).toBe(month);
  });

  test('chosen before the page shows the choice before it all count', async () => {
    const { page } = await open('/en/', { isNoisy: true });
    const roundTrip = await tripOf(page).elementHandle();
    await wordOf(page, 'From').evaluate((first: HTMLSelectElement, second) => {
      const choose = (select: HTMLSelectElement, value: string) => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        history.pushState = push;
        push(...entry);
        queueMicrotask(() => choose(second as HTMLSelectElement, 'roundtrip'));
      };
      choose(first, 'JED');
    }, roundTrip);
    await page.waitForURL(/origin=JED&tripType=roundtrip/);
  });
});

test('without JavaScript the address of the map lists the places, as wide as a phone', async () => {
  const { page } = await open('/?view=map', {
    isNoisy: true,
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  await expect.poll(() => page.locator('#prices article').first().isVisible()).toBe(true);
  const { scrollWidth } = await page.locator('html').evaluate(({ scrollWidth }) => ({ scrollWidth }));
  expect(scrollWidth).toBe(360);
});

test('without JavaScript cards come a step at a time, and what was entered arrives on /deals', async () => {
  const { page } = await open('/en/?origin=JED', { isNoisy: true, javaScriptEnabled: false });
  await expect.poll(() => page.locator('#prices article').count()).toBe(12);
  await page.getByRole('link', { name: /^Show .* more$/ }).click();
  await expect.poll(() => page.url()).toContain('show=24');
  await page.waitForLoadState();
  const cities = citiesOf(await listFares('origin=JED'));
  await expect.poll(() => page.locator('#prices article').count()).toBe(Math.min(24, cities));
  const box = page.getByRole('search');
  await box.locator('input[name=search]').fill('europe');
  await box.locator('select[name=budget]').selectOption('under-2000');
  await box.locator('select[name=adults]').selectOption('2');
  await box.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL((url) => url.pathname === '/en/deals');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    origin: 'JED',
    search: 'europe',
    months: '',
    adults: '2',
    budget: 'under-2000',
  });
  await expect.poll(() => page.locator('main input[name=search]').first().inputValue()).toBe('europe');
});
