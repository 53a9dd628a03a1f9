/** An address with a value that the page cannot use looks the same from the server and in the browser: all kinds on each page; `frame.test.ts` has those of the search. */
import { expect, test } from 'vitest';
import { browserSite } from '#test/support/browser-site.ts';

const { open } = browserSite();

const trip = 'origin=ruh&months=2027-13&maxPrice=x&adults=0';

test.each([
  `/?${trip}&region=Europe&sort=zzz`,
  `/deals?${trip.replace('ruh', 'AHB')}&sort=zzz&page=0&budget=x`,
  '/deal/IST?origin=XXX&month=2027-13&date=x',
])('%s', async (path) => {
  const { page } = await open(`/en${path}`);
  await expect.poll(() => page.getByText('Not applied from your link').count()).toBe(1);
});
