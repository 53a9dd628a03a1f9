/** A person asks for the price of their own trip: the real Wego source in front of its stand-in, in a browser. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { wego } from '#server/pipeline/providers/outside/wego.provider.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { createCalmMarket, standInKey } from '#test/support/stand-in-testing.ts';
import type { StandIn } from '#test/support/stand-ins/stand-in.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';

let app: RunningTestApp;
let browser: Browser;
let standIn: StandIn;
/** Minutes that the site's clock is ahead, so that no answer is remembered. */
let ahead = 0;
const departureDate = addDays(riyadhDate(new Date()), 40);

beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead * 60_000);
  [app, browser] = await Promise.all([startTestApp({ now }), launchBrowser()]);
  const clock = systemClock;
  standIn = createWegoStandIn({ token: standInKey, clock, market: createCalmMarket(clock) });
  const provider = wego.create({ [wego.switchedOnBy]: standInKey }, { clock, fetch: standIn.fetch });
  (app.context.fareProviders as (FareProvider | null)[]).push(provider);
}, 120_000);
beforeEach(() => {
  ahead += 15;
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function openSearch(language: 'ar' | 'en', options: BrowserContextOptions) {
  const watched = await openPage(browser, options);
  const prefix = language === 'ar' ? '' : '/en';
  const trip = `destination=IST&departureDate=${departureDate}`;
  await watched.page.goto(new URL(`${prefix}/search?${trip}&results=1`, app.url).href);
  await waitUntilHydrated(watched.page);
  return watched;
}

describe('the price of one’s own trip', () => {
  test('comes with its sites and links', async () => {
    const [language, button, title] = ['ar', 'اسأل عن السعر الآن', 'سعر رحلتك الآن'] as const;
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'light' } as const;
    const before = standIn.calls.length;
    const { page, problems, close } = await openSearch(language, options);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(standIn.calls.length).toBeGreaterThan(before);
    const links = page.getByRole('listitem').filter({ has: page.locator('a[href^="/go/RUH-IST/wego?"]') });
    expect(await links.count()).toBeGreaterThan(0);
    expect(await links.first().innerText()).toMatch(/\d/);
    await expectNoAxeViolations(page);
    const [width, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(width).toBe(window);
    expect(problems).toEqual([]);
    await close();
  });

  test('can be asked for again when the source did not answer', async () => {
    standIn.failNext('garbage');
    const { page, close } = await openSearch('en', {});
    const button = page.getByRole('button', { name: 'Ask for the price now' });
    await button.click();
    await page.getByRole('status').getByText('The price source didn’t answer.').waitFor();
    await button.click();
    await page.getByRole('heading', { name: 'The price of your trip now' }).waitFor();
    expect(await page.getByText('The price source didn’t answer.').count()).toBe(0);
    await close();
  });
});
