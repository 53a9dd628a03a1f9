/** The deal detail in a real browser, by the rows of the specification (§2, §4 and §8) that no other test shows. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { siteNames } from '#contract/domain/site.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let fare: DestinationPrice;
let back: DestinationPrice;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  fare = await findFare('/api/pricing/destinations');
  back = await findFare('/api/pricing/destinations?origin=JED&tripType=roundtrip');
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const spoken = (amount: number | null) => new Intl.NumberFormat('en-GB').format(amount ?? 0);

/** An open one that was seen on more than one site. */
async function findFare(path: string): Promise<DestinationPrice> {
  const fares: DestinationPrice[] = await (await fetch(address(path))).json();
  const found = fares.find(
    ({ locked, allPrices }) => !locked && allPrices.filter(({ price }) => price).length > 1,
  );
  if (!found) throw new Error('the test site lists no fare that was seen on two sites');
  return found;
}

describe('spec: origin and trip type of the address', () => {
  test.each([
    ['', 'Riyadh', 'One way'],
    ['?origin=JED&tripType=roundtrip', 'Jeddah', 'Round trip'],
    ['?origin=JED&tripType=return', 'Jeddah', 'Round trip'],
    ['?origin=CAI', 'Riyadh', 'One way'],
  ])('"%s" is from %s, %s', async (query, origin, tripType) => {
    const { page, problems, close } = await openPage(browser, {
      url: address(`/en/deal/${back.code}${query}`),
    });
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(heading).toBe(`${origin} to ${back.city}`);
    expect(await page.getByRole('radio', { name: tripType }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    ['RUH', 'الرياض', 'Riyadh'],
    ['JED', 'جدة', 'Jeddah'],
    ['DMM', 'الدمام', 'Dammam'],
    ['MED', 'المدينة المنورة', 'Medina'],
  ])('%s is called %s and %s', async (origin, arabic, english) => {
    const { page, close } = await openPage(browser, { url: address('/en/search'), javaScriptEnabled: false });
    const names = await page.locator('select[name=origin] option').allTextContents();
    expect(names).toContain(`${english} ${origin}`);
    expect(await (await fetch(address('/search'))).text()).toContain(`${arabic} ${origin}`);
    await close();
  });
});

describe('spec: states of the deal detail', () => {
  test('a skeleton while it is loading', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/deals') });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/pricing/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.locator('article a[href*="/deal/"]').first().click();
    await page.waitForURL(/\/deal\//);
    await page.getByRole('status').getByText('Loading...').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    held.resolve();
    await page.getByRole('heading', { level: 1, name: / to / }).waitFor();
    await close();
  });

  test('/deal/QQQ: not found, with the way home', async () => {
    const [path, title, home] = ['/deal/QQQ', 'لم نجد هذا العرض', '/'] as const;
    const { page, close } = await openPage(browser, { url: address(path) });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await page.getByRole('main').getByRole('link').click();
    await page.waitForURL(address(home));
    await close();
  });
});

describe('spec: what the deal detail shows', () => {
  test('the way back, the route, the country, the cheapest price and its site', async () => {
    const { page, problems, close } = await openPage(browser, { url: address(`/en/deal/${fare.code}`) });
    const main = await page.getByRole('main').textContent();
    expect(main).toContain(fare.country);
    const card = await page.getByRole('region', { name: 'Booking', exact: true }).textContent();
    expect(card).toContain(spoken(fare.cheapestPrice));
    expect(card).toContain(siteNames[fare.bestSite ?? 'skyscanner']);
    await page.getByRole('link', { name: 'All fares from Riyadh' }).click();
    await page.waitForURL((url) => url.pathname === '/en/');
    expect(problems).toEqual([]);
    await close();
  });

  test('highlights: flexible dates, pre-filled search, economy class, baggage', async () => {
    const { page, close } = await openPage(browser, { url: address(`/en/deal/${fare.code}`) });
    const points = await page
      .getByRole('region', { name: 'Deal highlights' })
      .getByRole('listitem')
      .allTextContents();
    expect(points).toEqual([
      'Flexible dates within the next 12 months',
      'Quick booking with pre-filled search',
      'Economy class, one way or round trip',
      expect.stringMatching(/^(Baggage|Checked baggage)/),
    ]);
    await close();
  });

  test('price comparison: all sites, the cheapest flagged, each row opens its site', async () => {
    const { page, close } = await openPage(browser, { url: address(`/en/deal/${fare.code}`) });
    const rows = page.getByRole('region', { name: 'Compare booking sites' }).getByRole('link');
    const names = await rows.locator('bdi[aria-hidden=true]').allTextContents();
    expect(names.toSorted()).toEqual(fare.allPrices.map(({ site }) => siteNames[site]).toSorted());
    const texts = await rows.allTextContents();
    expect(texts.filter((text) => text.includes('Cheapest'))).toHaveLength(1);
    expect(texts[0]).toContain('Cheapest');
    expect(texts[0]).toContain(spoken(fare.cheapestPrice));
    for (const { site, price } of fare.allPrices) {
      const row = texts[names.indexOf(siteNames[site])];
      expect(row).toContain(price === null ? 'Not seen' : spoken(price));
    }
    await page.context().route('**/go/**', (route) => route.fulfill({ body: 'a booking site' }));
    const opening = page.context().waitForEvent('page');
    await rows.nth(1).click();
    const { pathname, searchParams } = new URL((await opening).url());
    expect(pathname).toMatch(new RegExp(`^/go/RUH-${fare.code}/[a-z]+$`));
    // One adult, who is not named, on the day of the cheapest fare.
    expect(Object.fromEntries(searchParams)).toEqual({ departureDate: fare.cheapestDate, lang: 'en' });
    await close();
  });

  test('the sticky card: price per person, Book now, and where it leads', async () => {
    const { page, close } = await openPage(browser, { url: address(`/en/deal/${fare.code}`) });
    const card = page.getByRole('region', { name: 'Booking', exact: true });
    expect(await card.textContent()).toMatch(
      /per person.*Book now.*You will be redirected to the booking site/,
    );
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(async () => (await card.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await close();
  });

  test('route information: from, to, trip type, and the return of a round trip', async () => {
    const facts = async (path: string) => {
      const { page, close } = await openPage(browser, { url: address(path) });
      const list = page.getByRole('region', { name: 'Route information' });
      const names = await list.locator('dt').allTextContents();
      const values = await list.locator('dd').allTextContents();
      const days = await list
        .locator('time')
        .evaluateAll((all) => all.map((day) => day.getAttribute('datetime')));
      await close();
      return { ...Object.fromEntries(names.map((name, index) => [name, values[index]])), days };
    };
    expect(await facts(`/en/deal/${back.code}?origin=JED&tripType=roundtrip`)).toMatchObject({
      From: 'Jeddah JED',
      To: `${back.city} ${back.code}`,
      'Trip type': 'Round trip',
      days: expect.arrayContaining([back.cheapestDate, back.returnDate]),
    });
    const oneway = await facts(`/en/deal/${fare.code}`);
    expect(oneway).toMatchObject({ From: 'Riyadh RUH', 'Trip type': 'One way' });
    expect(oneway).not.toHaveProperty('Return');
  });
});
