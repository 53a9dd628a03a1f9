/** Wishes in plain words lead to the page that answers them, and to the same without one of their parts. */
import { expect, it } from 'vitest';
import { readWish } from '#contract/api/wishes.ts';
import { findWishPage } from '#server/app/find-wish-page.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();

async function read(text: string) {
  const response = await site.app.request(`/api/wishes?${new URLSearchParams({ text })}`);
  expect(response.status).toBe(200);
  return readWish.response.parse(await response.json());
}

it('names what it understood, what not, and the page with and without each part', async () => {
  expect(await read('ابغى دبي من جدة تحت ٥٠٠ ريال مع مسبح')).toEqual({
    address: `/deal/DXB?${new URLSearchParams({ origin: 'JED', maxPrice: '500', unknown: 'مسبح' })}`,
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
  ['السعودية من جدة', '/?origin=JED&region=domestic#prices'],
  ['4 of us to Sarajevo, 6000 altogether', '/deal/SJJ?maxPrice=1500&adults=4'],
  ['Eid in Paris', '/deal/CDG?tripType=roundtrip&holiday=eid-al-fitr-1448-2027-03'],
  ['5 January to London', '/deal/LHR?departs=2027-01-05'],
  ['5 nights in Baku, one stop at most', '/deal/GYD?tripType=roundtrip&minNights=5&maxNights=5&maxStops=1'],
])('%s is answered by %s', async (text, address) => {
  expect((await read(text)).address).toBe(address);
});

/** Where a search in an address leads. */
async function leadOf(path: string) {
  const page = await findWishPage(new URL(path, 'https://example.sa'), async (api) => site.app.request(api));
  return page && [page.status, page.headers.location];
}

it('leads from a search that is a wish to its page, in the language and with the choices of the search', async () => {
  const path = '/en/deals?origin=JED&search=Dubai+for+2+people+with+a+pool&budget=under-2000';
  const location = '/en/deal/DXB?adults=2&unknown=pool&maxPrice=2000&origin=JED';
  expect(await leadOf(path)).toEqual([303, location]);
  expect(await leadOf('/?search=under+800')).toEqual([303, '/?maxPrice=800#prices']);
  for (const other of ['/deals?search=Dubai', '/deals?search=xyzzy', '/en/search?search=under+800', '/deals'])
    expect(await leadOf(other)).toBeUndefined();
});

it('leads nowhere from the name of a country, as which a search may end: no redirect follows another', async () => {
  const airports = [...site.context.reference.airports.values()];
  const names = new Set(airports.flatMap(({ country, countryAr }) => [country, countryAr]));
  for (const search of names)
    expect(await leadOf(`/deals?${new URLSearchParams({ search })}`)).toBeUndefined();
});

it.each(['', ' ', 'a'.repeat(301)])('refuses a text that is empty or too long', async (text) => {
  expect((await site.app.request(`/api/wishes?${new URLSearchParams({ text })}`)).status).toBe(422);
});
