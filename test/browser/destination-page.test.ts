/** A destination's page in a real browser: words on a photo, confirmed prices, how it is shared. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { insertPriceCheck, type PriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { startTestApp } from '#test/support/app.ts';
import {
  expectNoAxeViolations,
  holdCalls,
  launchBrowserWithPictures,
  openPage,
} from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { insertPhoto } from '#test/support/photos.ts';

const { app, browser, address, open } = browserSite(
  () => startTestApp({ fares: 'recorded' }),
  launchBrowserWithPictures,
);

async function findOpenFare(): Promise<DestinationPrice> {
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const fare = fares.find(({ requiresUpgrade, countryCode }) => !requiresUpgrade && countryCode !== 'SA');
  if (!fare) throw new Error('the test site lacks a fare that is open to guests');
  return fare;
}

test('a white photo leaves every word of the band and its button legible', async () => {
  const { code } = await findOpenFare();
  await insertPhoto(app.context.db, code, new Date());
  const white = { width: 1600, height: 640, channels: 3, background: '#fff' } as const;
  const image = await sharp({ create: white }).webp().toBuffer();
  await app.context.db.updateTable('destination_photo').set({ page: image }).execute();
  await app.context.snapshot.read('photos');
  const { page } = await open(`/en/deal/${code}`, { isNoisy: true });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const words = await measureContrast(page.locator('div:has(> div > h1)'));
    // On a phone the buttons are icons.
    const isWide = width === 1440;
    expect(words.map(({ text }) => text)).toContain(isWide ? 'Share' : 'All fares from Riyadh');
    expect(words.length).toBeGreaterThan(isWide ? 6 : 3);
    expect(words.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  }
});

test('a price says when it was asked again, a booking site that its prices usually hold', async () => {
  const fare = await findOpenFare();
  const { bestSite, cheapestDate, cheapestPrice, observedAt, source } = fare;
  if (!bestSite || !cheapestDate || cheapestPrice === null || !observedAt || !source)
    throw new Error('the fare is not open');
  const checked: PriceCheck = {
    checkedAt: new Date(Date.now() - 12 * 60_000),
    askedSource: 'serpapi',
    answeredSite: bestSite,
    answered: Math.ceil(cheapestPrice * 1.02),
    outcome: 'confirmed',
    source,
    site: bestSite,
    origin: 'RUH',
    destination: fare.code,
    tripType: 'oneway',
    departureDate: cheapestDate,
    returnDate: null,
    price: cheapestPrice,
    observedAt: new Date(observedAt),
  };
  const { db, board, snapshot } = app.context;
  for (let count = 0; count < 20; count += 1) await insertPriceCheck(db, checked);
  await board.rebuild();
  await snapshot.read('siteRecords');
  const { page } = await open(`/en/deal/${fare.code}`);
  const line = page.locator('[data-confirmation=confirmed]');
  // The server's page has the age of the minute it is kept for; the browser goes on from there.
  await expect.poll(() => line.innerText()).toContain('Checked again 12 minutes ago at');
  await expect.poll(() => line.innerText()).toContain(formatNumber(checked.answered ?? 0, 'en'));
  const row = page.locator('#compare-title ~ ul li').filter({ hasText: 'Price usually holds' });
  await expect.poll(() => row.count()).toBe(1);
  await expectNoAxeViolations(page);
});

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
  const release = await holdCalls(page, '**/assets/entry*.js');
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(address('/en/deal/IST'));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  release();
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

type Words = { text: string; colour: number[]; box: { x: number; y: number; width: number; height: number } };

/** WCAG contrast of each run of words in `root` with the brightest point of its ground, for light words. */
async function measureContrast(root: Locator): Promise<{ text: string; ratio: number }[]> {
  const words = await root.evaluate(listWords);
  await root.evaluate((element) => {
    for (const part of element.querySelectorAll<HTMLElement>('*')) {
      part.style.transition = 'none';
      part.style.setProperty('color', 'transparent', 'important');
    }
  });
  const picture = await root.page().screenshot();
  await root.evaluate((element) => {
    for (const part of element.querySelectorAll<HTMLElement>('*')) part.style.removeProperty('color');
  });
  return Promise.all(
    words.map(async ({ text, colour, box }) => {
      const ground = await sharp(picture)
        .extract({ left: box.x, top: box.y, ...box })
        .toBuffer();
      const { channels } = await sharp(ground).removeAlpha().stats();
      return {
        text,
        ratio: contrastOf(
          colour,
          channels.map(({ max }) => max),
        ),
      };
    }),
  );
}

/** In the page: texts with their colour and place, those that only screen readers read left out. */
function listWords(element: Element): Words[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const isSeen = text !== '' && width > 4 && y >= 0 && y + height <= innerHeight;
    const { parentElement: parent } = node;
    if (!isSeen || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(parent);
    // What only screen readers read is clipped.
    if (parent.getBoundingClientRect().width < 4 || style.clipPath !== 'none') continue;
    const colour = style.color.match(/[\d.]+/g) ?? [];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const box = { x: left, y: top, width: Math.floor(width), height: Math.floor(height) };
    found.push({ text, colour: colour.slice(0, 3).map(Number), box });
  }
  return found;
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
