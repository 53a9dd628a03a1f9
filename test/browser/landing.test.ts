/** The landing page in a real browser: first byte, filters in the address, keyboard, no JavaScript. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { readFirstScripts } from '../bench/landing-script.bench.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let fares: DestinationPrice[];

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  fares = await (await fetch(address('/api/pricing/destinations'))).json();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
/** The fare list alone, without the deals above it. */
const listOf = (html: string) => html.split('id="prices"')[1] ?? '';
const cardsOf = (html: string) => listOf(html).match(/<article/g)?.length ?? 0;
const isAbroad = (fare: DestinationPrice) => fare.countryCode !== 'SA';
const citiesOf = (list: readonly DestinationPrice[]) =>
  new Set(list.filter(isAbroad).map(({ city, country }) => `${city}, ${country}`)).size;

function openFare(): DestinationPrice {
  const fare = fares
    .filter((each) => isAbroad(each) && each.assessment?.status === 'assessed')
    .toSorted((a, b) => percentOf(b) - percentOf(a))[0];
  if (!fare) throw new Error('the test site lists no open fare');
  return fare;
}

const percentOf = ({ assessment }: DestinationPrice) =>
  assessment?.status === 'assessed' ? assessment.evidence.discountPercentage : 0;

describe('first byte', () => {
  test.each([
    ['/', 'إلى أين تسافر بأقل سعر؟'],
    ['/en/', 'Where can you fly for less?'],
  ])('%s has its words and prices', async (path, heading) => {
    const html = await (await fetch(address(path))).text();
    const { cheapestPrice, city, cityAr } = openFare();
    const isArabic = path === '/';
    expect(html).toContain(heading);
    expect(html).toContain(isArabic ? cityAr : city);
    expect(html).toContain(new Intl.NumberFormat('en-GB').format(cheapestPrice ?? 0));
    expect(cardsOf(html)).toBe(Math.min(24, citiesOf(fares)));
    expect(html.split('<script')[0]).not.toContain(' style=');
  });

  test('its scripts hold no schemas, those of a form do', async () => {
    const hasSchemas = async (path: string) =>
      [...(await readFirstScripts(address(path))).values()].some((source) => source.includes('ZodObject'));
    expect([await hasSchemas('/'), await hasSchemas('/contact')]).toEqual([false, true]);
  });

  test('a locked destination has no price and leads to Premium alone', async () => {
    const html = await (await fetch(address('/en/?show=480'))).text();
    const { code = '' } = fares.find((fare) => fare.requiresUpgrade && isAbroad(fare)) ?? {};
    const card =
      listOf(html)
        .split('<article')
        .find((part) => part.includes(`-${code}.`)) ?? '';
    expect(card).toContain('For Premium members');
    const links = [...(card.split('</article>')[0] ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(
      ([, to]) => to,
    );
    expect(links).toEqual(['/en/premium']);
  });
});

// It would be one long task while the page becomes interactive.
test('scripts load the locale data before they run', async () => {
  const { page, close } = await openPage(browser);
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
  await page.goto(address('/'));
  await waitUntilHydrated(page);
  const made = await page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
  expect(made[0]).toBe('locale data');
  expect(made).toContain('formatter');
  await close();
});

describe('filters', () => {
  test('live in the address, go back and forward, and survive a reload', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/') });
    await page.getByRole('radio', { name: 'Jeddah' }).click();
    await page.waitForURL(/origin=JED/);
    await page.getByRole('heading', { name: 'Cheapest fares from Jeddah' }).waitFor();
    await page.getByRole('radio', { name: 'Round trip' }).click();
    await page.waitForURL(/origin=JED&tripType=roundtrip/);
    await page.getByRole('radio', { name: 'Europe' }).click();
    await page.waitForURL(/origin=JED&tripType=roundtrip&region=europe/);
    const found = await fetch(address('/api/pricing/destinations?origin=JED&tripType=roundtrip'));
    const all = (await found.json()) as DestinationPrice[];
    const european = citiesOf(all.filter(({ region }) => region === 'europe'));
    const count = () => page.locator('#prices').getByRole('status').textContent();
    await expect.poll(count).toBe(`${european} destinations`);

    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => page.getByRole('radio', { name: 'Europe' }).isChecked()).toBe(true);
    expect(await count()).toBe(`${european} destinations`);

    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('region'));
    await expect.poll(() => page.getByRole('radio', { name: 'Abroad' }).isChecked()).toBe(true);
    await page.goForward();
    await page.waitForURL(/region=europe/);
    await expect.poll(() => page.getByRole('radio', { name: 'Europe' }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('chosen before the page shows the choice before it all count', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/') });
    const jeddah = page.getByRole('radio', { name: 'Jeddah' });
    const roundTrip = await page.getByRole('radio', { name: 'Round trip' }).elementHandle();
    await jeddah.evaluate((first: HTMLInputElement, second) => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        history.pushState = push;
        push(...entry);
        queueMicrotask(() => (second as HTMLInputElement).click());
      };
      first.click();
    }, roundTrip);
    await page.waitForURL(/origin=JED&tripType=roundtrip/);
    await close();
  });
});

describe('cards', () => {
  test('are a link, a bell and a heart each and lead to the deal with origin and trip type', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/?tripType=roundtrip') });
    const card = page.locator('#prices article:has(a)').first();
    expect(await card.locator('a, button, input, [tabindex]').count()).toBe(3);
    const link = card.getByRole('heading').getByRole('link');
    const city = (await link.textContent()) ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/en\/deal\/[A-Z]{3}\?origin=RUH&tripType=roundtrip/);
    await page.getByRole('heading', { level: 1, name: `Riyadh to ${city}` }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('come a step at a time, also without JavaScript', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/'), javaScriptEnabled: false });
    expect(await page.locator('#prices article').count()).toBe(24);
    await page.getByRole('link', { name: /^Show .* more$/ }).click();
    expect(page.url()).toContain('show=48');
    await page.waitForLoadState();
    expect(await page.locator('#prices article').count()).toBe(Math.min(48, citiesOf(fares)));
    await close();
  });
});

test('the example of the proof follows the airport', async () => {
  const { page, problems, close } = await openPage(browser, { url: address('/en/') });
  await waitUntilHydrated(page);
  const example = page.locator('#proof a[href*="/deal/"]');
  expect(await example.getAttribute('href')).not.toContain('origin=JED');
  await page.getByRole('radio', { name: 'Jeddah' }).click();
  await page.waitForURL(/origin=JED/);
  await expect.poll(() => example.first().getAttribute('href')).toContain('origin=JED');
  expect(problems).toEqual([]);
  await close();
});
