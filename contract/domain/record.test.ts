import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { leadGroupOf, noOutcomes, outcomeDays, outcomeOf, outcomes, shareOf } from './record.ts';

const day = '2026-11-01';
const far = '2027-02-01';
const price = fc.integer({ min: 2000, max: 10_000_000 }).map((halalas) => halalas / 100);
const days = fc.constantFrom(...outcomeDays);

describe('outcomeOf', () => {
  it('calls five percent a change, and no less, and a trip that nobody saw gone', () => {
    const of = (laterPrice: number | null) =>
      outcomeOf({ price: 600, day, departureDate: far, laterPrice }, 7);
    expect([629.99, 630, 570, 570.01, 600].map(of)).toEqual(['same', 'dearer', 'cheaper', 'same', 'same']);
    expect(of(null)).toBe('gone');
  });

  it('says nothing of a trip that has begun by then, not even that it is gone', () => {
    fc.assert(
      fc.property(price, days, fc.integer({ min: 1, max: 14 }), (claimed, after, lead) => {
        const claim = { price: claimed, day, departureDate: addDays(day, lead), laterPrice: claimed };
        expect(outcomeOf(claim, after) === 'departed').toBe(lead <= after);
      }),
    );
  });

  it('never calls a price better for us than a dearer one would be', () => {
    const rank = ['cheaper', 'same', 'dearer'];
    fc.assert(
      fc.property(price, price, price, (claimed, one, other) => {
        const of = (laterPrice: number) =>
          rank.indexOf(outcomeOf({ price: claimed, day, departureDate: far, laterPrice }, 14));
        expect(of(Math.max(one, other))).toBeGreaterThanOrEqual(of(Math.min(one, other)));
      }),
    );
  });
});

describe('counts', () => {
  it('have shares of the judged claims alone, which come to a hundred', () => {
    const count = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(fc.tuple(count, count, count, count, count, count), (numbers) => {
        const names = [...outcomes, 'waiting'] as const;
        const counts = Object.fromEntries(names.map((name, at) => [name, numbers[at]])) as ReturnType<
          typeof noOutcomes
        >;
        const shares = (['dearer', 'same', 'cheaper', 'gone'] as const).map((name) => shareOf(counts, name));
        if (shares[0] === null) expect(numbers.slice(0, 4)).toEqual([0, 0, 0, 0]);
        else
          expect(Math.abs(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0) - 100)).toBeLessThan(
            3,
          );
      }),
    );
    expect(shareOf(noOutcomes(), 'gone')).toBeNull();
  });

  it('group departures by their distance', () => {
    const of = (lead: number) => leadGroupOf(day, addDays(day, lead));
    expect([1, 14, 15, 30, 31, 60, 61, 300].map(of)).toEqual([0, 0, 15, 15, 31, 31, 61, 61]);
  });
});
