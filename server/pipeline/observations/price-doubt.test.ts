import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSighting } from '#test/support/factories.ts';
import {
  type HeldSighting,
  highestPlausible,
  lowestPlausibleForDistance,
  lowestPlausibleForUsual,
  planSettlement,
  type SettlementInput,
} from './price-doubt.ts';

describe('the least price that is listed at once', () => {
  it('lets nothing below half of the usual price through', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 2_000_000 }), (usualHalalas) => {
        expect(lowestPlausibleForUsual(usualHalalas / 100)).toBe(Math.ceil(usualHalalas / 2));
      }),
    );
  });

  it('asks the distance where little is recorded: New York at 215 is held, Vienna at 199 is not', () => {
    expect(lowestPlausibleForDistance(10_320, 'oneway')).toBeGreaterThan(21_500);
    expect(lowestPlausibleForDistance(10_320, 'roundtrip')).toBeGreaterThan(40_000);
    expect(lowestPlausibleForDistance(3800, 'oneway')).toBeLessThan(19_900);
    expect(lowestPlausibleForDistance(390, 'oneway')).toBeLessThan(5000);
  });

  it('stands on the measured law', () => {
    const path = join(import.meta.dirname, '../../../data/calibration/fares-effects.json');
    const { suggested } = JSON.parse(readFileSync(path, 'utf8'));
    expect(suggested.base_oneway_sar).toContain('2.9 * km^0.70');
    const lowCost = 2.9 * 10_000 ** 0.7 * suggested.low_cost_factor;
    expect(lowestPlausibleForDistance(10_000, 'oneway') / 100 / lowCost).toBeCloseTo(0.25, 3);
  });
});

describe('the highest price that is listed at once', () => {
  it('is as far above the law as the lowest is below it, and twice the usual price where that is more', () => {
    const law = 2.9 * 10_000 ** 0.7;
    const lowest = lowestPlausibleForDistance(10_000, 'oneway') / 100;
    const highest = highestPlausible(10_000, 'oneway') / 100;
    expect(highest / law).toBeCloseTo(law / lowest, 2);
    expect(highestPlausible(10_000, 'roundtrip') / 100).toBeCloseTo(2 * highest, 1);
    expect(highestPlausible(10_000, 'oneway', 20_000)).toBe(4_000_000);
    expect(highestPlausible(10_000, 'oneway', 100) / 100).toBeCloseTo(highest, 1);
  });

  it('lets the dearest real fares through, and holds a price in roubles', () => {
    expect(highestPlausible(850, 'oneway')).toBeGreaterThan(150_000);
    expect(highestPlausible(1640, 'oneway')).toBeLessThan(640 * 20 * 100);
  });
});

const start = Date.parse('2026-11-20T09:00:00Z');

const held = (id: string, change: Partial<HeldSighting> & { hour?: number } = {}): HeldSighting => ({
  id,
  isConfirmed: false,
  ...buildSighting(change),
});

/** Ids by what becomes of them; what is empty is left out. */
function settle(input: Partial<SettlementInput>): Record<string, string[]> {
  const plan = planSettlement({
    held: [],
    listed: [],
    published: [],
    rejected: [],
    since: new Date(start - 72 * 3_600_000),
    isSample: ({ source }) => source === 'sample',
    ...input,
  });
  const named = Object.entries(plan).map(([name, all]) => [name, all.map(({ id }) => id)] as const);
  return Object.fromEntries(named.filter(([, ids]) => ids.length > 0));
}

describe('planSettlement', () => {
  it('lets the newest of a trip wait, and keeps the first for the next hours', () => {
    expect(settle({ held: [held('a')] })).toEqual({ waiting: ['a'] });
    expect(settle({ held: [held('a'), held('b', { hour: 2 })] })).toEqual({ waiting: ['b'] });
    const three = [held('a'), held('b', { hour: 2 }), held('c', { hour: 4 })];
    expect(settle({ held: three })).toEqual({ forgotten: ['b'], waiting: ['c'] });
  });

  it('confirms what is not confirmed yet, and takes the confirmed ones as proof', () => {
    const first = held('a', { isConfirmed: true });
    expect(settle({ held: [first, held('b', { hour: 6 })] })).toEqual({ confirmed: ['b'] });
    expect(settle({ held: [first] })).toEqual({});
  });

  it('takes no simulated price as proof of a recorded one', () => {
    const sample = held('b', { source: 'sample', site: 'google' });
    expect(settle({ held: [held('a'), sample] })).toEqual({ waiting: ['a', 'b'] });
    expect(settle({ held: [held('a')], listed: [sample] })).toEqual({ waiting: ['a'] });
    expect(settle({ held: [sample, held('c', { source: 'sample' })] })).toEqual({ confirmed: ['b', 'c'] });
  });

  it('lists what a person published, which is no proof of it, until another price is seen', () => {
    const [known, newer] = [held('a'), held('b', { hour: 2 })];
    expect(settle({ held: [known], published: [known] })).toEqual({ accepted: ['a'] });
    expect(settle({ held: [known], published: [known], listed: [known] })).toEqual({});
    expect(settle({ held: [known, newer], published: [known], listed: [known] })).toEqual({
      accepted: ['b'],
    });
    const dearer = held('c', { hour: 2, priceHalalas: 30_000 });
    expect(settle({ held: [known, dearer], published: [known], listed: [known] })).toEqual({
      withdrawn: ['a'],
      forgotten: ['a'],
      waiting: ['c'],
    });
  });

  it('takes what was listed by a person alone off the list when the deal is rejected', () => {
    const known = held('a');
    expect(settle({ held: [known], rejected: [known], listed: [known] })).toEqual({
      withdrawn: ['a'],
      waiting: ['a'],
    });
    const elsewhere = held('b', { site: 'google' });
    expect(settle({ held: [known, elsewhere], rejected: [known], listed: [known] })).toEqual({
      confirmed: ['a', 'b'],
    });
    const confirmed = held('a', { isConfirmed: true });
    expect(settle({ held: [confirmed], rejected: [known], listed: [known] })).toEqual({});
  });

  it('does not treat a fare as rejected whose deal is published again', () => {
    const known = held('a');
    expect(settle({ held: [known], published: [known], rejected: [known] })).toEqual({ accepted: ['a'] });
  });

  it('forgets what its site contradicts, and lists no such thing for a person either', () => {
    const dearer = held('listed', { hour: 3, priceHalalas: 260_000 });
    const input = { held: [held('a'), held('b', { hour: 7 })], listed: [dearer] };
    expect(settle(input)).toEqual({ forgotten: ['a'], waiting: ['b'] });
    expect(settle({ held: [held('a')], listed: [dearer], published: [held('a')] })).toEqual({
      forgotten: ['a'],
    });
  });
});
