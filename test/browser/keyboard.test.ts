/** Whole journeys by keyboard alone: no pointer, no focus set by the test, in both languages. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { openPage, type WatchedPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { isFocused, tabTo } from '#test/support/keyboard.ts';
import { getFirst } from '#test/support/shared-site.ts';

const { address, browser, getJson, visit } = browserSite();
let deal: Deal;
let fare: DestinationPrice;

beforeAll(async () => {
  const deals = await getJson<Deal[]>('/api/deals');
  const fares = await getJson<DestinationPrice[]>('/api/pricing/destinations');
  deal = getFirst(deals.filter(({ locked, departureCityCode }) => !locked && departureCityCode === 'RUH'));
  fare = getFirst(fares.filter(({ locked }) => !locked));
});

async function open(path: string, width = 1440): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: { width, height: 800 } });
  // The booking sites are outside; a page of the test's own stands in for whatever `/go/` leads to.
  await watched.page.context().route('**/go/**', (route) => route.fulfill({ body: 'a booking site' }));
  await visit(watched.page, path);
  return watched;
}

describe('in Arabic', () => {
  test('from the landing page by the search box to a deal and its booking site', async () => {
    const { page } = await open('/');
    await tabTo(page, '[role=search] input[name=search]');
    const place = deal.destinationAr;
    await page.keyboard.insertText(place);
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('[role=option]').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    const city = page.waitForURL(/\/deal\/[A-Z]{3}\?origin=RUH/);
    await page.keyboard.press('Enter');
    await city;
    // The address changes before the page is drawn.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(place);
    await page.getByRole('grid').waitFor();
    await tabTo(page, 'a[href^="/go/"]', 90);
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opening;
    await tab.waitForLoadState();
    await expect.poll(() => new URL(tab.url()).pathname).toMatch(new RegExp(`^/go/RUH-${deal.code}/[a-z]+$`));
    expect(new URL(tab.url()).searchParams.get('lang')).toBe('ar');
  });

  test('the flight search with its pickers and calendars to the redirect panel', async () => {
    const { page } = await open(`/search`);
    const onward = 'ArrowLeft';
    await tabTo(page, 'main input[name=tripType]');
    await page.keyboard.press(onward);
    await page.waitForURL(/tripType=roundtrip/);
    await tabTo(page, 'form[role=search] button[title][aria-haspopup=dialog]');
    await page.keyboard.press('Enter');
    await page.locator('[role=dialog] output').first().waitFor();
    await tabTo(page, '[role=dialog] [role=group] button:last-of-type');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForURL(/adults=2/);
    await tabTo(page, 'select[name=origin]');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/origin=JED/);
    await tabTo(page, 'input[name=destination]');
    await page.keyboard.insertText(fare.cityAr);
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/destination=/);
    for (const field of ['departureDate', 'returnDate']) {
      await tabTo(page, `[data-field=${field}] button`);
      await page.keyboard.press('Enter');
      await page.locator('[data-date]:focus').waitFor();
      await page.keyboard.press('Escape');
      await page.locator(`[data-field=${field}] button:focus`).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-date]:focus').waitFor();
      await page.keyboard.press('PageDown');
      await page.keyboard.press(onward);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`${field}=`));
      await tabTo(page, '[role=dialog] > :last-child button');
      await page.keyboard.press('Enter');
      await page.locator(`[data-field=${field}] button:focus`).waitFor();
    }
    await tabTo(page, 'main button[type=submit]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/results=1/);
    await page.locator('#results-title:focus').waitFor();
    const submit = page.locator('main button[type=submit]');
    await submit.waitFor({ state: 'hidden' });
    await tabTo(page, 'main summary');
    await page.keyboard.press('Enter');
    await submit.waitFor();
    expect(await isFocused(page, 'main summary')).toBe(true);
    await page.keyboard.press('Enter');
    await submit.waitFor({ state: 'hidden' });
    await tabTo(page, 'a[href^="/go/"]');
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const booking = await opening;
    await expect.poll(() => booking.url()).toContain(`/go/JED-${fare.code}/`);
  });

  test('the map’s list, which is as good as the map', async () => {
    const { page } = await open('/');
    await tabTo(page, 'main a[href*="view=map"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=map/);
    const name = 'الوجهات نفسها في قائمة';
    const list = page.getByRole('region', { name });
    await list.waitFor();
    // Nothing stands between the search box and the map's own part.
    await expect.poll(() => page.getByRole('navigation', { name: 'قوائم' }).count()).toBe(0);
    const drawn = page.locator('#prices section svg a');
    const hrefs = (all: Element[]) => all.map((link) => link.getAttribute('href'));
    const listed = () => list.locator('a').evaluateAll(hrefs);
    await expect.poll(() => drawn.count()).toBeGreaterThan(20);
    expect(await listed()).toEqual(expect.arrayContaining(await drawn.evaluateAll(hrefs)));
    await tabTo(page, 'section[tabindex="0"]');
    const view = () => page.locator('section[tabindex="0"] svg').first().getAttribute('viewBox');
    const before = await view();
    await page.keyboard.press('+');
    await expect.poll(view).not.toBe(before);
    await tabTo(page, 'li > a[href*="/deal/"]', 90);
    // The place in the list with the focus is the one the map points at, with its card.
    await page.locator('section[tabindex="0"] a[data-chosen]').waitFor();
    await page.locator('#prices [role=status] article').waitFor();
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    await page.keyboard.press('Enter');
    await page.waitForURL(address(href ?? ''));
  });

  test('the drawer of a phone, closed and followed', async () => {
    const { page } = await open(`/contact`, 360);
    await tabTo(page, 'header button[aria-haspopup=dialog]', 8);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    // It stands at the start; a gutter for the scrollbar that stands still may lie between it and the edge.
    const box = await drawer.boundingBox();
    if (!box) throw new Error('the drawer is not shown');
    expect(360 - box.x - box.width).toBeLessThan(16);
    expect(box.x).toBeGreaterThan(25);
    await expect.poll(() => drawer.getByRole('navigation').getByRole('link').count()).toBe(4);
    // The ways in stand below the pages, then the record and the form; the other language at the foot.
    await expect.poll(() => drawer.getByRole('link').count()).toBe(9);
    // The focus goes round inside while the drawer is open.
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => isFocused(page, '[role=dialog] *')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const opener = page.locator('header button[aria-haspopup=dialog]:focus');
    await opener.waitFor();
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await tabTo(page, '[role=dialog] a[href$="/deals"]', 10);
    await page.keyboard.press('Enter');
    await page.waitForURL(address(`/deals`));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});
