/** The comparison of Saudi airports: cheapest of all days, of given days, and nothing of locked destinations. */
import { beforeAll, expect, it } from 'vitest';
import { listOriginPrices, type OriginPrices } from '#contract/api/origin-prices.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();
beforeAll(async () => {
  await lockDestination(site.context, 'SIN');
  const later = { departureDate: '2027-01-20' };
  await site.ingest(
    buildProviderRows(
      { price: 560, site: 'wego' },
      { price: 600, site: 'google', ...later },
      { origin: 'JED', originAirport: 'JED', price: 410.5, site: 'almosafer' },
      { origin: 'JED', originAirport: 'JED', price: 900, site: 'wego', ...later },
      { origin: 'JED', originAirport: 'JED', price: 850, site: 'wego', ...later, returnDate: '2027-01-27' },
      { origin: 'JED', originAirport: 'JED', destination: 'RUH', price: 200 },
      { destination: 'SIN', price: 1000 },
    ),
  );
});

async function read(path: string): Promise<OriginPrices> {
  const answer = await site.app.request(`/api/pricing/${path}`);
  expect(answer.status).toBe(200);
  return listOriginPrices.response.parse(await answer.json());
}
const pricesOf = ({ origins }: OriginPrices) =>
  Object.fromEntries(origins.map((row) => [row.origin, row.price]));

it('answers the cheapest fare from each airport with its days and site, null where none is listed', async () => {
  const answer = await read('CAI/origins');
  expect(pricesOf(answer)).toEqual({ RUH: 560, JED: 410.5, DMM: null, MED: null });
  expect(answer.origins[1]).toMatchObject({
    departureDate: '2027-01-15',
    site: 'almosafer',
    freshness: 'fresh',
  });
  expect(answer.origins[2]).toMatchObject({ departureDate: null, site: null, observedAt: null });
});

it('answers for exactly the days asked for', async () => {
  expect(pricesOf(await read('CAI/origins?departureDate=2027-01-20'))).toMatchObject({ RUH: 600, JED: 900 });
  const roundtrip = 'CAI/origins?tripType=roundtrip&departureDate=2027-01-20&returnDate=';
  expect(pricesOf(await read(`${roundtrip}2027-01-27`))).toMatchObject({ RUH: null, JED: 850 });
  expect(pricesOf(await read(`${roundtrip}2027-01-28`))).toMatchObject({ RUH: null, JED: null });
});

it('answers for one day on which most airports have a price, where two have one', async () => {
  const { sameDays } = await read('CAI/origins');
  expect(sameDays.map(({ origin, price, departureDate }) => [origin, price, departureDate])).toEqual([
    ['RUH', 560, '2027-01-15'],
    ['JED', 410.5, '2027-01-15'],
    ['DMM', null, null],
    ['MED', null, null],
  ]);
  expect((await read('CAI/origins?tripType=roundtrip')).sameDays).toEqual([]);
  expect((await read('CAI/origins?departureDate=2027-01-20')).sameDays).toEqual([]);
});

it('compares days of usual length that are near the cheapest of each airport, else none', async () => {
  const fare = (origin: string, departureDate: string, returnDate: string, price: number) => ({
    origin,
    originAirport: origin,
    destination: 'AMM',
    tripType: 'roundtrip' as const,
    departureDate,
    returnDate,
    price,
  });
  const alone = [fare('RUH', '2027-02-01', '2027-02-06', 500), fare('JED', '2027-02-10', '2027-02-15', 400)];
  // One night, and a date on which Riyadh costs half more than it has to.
  const unusual = ['2027-02-21', '2027-02-22'] as const;
  const see = (days: readonly [string, string], riyadh: number, jeddah: number) => {
    const onUnusual = [fare('RUH', ...unusual, 510), fare('JED', ...unusual, 390)];
    const others = [fare('RUH', ...days, riyadh), fare('JED', ...days, jeddah)];
    return site.ingest(buildProviderRows(...alone, ...onUnusual, ...others));
  };
  await see(['2027-02-24', '2027-02-28'], 750, 410);
  expect((await read('AMM/origins?tripType=roundtrip')).sameDays).toEqual([]);
  await see(['2027-02-23', '2027-02-27'], 600, 480);
  const { sameDays } = await read('AMM/origins?tripType=roundtrip');
  expect(sameDays.slice(0, 2).map(({ price, departureDate }) => [price, departureDate])).toEqual([
    [600, '2027-02-23'],
    [480, '2027-02-23'],
  ]);
});

it('tells guests no figure of a locked destination', async () => {
  const answer = await read('SIN/origins');
  expect([answer.locked, answer.sameDays]).toEqual([true, []]);
  for (const { origin: _, isSample, ...figures } of answer.origins) {
    expect([isSample, ...Object.values(figures).filter((value) => value !== null)]).toEqual([false]);
  }
});

it('leaves out the destination itself, and does not know one that is none', async () => {
  expect(Object.keys(pricesOf(await read('RUH/origins')))).not.toContain('RUH');
  expect((await site.app.request('/api/pricing/QQQ/origins')).status).toBe(404);
});
