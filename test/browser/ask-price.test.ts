/** A person asks for the price of their own trip: the real Wego source in front of its stand-in, in a browser. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { wego } from '#server/pipeline/providers/outside/wego.provider.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { phone } from '#test/support/account-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { createCalmMarket, standInKey } from '#test/support/stand-in-testing.ts';
import type { StandIn } from '#test/support/stand-ins/stand-in.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';

const { app, open } = browserSite(() => startTestApp({ fares: 'none' }));
let standIn: StandIn;
const departureDate = addDays(riyadhDate(new Date()), 40);

beforeAll(async () => {
  const clock = systemClock;
  standIn = createWegoStandIn({ token: standInKey, clock, market: createCalmMarket(clock) });
  const provider = wego.create({ [wego.switchedOnBy]: standInKey }, { clock, fetch: standIn.fetch });
  (app.context.fareProviders as (FareProvider | null)[]).push(provider);
});

test('the price of one’s own trip comes with its sites and links; asked again when the source did not answer', async () => {
  standIn.failNext('garbage');
  const trip = `destination=IST&departureDate=${departureDate}`;
  const { page } = await open(`/search?${trip}&results=1`, { ...phone, colorScheme: 'light' });
  const button = page.getByRole('button', { name: 'تحقق من السعر الآن' });
  await button.click();
  const failure = page.getByRole('status').getByText('لم يُجب مصدر الأسعار الآن');
  await failure.waitFor();
  const before = standIn.calls.length;
  await button.click();
  await page.getByRole('heading', { name: 'سعر رحلتك الآن' }).waitFor();
  await expect.poll(() => failure.count()).toBe(0);
  expect(standIn.calls.length).toBeGreaterThan(before);
  const links = page.getByRole('listitem').filter({ has: page.locator('a[href^="/go/RUH-IST/wego?"]') });
  await expect.poll(() => links.count()).toBeGreaterThan(0);
  await expect.poll(() => links.first().innerText()).toMatch(/\d/);
  await expectNoAxeViolations(page);
  const [width, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width).toBe(window);
});
