/** The verdict at every edge, and against any record. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessDiscount } from '#server/pipeline/deals/discount.ts';
import { buildEvidence } from '#test/support/build-fare.ts';
import { addDays } from './dates.ts';
import { namesPercentage, type Verdict, type VerdictInput, verdictOf, verdicts } from './verdict.ts';

function verdict(evidence: Parameters<typeof buildEvidence>[0], dealState: VerdictInput['dealState'] = null) {
  return verdictOf({
    assessment: { status: 'assessed', evidence: buildEvidence(evidence) },
    price: 612,
    dealState,
  });
}

test('only a deal of the record, or one that a person published, is called one', () => {
  expect(verdict({ isDeal: true })).toBe('deal');
  expect(verdict({ isDeal: false, discountPercentage: 47 }, 'published')).toBe('deal');
  expect(verdict({ isDeal: false, level: 'low', discountPercentage: 14 })).toBe('near');
  expect(verdict({ isDeal: false, level: 'typical' })).toBe('within');
  expect(verdict({ isDeal: false, level: 'high' })).toBe('above');
  expect(verdict({ isDeal: false, level: 'low', reference: 612 })).toBe('usual');
  const insufficient = { status: 'insufficient', days: 7, needed: 20 } as const;
  expect(verdictOf({ assessment: insufficient, price: 612, dealState: null })).toBe('insufficient');
});

test('a price far below usual is never called slightly below, and in review only while it is', () => {
  expect(verdict({ isDeal: false, level: 'low', discountPercentage: 47 }, 'pending')).toBe('far');
  expect(verdict({ isDeal: false, level: 'low', discountPercentage: 15 }, 'pending')).toBe('far');
  expect(verdict({ isDeal: false, level: 'low', discountPercentage: 47 })).toBe('farUnconfirmed');
});

test('whatever was recorded, the words agree with the figures shown beside them', () => {
  const record = fc.array(fc.integer({ min: 50, max: 1500 }), { minLength: 30, maxLength: 80 });
  const state = fc.constantFrom('published', 'pending', null);
  fc.assert(
    fc.property(record, fc.integer({ min: 50, max: 1500 }), state, (prices, price, dealState) => {
      const lows = prices.map((low, index) => ({
        day: addDays('2026-11-21', index - prices.length),
        price: low,
      }));
      const found = assessDiscount({
        price,
        today: '2026-11-21',
        cohortLows: lows,
        routeLows: [],
        dealStart: '2026-11-21',
      });
      if (found.status !== 'assessed') return;
      const { discountPercentage, level, needsReview } = found;
      const { reference, p25, p75 } = found.evidence;
      const isDeal = found.isDeal && !needsReview;
      const said = verdictOf({
        assessment: { status: 'assessed', evidence: { isDeal, level, reference, discountPercentage } },
        price,
        dealState,
      });
      const shown = Math.floor((100 * (reference - price)) / reference);
      const holds: Record<Verdict, boolean> = {
        deal: shown >= 15 || dealState === 'published',
        far: shown >= 15 && price <= p25 && dealState === 'pending',
        farUnconfirmed: shown >= 15 && price <= p25 && dealState === null,
        near: price < reference && shown < 15,
        usual: price === reference,
        within: price >= p25 && price <= p75,
        above: price > p75,
        insufficient: false,
      };
      expect({ said, holds: holds[said] }).toEqual({ said, holds: true });
    }),
  );
});

test.each([
  [14, null, 'near'],
  [15, null, 'farUnconfirmed'],
  [15, 'pending', 'far'],
  [14, 'pending', 'near'],
  [49, 'pending', 'far'],
  [1, 'published', 'deal'],
  [0, 'published', 'near'],
] as const)('%i %% below usual, %s: %s', (discountPercentage, dealState, said) => {
  expect(verdict({ isDeal: false, level: 'low', discountPercentage }, dealState)).toBe(said);
});

test('a percentage is named for what is far below usual alone', () => {
  expect(verdicts.filter(namesPercentage)).toEqual(['deal', 'far', 'farUnconfirmed']);
});
