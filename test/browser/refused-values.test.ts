/** An address with a value that the page cannot use looks the same from the server and in the browser: one of each kind on each page. */
import { expect, test } from 'vitest';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { openSharedSite } from '#test/support/shared-site.ts';

const app = openForFile(openSharedSite);
const browser = openForFile(launchBrowser);

const trip = ['origin=ruh', 'origin=AHB', 'months=2027-13', 'maxPrice=x', 'adults=0'];
const refused = {
  '/': [...trip, 'region=Europe', 'sort=zzz'],
  '/deals': [...trip, 'sort=zzz', 'page=0', 'budget=x'],
  '/search': [...trip, 'departureDate=2027-02-30'],
  '/deal/IST': ['origin=XXX', 'month=2027-13', 'date=x'],
};

test.each(Object.entries(refused))('%s', async (path, values) => {
  const { page, problems } = await openPage(browser, { isNoisy: true });
  for (const value of values) {
    await page.goto(new URL(`/en${path}?${value}`, app.url).href);
    await waitUntilHydrated(page);
    expect(problems, value).toEqual([]);
    expect(await page.getByText('Not applied from your link').count(), value).toBe(1);
  }
});
