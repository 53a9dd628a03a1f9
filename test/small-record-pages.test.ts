/** What pages say where little is recorded: no more than was looked at. */
import { beforeAll, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { ingestAndShow, startTestApp } from './support/app.ts';
import { buildProviderRows, testNow } from './support/factories.ts';
import { openForFile } from './support/open-for-file.ts';
import { readPage } from './support/page-text.ts';

const app = openForFile(() => startTestApp({ fares: 'none', now: () => testNow }));
const read = (path: string) => readPage(`${app.url}/en${path}`);
const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
const trip = (
  destination: string,
  price: number,
  departureDate: string,
  returnDate: string | null = null,
) => ({
  destination,
  price,
  departureDate,
  returnDate,
  observedAt: hoursAgo(2),
  tripType: returnDate === null ? ('oneway' as const) : ('roundtrip' as const),
});

/** Seen today for the first time. */
beforeAll(() =>
  ingestAndShow(
    app.context,
    buildProviderRows(
      trip('LHR', 2450, '2027-01-05', '2027-01-15'),
      trip('CAI', 640, '2027-01-15'),
      { ...trip('CAI', 800, '2027-01-20'), observedAt: hoursAgo(40) },
      trip('SHW', 300, '2027-01-15'),
      trip('ICN', 1400, '2027-01-15'),
      ...['TPE', 'HKG', 'PVG', 'CAN', 'MNL', 'BKK'].map((code) => trip(code, 1500, '2027-01-15')),
    ),
  ),
);

test('a destination with a round trip alone says so, and shows the round trip instead of other places', async () => {
  const { status, text, html } = await read('/deal/LHR');
  expect(status).toBe(200);
  expect(text).toMatch(/No one-way price from Riyadh to London now. Round trip from .*2,450/);
  expect(text).not.toContain('There is no fare');
  expect(html).toContain('/en/deal/LHR?origin=RUH&amp;tripType=roundtrip');
});

test('where no price can be judged yet the deals say how many days are recorded, not that none is low', async () => {
  const { text } = await read('/deals');
  expect(text).toContain('We can’t judge yet whether a price is low: 2 of 20 days recorded.');
  expect(text).not.toMatch(/low enough|No deals? today/);
});

test('a search for a city without a deal offers the places nearest to it, not those of its region by value', async () => {
  const { text } = await read('/deals?search=Tokyo');
  const [, near = ''] = text.split('Cheap fares near Tokyo');
  expect(near).toContain('Seoul');
  expect(near).not.toMatch(/Sharurah|Cairo/);
});

test('the average is of the dates that its label names', async () => {
  const fare: DestinationPrice = await (await fetch(`${app.url}/api/pricing/CAI?origin=RUH`)).json();
  expect([fare.freshness, fare.averagePrice]).toEqual(['fresh', 640]);
  expect((await read('/deal/CAI')).text).toMatch(/Average of dates seen in the last 24 hours\s+\D*640/);
});
