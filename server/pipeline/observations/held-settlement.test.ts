import { describe, expect, it } from 'vitest';
import { type HeldSighting, planSettlement, type SettlementInput } from './price-doubt.ts';

const start = Date.parse('2026-11-20T09:00:00Z');

function held(id: string, change: Partial<HeldSighting> & { hour?: number } = {}): HeldSighting {
  const { hour = 0, ...rest } = change;
  return {
    id,
    isConfirmed: false,
    source: 'kayak.sa',
    site: 'wego',
    destination: 'JFK',
    departureDate: '2026-12-10',
    returnDate: null,
    priceHalalas: 21_500,
    observedAt: new Date(start + hour * 3_600_000),
    observedAtPrecision: 'second',
    ...rest,
  };
}

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
