/** The landing page in a real browser, by the rows of the specification (§2 and §9) that no other test shows. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { SiteStatus } from '#contract/api/site-status.ts';
import { sampleTestimonials } from '#contract/domain/settings.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const getJson = async (path: string): Promise<unknown> => (await fetch(address(path))).json();

describe('spec: hero', () => {
  test('/ has a title, a lead, facts and three actions', async () => {
    const [path, title, names, prefix] = [
      '/',
      'إلى أين تسافر بأقل سعر؟',
      ['استكشف العروض', 'تصفّح دون تسجيل', 'تعرّف على بريميوم'],
      '',
    ] as const;
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe(title);
    expect(
      ((await heading.locator('xpath=following-sibling::p[1]').textContent()) ?? '').length,
    ).toBeGreaterThan(40);
    const actions = heading.locator('xpath=following-sibling::p[2]').getByRole('link');
    expect(await actions.allTextContents()).toEqual(names);
    const hrefs = await actions.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([`${prefix}/deals`, '#prices', `${prefix}/premium`]);
    await actions.nth(1).click();
    await expect
      .poll(() => page.locator('#prices').evaluate((node) => node.getBoundingClientRect().top < 200))
      .toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('"up to" is the largest verified discount listed now, and never over 80 %', async () => {
    const { discounts } = (await getJson('/api/site-status')) as SiteStatus;
    if (!discounts) throw new Error('the test site lists no verified deal');
    expect(discounts.upTo).toBeLessThanOrEqual(80);
    const html = await (await fetch(address('/en/'))).text();
    expect(html).toContain(`${discounts.upTo}% below usual`);
  });
});

describe('spec: search box', () => {
  test('takes the airport chosen on the page, and asks for any destination and a budget', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/') });
    const box = page.getByRole('search');
    const options = (name: string) => box.locator(`select[name=${name}] option`).allTextContents();
    const origins = page.getByRole('group', { name: 'From' }).getByRole('radio');
    const airports = await origins.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    expect(airports).toEqual(['RUH', 'JED', 'DMM', 'MED']);
    expect(await box.locator('input[name=origin]').inputValue()).toBe('RUH');
    expect(await options('budget')).toEqual([
      'Any price',
      'Under 2,000 riyals',
      '2,000 to 5,000 riyals',
      'Over 5,000 riyals',
    ]);
    expect(await box.locator('input[name=search]').getAttribute('type')).toBe('text');
    await close();
  });

  test.each([true, false])(
    'what was entered arrives on /deals (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page, problems, close } = await openPage(browser, {
        url: address('/en/?origin=JED'),
        javaScriptEnabled,
      });
      const box = page.getByRole('search');
      await box.locator('input[name=search]').fill('europe');
      await box.locator('select[name=budget]').selectOption('under-2000');
      await box.getByRole('button', { name: 'Search' }).click();
      await page.waitForURL((url) => url.pathname === '/en/deals');
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        origin: 'JED',
        search: 'europe',
        budget: 'under-2000',
      });
      await expect.poll(() => page.locator('main input[name=search]').first().inputValue()).toBe('europe');
      // Without JavaScript its preloads are refused, and say so.
      if (javaScriptEnabled) expect(problems).toEqual([]);
      await close();
    },
  );
});

describe('spec: cheapest-prices widget', () => {
  test('two trip types, five regions and the country itself, four orders; one way, abroad and value at first', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/') });
    const groups = page.locator('#prices fieldset');
    const values = await groups.evaluateAll((all) =>
      all.map((group) => [...group.querySelectorAll('input')].map((input) => input.value)),
    );
    expect(values).toEqual([
      ['oneway', 'roundtrip'],
      ['all', 'asia', 'europe', 'america', 'africa', 'domestic'],
      ['value', 'price', 'distance', 'name'],
    ]);
    const chosen = await groups
      .locator('input:checked')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    expect(chosen).toEqual(['oneway', 'all', 'value']);
    await close();
  });

  test('a card has city, country, cheapest price and its site', async () => {
    const fares = (await getJson('/api/pricing/destinations')) as DestinationPrice[];
    const fare = fares.find(({ countryCode, locked }) => countryCode !== 'SA' && !locked);
    if (!fare) throw new Error('the test site lists no open fare');
    const { page, close } = await openPage(browser, { url: address('/en/?sort=price') });
    const text = await page
      .locator('#prices article')
      .filter({ has: page.locator(`a[href^="/en/deal/${fare.code}?"]`) })
      .textContent();
    const spoken = (amount: number | null) => new Intl.NumberFormat('en-GB').format(amount ?? 0);
    expect(text).toContain(fare.city);
    expect(text).toContain(fare.country);
    expect(text).toContain(spoken(fare.cheapestPrice));
    expect(text).toMatch(/Skyscanner|Google Flights|Wego|Almosafer/);
    await close();
  });

  test('a card that needs an upgrade is dimmed, has dots for a price and a button to Premium', async () => {
    const fares = (await getJson('/api/pricing/destinations')) as DestinationPrice[];
    const { page, close } = await openPage(browser, { url: address('/en/?show=480') });
    const cards = page.locator('article[data-locked]');
    // A city with an airport that is open shows its price.
    const abroad = Map.groupBy(
      fares.filter(({ countryCode }) => countryCode !== 'SA'),
      ({ city, country }) => `${city}, ${country}`,
    );
    const locked = [...abroad.values()].filter((rows) =>
      rows.every(({ requiresUpgrade }) => requiresUpgrade),
    );
    expect(await cards.count()).toBe(locked.length);
    const card = cards.first();
    expect(await card.textContent()).toContain('••••');
    expect(await card.textContent()).not.toMatch(/riyal|\d/);
    expect(await card.getByRole('link', { name: 'See Premium' }).getAttribute('href')).toBe('/en/premium');
    const open = page.locator('#prices article:not([data-locked]) img').first();
    const looks = (locator: typeof open) =>
      locator.evaluate((image) => {
        const { filter, opacity } = getComputedStyle(image);
        return `${filter} ${opacity}`;
      });
    expect(await looks(card.locator('img').first())).not.toBe(await looks(open));
    await close();
  });

  test('/ notes flexible dates, baggage and the last update', async () => {
    const [path, ...notes] = ['/', 'تواريخ مرنة خلال 12 شهرًا', 'الأمتعة', 'آخر تحديث'] as const;
    const { page, close } = await openPage(browser, { url: address(path), javaScriptEnabled: false });
    const list = page.locator('#prices > ul').last();
    const text = await list.textContent();
    for (const note of notes) expect(text).toContain(note);
    expect(await list.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    await close();
  });
});

describe('spec: how it works and testimonials', () => {
  test('/ has four steps, and three testimonials of the settings', async () => {
    const [path, how, said] = ['/', 'كيف يعمل الموقع؟', 'آراء المسافرين'] as const;
    await updateSettings(app.context, { testimonials: sampleTestimonials.slice(0, 3) });
    const { page, close } = await openPage(browser, { url: address(path), javaScriptEnabled: false });
    expect(await page.getByRole('region', { name: how }).getByRole('listitem').count()).toBe(4);
    const figures = page.getByRole('region', { name: said }).locator('figure');
    expect(await figures.count()).toBe(3);
    await updateSettings(app.context, { testimonials: [] });
    expect(await (await fetch(address(path))).text()).not.toContain(said);
    await close();
  });
});
