/** Sharing a deal in a browser: share sheet, WhatsApp, copied link. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDestination, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
  await lockDestination(app.context, 'DXB');
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const dealAddress = (prefix: string) => address(`${prefix}/deal/IST?origin=RUH&tripType=oneway`);

test('the address is copied, and a toast says so', async () => {
  const { page, problems, close } = await openPage(browser, {
    url: address('/en/deal/IST?month=2027-01'),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(dealAddress('/en'));
  expect(await page.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('WhatsApp opens in a new tab with the route, the price and the address', async () => {
  const { page, close } = await openPage(browser, { url: address('/deal/IST') });
  await page.getByRole('button', { name: 'مشاركة' }).click();
  const link = page.getByRole('link', { name: 'واتساب' });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.host).toBe('wa.me');
  expect(href.searchParams.get('text')).toMatch(
    /^رحلات من الرياض إلى إسطنبول ابتداءً من [\d,]+ ر\.س، مع سجل أسعارها\nhttp/,
  );
  expect(href.searchParams.get('text')?.split('\n')[1]).toBe(dealAddress(''));
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await close();
});

test('a locked destination is shared without a price', async () => {
  const html = await (await fetch(address('/en/deal/DXB'))).text();
  const [, text = ''] = /wa\.me\/\?text=([^"]*)/.exec(html) ?? [];
  expect(decodeURIComponent(text)).toBe(
    'Flights from Riyadh to Dubai, with their price history\n/en/deal/DXB?origin=RUH&tripType=oneway',
  );
});

test("the device's own sheet is offered where there is one; closing it is no failure", async () => {
  const { page, problems, close } = await openPage(browser, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = async (data) => {
      shared.push(data ?? {});
      if (shared.length > 1) throw new DOMException('closed', 'AbortError');
    };
  });
  await page.goto(address('/en/deal/IST'));
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name }).click();
  };
  await choose('More options…');
  // What draws toasts is there from now on, so the next one would be shown at once.
  await choose('Copy link');
  await page.getByText('Link copied').first().waitFor();
  await choose('More options…');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.getByText('couldn’t be shared').count()).toBe(0);
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  expect(shared).toHaveLength(2);
  expect(shared[0]?.url).toBe(dealAddress('/en'));
  expect(shared[0]?.title).toContain('Riyadh to Istanbul');
  expect(problems).toEqual([]);
  await close();
});

test('where copying is refused, the address is shown to copy by hand', async () => {
  const { page, close } = await openPage(browser);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(address('/en/deal/IST'));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText(dealAddress('/en')).first().waitFor();
  await close();
});

test('opens by keyboard, closes by Escape, accessible', async () => {
  const [prefix, width, colorScheme] = ['', 360, 'dark'] as const;
  const { page, layoutShift, close } = await openPage(browser, {
    url: address(`${prefix}/deal/IST`),
    viewport: { width, height: 800 },
    colorScheme,
  });
  const opener = page.locator('button[popovertarget]');
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('[popover]');
  expect(await panel.isVisible()).toBe(true);
  const box = await panel.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 800).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[popover]') !== null)).toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  expect(await panel.isVisible()).toBe(false);
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await layoutShift()).toBe(0);
  await close();
});
