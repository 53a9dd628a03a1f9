import { afterEach, describe, expect, it } from 'vitest';
import { isConfirmedBy } from '#contract/domain/confirmation.ts';
import type { Site } from '#contract/domain/site.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { insertPriceCheck, keepsPrice, listDisagreement, readSiteRecords } from './price-check.repository.ts';

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

describe('listDisagreement', () => {
  it('says how far prices lay from the answers, whatever the sign', async () => {
    await check('aviasales', [...times(5, 100), 98, 102, 90, 110, 140]);
    await check('aviasales', [null]);
    const [row] = await listDisagreement(database.db, testNow);
    expect(row).toMatchObject({
      ...{ source: 'travelpayouts', site: 'aviasales', checks: 10 },
      ...{ medianPercent: 1, overShare: 0.3 },
    });
    expect(row?.p90Percent).toBeCloseTo(13);
  });

  it('leaves out what is older than thirty days, and what a source says of its own prices', async () => {
    await check('aviasales', [150], 31);
    await check('aviasales', [150], 1, 'travelpayouts');
    expect(await listDisagreement(database.db, testNow)).toEqual([]);
  });
});

describe('keepsPrice', () => {
  const row = { checks: 20, overShare: 0 };
  it.each([
    [[], null],
    [[{ ...row, checks: 19 }], null],
    [[row], true],
    [[{ ...row, overShare: 0.1 }], true],
    [[{ ...row, overShare: 0.2 }], null],
    [[{ ...row, overShare: 0.3 }], false],
    [
      [
        { ...row, checks: 10 },
        { ...row, checks: 10, overShare: 0.1 },
      ],
      true,
    ],
  ])('of %o is %s', (rows, kept) => {
    expect(keepsPrice(rows)).toBe(kept);
  });
});

it('the record of a site is of its checks over all sources', async () => {
  await check('aviasales', times(20, 100));
  await check('wego', times(3, 100));
  const records = await readSiteRecords(database.db, testNow);
  expect(Object.fromEntries(records)).toEqual({ wego: null, aviasales: true });
});
