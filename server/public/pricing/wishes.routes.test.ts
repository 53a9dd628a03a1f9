/** Wishes in plain words lead to the page that answers them, and to the same without one of their parts. */
import { expect, it } from 'vitest';
import { readWish } from '#contract/api/wishes.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();

async function read(text: string) {
  const response = await site.app.request(`/api/wishes?${new URLSearchParams({ text })}`);
  expect(response.status).toBe(200);
  return readWish.response.parse(await response.json());
}

it('names what it understood, what not, and the page with and without each part', async () => {
  expect(await read('ابغى دبي من جدة تحت ٥٠٠ ريال مع مسبح')).toEqual({
    address: '/deal/DXB?origin=JED&maxPrice=500',
    understood: [
      { kind: 'place', text: 'دبي', without: '/?origin=JED&maxPrice=500#prices' },
      { kind: 'origin', text: 'جدة', without: '/deal/DXB?maxPrice=500' },
      { kind: 'price', text: 'تحت ٥٠٠ ريال', without: '/deal/DXB?origin=JED' },
    ],
    notUnderstood: ['مسبح'],
  });
});

it.each([
  ['anywhere', '/#prices'],
  ['Europe in January, direct', '/?region=europe&months=2027-01&direct=true#prices'],
  ['Spain for 2 people with a bag', '/deals?search=Spain&adults=2&bags=1'],
  ['تركيا', `/deals?${new URLSearchParams({ search: 'تركيا' })}`],
  ['Bahrain', '/deal/BAH'],
  ['4 of us to Sarajevo, 6000 altogether', '/deal/SJJ?maxPrice=1500&adults=4'],
  ['Eid in Paris', '/deal/CDG?tripType=roundtrip&holiday=eid-al-fitr-1448-2027-03'],
  ['5 January to London', '/deal/LHR?departs=2027-01-05'],
  ['5 nights in Baku, one stop at most', '/deal/GYD?tripType=roundtrip&minNights=5&maxNights=5&maxStops=1'],
])('%s is answered by %s', async (text, address) => {
  expect((await read(text)).address).toBe(address);
});

it.each(['', ' ', 'a'.repeat(301)])('refuses a text that is empty or too long', async (text) => {
  expect((await site.app.request(`/api/wishes?${new URLSearchParams({ text })}`)).status).toBe(422);
});
