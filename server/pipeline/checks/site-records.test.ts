/** Whether a booking site keeps its prices, by the exact questions about them. */
import { afterEach, expect, it } from 'vitest';
import { isConfirmedBy } from '#contract/domain/confirmation.ts';
import type { Site } from '#contract/domain/site.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { insertPriceCheck, readSiteRecords } from './price-check.repository.ts';

const day = 86_400_000;
const database = setUpTestDatabase();
afterEach(() => truncateAll(database.db));

/** Checks of 100 SAR listed, with what was answered; null is no price. */
async function check(site: Site, answers: readonly (number | null)[], daysAgo = 1, askedSource = 'serpapi') {
  for (const answered of answers) {
    const outcome = answered === null ? 'empty' : isConfirmedBy(100, answered) ? 'confirmed' : 'changed';
    await insertPriceCheck(database.db, {
      source: 'travelpayouts',
      site,
      origin: 'RUH',
      destination: 'CAI',
      tripType: 'oneway',
      departureDate: '2027-01-15',
      returnDate: null,
      price: 100,
      observedAt: testNow,
      checkedAt: new Date(testNow.getTime() - daysAgo * day),
      askedSource,
      answeredSite: answered === null ? null : 'wego',
      answered,
      outcome,
    });
  }
}

const times = (count: number, answer: number) => Array.from({ length: count }, () => answer);

/** Of the booking site that was checked; undefined where no check counts. */
const readRecord = async () => (await readSiteRecords(database.db, testNow)).get('aviasales');

it.each([
  [19, 0, null],
  [20, 0, true],
  [20, 2, true],
  [20, 4, null],
  [20, 6, false],
])('of %d checks with %d that differ by more than 5 %% it is %s', async (checks, differing, kept) => {
  await check('aviasales', [...times(checks - differing, 95), ...times(differing, 106)]);
  await check('wego', times(3, 100));
  expect(await readRecord()).toBe(kept);
});

it('leaves out what is older than thirty days, empty answers, and what a source says of its own prices', async () => {
  await check('aviasales', [150], 31);
  await check('aviasales', [150], 1, 'travelpayouts');
  await check('aviasales', [null]);
  expect(await readRecord()).toBeUndefined();
});
