/** The boards offered from an airport: from three open cities on, by calendar and trip type; in the sitemap as well. */
import { beforeAll, expect, it } from 'vitest';
import { listBoards } from '#contract/api/boards.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();
/** Within the mid-year break of schools. */
const midYear = { departureDate: '2027-01-08', returnDate: '2027-01-12' };

beforeAll(async () => {
  await lockDestination(site.context, 'MLE');
  await site.ingest(
    buildProviderRows(
      // Three open cities, one of them with two airports, a locked one, and one at home.
      ...['IST', 'SAW', 'CAI'].map((destination) => ({ destination, price: 500, stops: 0 })),
      { destination: 'TBS', price: 501, stops: 0 },
      { destination: 'MLE', price: 400, stops: 0 },
      { destination: 'JED', price: 200, stops: 0 },
      ...['IST', 'CAI', 'TBS'].map((destination) => ({ destination, price: 900, stops: 1, ...midYear })),
    ),
  );
});

async function read(query: string) {
  const answer = await (await site.app.request(`/api/boards?${query}`)).json();
  return listBoards.response.parse(answer).map(({ parameters }) => parameters);
}

const sitemap = async () => (await site.app.request('/sitemap.xml')).text();

it('are those with three open cities abroad; days off have round trips', async () => {
  const midYearBreak = 'holiday=mid-year-break-1448-2027-01';
  expect(await read('origin=RUH&tripType=oneway')).toEqual([midYearBreak, 'visaFree=SA', 'direct=true']);
  expect(await read('origin=RUH&tripType=roundtrip')).toEqual([midYearBreak, 'visaFree=SA']);
  expect(await read('origin=JED&tripType=oneway')).toEqual([]);
  expect(await sitemap()).toContain(`<loc>http://localhost/?${midYearBreak}</loc>`);
  expect(await sitemap()).not.toContain('maxPrice');
});

it('are named in both languages, without the airport', async () => {
  const answer = await (await site.app.request('/api/boards?origin=RUH&tripType=oneway')).json();
  expect(listBoards.response.parse(answer).map(({ name, nameAr }) => [name, nameAr])).toEqual([
    ['Mid-year break', 'إجازة منتصف العام الدراسي'],
    ['Visa-free or on arrival', 'بلا تأشيرة أو عند الوصول'],
    ['Direct', 'مباشرة'],
  ]);
});

it('count nothing that is locked, whoever asks, and follow the prices', async () => {
  await site.ingest(buildProviderRows({ origin: 'JED', destination: 'DXB', price: 300 }));
  await site.ingest(buildProviderRows({ origin: 'JED', destination: 'CAI', price: 300 }));
  await site.ingest(buildProviderRows({ origin: 'JED', destination: 'MLE', price: 300 }));
  expect(await read('origin=JED&tripType=oneway')).not.toContain('maxPrice=500');
  await site.ingest(buildProviderRows({ origin: 'JED', destination: 'TBS', price: 500 }));
  expect(await read('origin=JED&tripType=oneway')).toContain('maxPrice=500');
  expect(await sitemap()).toContain('<loc>http://localhost/en/?origin=JED&amp;maxPrice=500</loc>');
});
