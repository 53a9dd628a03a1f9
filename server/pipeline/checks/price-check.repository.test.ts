import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from '#contract/domain/confirmation.ts';
import { testNow } from '#test/support/factories.ts';
import { confirmationOf, outcomeOf, type PriceCheck } from './price-check.repository.ts';

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
  const check = (hours: number, outcome: CheckOutcome, overrides: Partial<PriceCheck> = {}): PriceCheck => ({
    source: 'travelpayouts',
    site: 'aviasales',
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    departureDate: '2027-01-15',
    returnDate: null,
    price: 640,
    observedAt: at(-30),
    checkedAt: at(hours),
    askedSource: 'serpapi',
    answeredSite: outcome === 'confirmed' || outcome === 'changed' ? 'wego' : null,
    answered: outcome === 'confirmed' ? 640 : outcome === 'changed' ? 800 : null,
    outcome,
    ...overrides,
  });
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
