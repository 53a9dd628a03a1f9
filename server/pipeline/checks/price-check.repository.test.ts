import { describe, expect, it } from 'vitest';
import { type CheckOutcome, isConfirmedBy } from '#contract/domain/confirmation.ts';
import type { Site } from '#contract/domain/site.ts';
import { buildPriceCheck, testNow } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import {
  confirmationOf,
  insertPriceCheck,
  outcomeOf,
  type PriceCheck,
  readSiteRecords,
} from './price-check.repository.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(testNow.getTime() + hours * hour);
const listed = { price: 640, observedAt: at(-30) };

describe('outcomeOf', () => {
  it.each([
    [640, 'confirmed'],
    [12, 'confirmed'],
    [672, 'confirmed'],
    [672.01, 'changed'],
    [9_000, 'changed'],
  ])('takes %s SAR for 640 listed as %s', (price, outcome) => {
    expect(outcomeOf(listed, price)).toBe(outcome);
  });

  it('takes an empty answer for unknown, never for the word that nothing flies', () => {
    expect(outcomeOf(listed, null)).toBe('empty');
  });
});

describe('confirmationOf', () => {
  const check = (hours: number, outcome: CheckOutcome, overrides: Partial<PriceCheck> = {}): PriceCheck => {
    const answered = { confirmed: 640, changed: 800 }[outcome as string] ?? null;
    return buildPriceCheck({ checkedAt: at(hours), outcome, answered, ...overrides });
  };
  const stateOf = (checks: readonly PriceCheck[], fare: typeof listed = listed) =>
    confirmationOf(fare, checks, testNow)?.state;

  it('tells the newest answer with its time, site and price', () => {
    const checks = [check(-1, 'changed'), check(-5, 'confirmed')];
    expect(confirmationOf(listed, checks, testNow)).toEqual({
      state: 'changed',
      at: at(-1),
      site: 'wego',
      askedSource: 'serpapi',
      price: 800,
    });
    expect(stateOf([check(-5, 'changed'), check(-1, 'confirmed')])).toBe('confirmed');
    expect(stateOf([check(-1, 'gone')])).toBe('gone');
  });

  it('says nothing of another price, of empty answers and failures, or of a check three days old', () => {
    for (const checks of [
      [],
      [check(-1, 'confirmed', { price: 641 })],
      [check(-1, 'empty'), check(-2, 'failed')],
      [check(-73, 'confirmed')],
    ]) {
      expect(stateOf(checks)).toBeUndefined();
    }
    expect(stateOf([check(-1, 'empty'), check(-2, 'confirmed')])).toBe('confirmed');
  });

  it('lets a newer sighting outweigh a contradiction, and leaves a confirmation standing', () => {
    const seenAgain = { price: 640, observedAt: at(-0.5) };
    expect(stateOf([check(-1, 'changed')], seenAgain)).toBeUndefined();
    expect(stateOf([check(-1, 'gone')], seenAgain)).toBeUndefined();
    expect(stateOf([check(-1, 'confirmed')], seenAgain)).toBe('confirmed');
  });
});

const day = 86_400_000;
const { database } = setUpFareDatabase();

/** Checks of 100 SAR listed, with what was answered; null is no price. */
async function store(site: Site, answers: readonly (number | null)[], daysAgo = 1, askedSource = 'serpapi') {
  for (const answered of answers) {
    const outcome = answered === null ? 'empty' : isConfirmedBy(100, answered) ? 'confirmed' : 'changed';
    const checkedAt = new Date(testNow.getTime() - daysAgo * day);
    const asked = { source: 'travelpayouts', site, price: 100, checkedAt, askedSource };
    await insertPriceCheck(database.db, buildPriceCheck({ ...asked, answered, outcome }));
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
  await store('aviasales', [...times(checks - differing, 95), ...times(differing, 106)]);
  await store('wego', times(3, 100));
  expect(await readRecord()).toBe(kept);
});

it('leaves out what is older than thirty days, empty answers, and what a source says of its own prices', async () => {
  await store('aviasales', [150], 31);
  await store('aviasales', [150], 1, 'travelpayouts');
  await store('aviasales', [null]);
  expect(await readRecord()).toBeUndefined();
});
