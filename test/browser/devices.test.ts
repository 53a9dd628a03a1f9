/** Unusual devices: wrong clock, print, and the narrowest phone with the longest names. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { createUser } from '#test/support/accounts.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;

test('a clock of 2020 makes no deal last longer', async () => {
  const [deal]: Deal[] = await (await fetch(address('/api/deals?sort=ending'))).json();
  const { page, close } = await openPage(browser);
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 6.5 * 365 * 86_400_000;
  });
  await page.goto(address('/en/deals?sort=ending'));
  await waitUntilHydrated(page);
  const left = page.locator('article time', { hasText: /left|soon/ }).first();
  await left.waitFor();
  expect(deal?.expiresAt).toBeTruthy();
  const days = Number(/(\d+) days? left/.exec((await left.textContent()) ?? '')?.[1] ?? 0);
  expect(days).toBeLessThanOrEqual(3);
  await close();
});

test('a printed page is dark ink on white paper, whatever the theme', async () => {
  const { page, close } = await openPage(browser, { url: address('/en/'), colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (!heading) throw new Error('the page has no heading');
    const backgrounds: string[] = [];
    for (let element: Element | null = heading; element; element = element.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      backgrounds.push(
        backgroundColor,
        ...backgroundImage.matchAll(/rgba?\([^)]*\)/g).map(([found]) => found),
      );
    }
    return { ink: getComputedStyle(heading).color, backgrounds };
  });
  const lightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  const painted = colours.backgrounds.filter((colour) => !/, 0\)$/.test(colour));
  expect(lightness(colours.ink)).toBeLessThan(64);
  expect(painted.map(lightness).filter((value) => value < 240)).toEqual([]);
  await close();
});

describe('in a window of 320 px', () => {
  test('pages of somebody signed in fit, with a name and an address of the greatest length', async () => {
    const email = `${'long.address.of.somebody'.repeat(2)}@${'example'.repeat(6)}.com`;
    const user = await createUser(app.context, { firstName: 'Abdulrahmanbinabdulaziz', email });
    const { page, close } = await openAs(browser, user, {
      url: address('/en/'),
      viewport: { width: 320, height: 700 },
    });
    for (const path of ['/en/', '/', '/en/deals', '/en/search', '/en/account', '/account', '/en/favorites']) {
      await page.goto(address(path));
      await waitUntilHydrated(page);
      expect([path, await page.evaluate(widestPart)]).toEqual([path, null]);
    }
    await close();
  });

  test('a deal of an airline with eighty letters fits', async () => {
    const [deal]: Deal[] = await (await fetch(address('/api/deals'))).json();
    const airline = 'A'.repeat(80);
    await app.context.db
      .updateTable('deal')
      .set({ airline })
      .where('id', '=', deal?.id ?? '')
      .execute();
    await app.context.deals.rebuild();
    const { page, close } = await openPage(browser, { viewport: { width: 320, height: 700 } });
    for (const path of ['/en/deals', '/deals', '/en/deals?view=list']) {
      await page.goto(address(path));
      await waitUntilHydrated(page);
      await page.getByText(airline).first().waitFor();
      expect([path, await page.evaluate(widestPart)]).toEqual([path, null]);
    }
    await close();
  });
});

/** The first element that reaches past the window, with where it ends; null when everything fits. */
function widestPart(): string | null {
  const width = document.documentElement.clientWidth;
  const isClipped = (element: Element) => {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    )
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    return false;
  };
  for (const element of document.querySelectorAll('header *, main *, footer *')) {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own > 0 && (right > width + 1 || left < -1) && !isClipped(element))
      return `${element.tagName}.${element.className} from ${left} to ${right}`;
  }
  return document.documentElement.scrollWidth > width ? 'the page itself' : null;
}
