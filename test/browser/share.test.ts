/** Sharing a deal, and a typed deal's page on a phone. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { saveTypedDeal } from '#server/admin/deals/deal-write.service.ts';
import { startTestApp } from '#test/support/app.ts';
import { openPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { buildDeal } from '#test/support/build-deal.ts';

const { app, browser, address, open } = browserSite(() => startTestApp({ fares: 'recorded' }));
const dealAddress = (prefix: string) => address(`${prefix}/deal/IST?origin=RUH&tripType=oneway`);

test("the address is copied, and a toast says so; the device's own sheet is offered where there is one; closing it is no failure", async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = async (data) => {
      shared.push(data ?? {});
      if (shared.length > 1) throw new DOMException('closed', 'AbortError');
    };
  });
  await page.goto(address('/en/deal/IST?month=2027-01'));
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name }).click();
  };
  await choose('More options…');
  // What draws toasts is there from now on, so the next one would be shown at once.
  await choose('Copy link');
  await page.getByText('Link copied').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${dealAddress('/en')}&month=2027-01`);
  await expect.poll(() => page.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
  await choose('More options…');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => page.getByText('couldn’t be shared').count()).toBe(0);
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  expect(shared).toHaveLength(2);
  expect(shared[0]?.url).toBe(`${dealAddress('/en')}&month=2027-01`);
  expect(shared[0]?.title).toContain('Riyadh to Istanbul');
});

test('where copying is refused, the address is shown to copy by hand, also to who pressed before the scripts came', async () => {
  const { page } = await openPage(browser, { isNoisy: true });
  const isPressed = Promise.withResolvers<void>();
  await page.route('**/assets/entry*.js', async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(address('/en/deal/IST'));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  isPressed.resolve();
  await page.getByText(dealAddress('/en')).first().waitFor();
});

test('opens by keyboard, closes by Escape', async () => {
  const [prefix, width, colorScheme] = ['', 360, 'dark'] as const;
  const { page, layoutShift } = await open(`${prefix}/deal/IST`, {
    isNoisy: true,
    viewport: { width, height: 800 },
    colorScheme,
  });
  const opener = page.locator('button[popovertarget]');
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('[popover]');
  await expect.poll(() => panel.isVisible()).toBe(true);
  const box = await panel.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 800).toBe(true);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[popover]') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.isVisible()).toBe(false);
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  // A minute that passes changes the age of the price.
  expect(await layoutShift()).toBeLessThan(0.005);
});

test('a typed deal keeps its width on a phone, whatever the airline is called', async () => {
  const now = new Date();
  const id = randomUUID();
  const departureDate = addDays(riyadhDate(now), 40);
  const typed = {
    ...buildDeal({
      isVerified: false,
      evidence: null,
      source: 'curated',
      destination: 'IST',
      region: 'europe',
      departureDate,
    }),
    id,
    airline: 'Q'.repeat(80),
    observedAt: null,
    expiresAt: null,
    createdAt: now,
    publishedAt: now,
  };
  const { db, deals } = app.context;
  await db.transaction().execute((trx) => saveTypedDeal(trx, typed, now));
  await deals.rebuild();
  const { page } = await openPage(browser, { isNoisy: true, viewport: { width: 360, height: 740 } });
  const own = `/en/deal/IST?origin=${typed.origin}&tripType=${typed.tripType}&deal=${id}`;
  for (const path of [own, '/en/deals?destination=IST']) {
    await page.goto(address(path));
    // The cards of a phone leave the airline out.
    await page.getByText('QQQQ').first().waitFor({ state: 'attached' });
    await expect
      .poll(async () => [path, await page.evaluate(() => document.documentElement.scrollWidth)])
      .toEqual([path, 360]);
  }
});
