/** The verdict at every edge, and against any record. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessDiscount } from '#server/pipeline/deals/discount.ts';
import { buildEvidence } from '#test/support/build-fare.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { contradictionsIn } from '#test/support/verdict-contradictions.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { addDays } from './dates.ts';
import { languages } from './language.ts';
import {
  feathersOf,
  namesPercentage,
  recordOf,
  recordOfUsual,
  reviewedFirst,
  usualOf,
  usualRangeOf,
  type VerdictInput,
  verdictOf,
  verdicts,
  wholeUsual,
  wholeUsualRange,
  writeVerdict,
} from './verdict.ts';

function verdict(evidence: Parameters<typeof buildEvidence>[0], dealState: VerdictInput['dealState'] = null) {
  return verdictOf({
    assessment: { status: 'assessed', evidence: buildEvidence(evidence) },
    price: 612,
    dealState,
  });
}

/** Of 612 SAR, with what is usual then. */
const low = (discountPercentage: number) => ({
  isDeal: false,
  reference: 612 / (1 - discountPercentage / 100),
  discountPercentage,
});

test.each([
  ['deal', { isDeal: true }, null],
  ['deal', low(47), 'published'],
  ['deal', low(10), 'published'],
  ['within', low(9), 'published'],
  ['within', low(0), 'published'],
  ['near', low(14), null],
  ['near', low(14), 'pending'],
  ['farUnconfirmed', low(15), null],
  ['far', low(15), 'pending'],
  ['far', low(49), 'pending'],
  ['far', { ...low(20), isDeal: true }, 'pending'],
  ['above', { isDeal: false, reference: 500 }, null],
] as const)('%s is said of %j that is %s', (said, evidence, dealState) => {
  expect(verdict(evidence, dealState)).toBe(said);
});

/** Assesses a price by the lows of as many days; undefined where they do not suffice. */
function assess(price: number, prices: readonly number[]) {
  const today = '2026-11-21';
  const cohortLows = prices.map((each, index) => ({
    day: addDays(today, index - prices.length),
    price: each,
  }));
  const found = assessDiscount({ price, today, cohortLows, routeLows: [], dealStart: today });
  return found.status === 'assessed' ? found : undefined;
}

test('whatever was recorded, verdict, feathers, range, level and sentence say one thing of a price', () => {
  const record = fc.array(fc.integer({ min: 50, max: 1500 }), { minLength: 30, maxLength: 80 });
  const state = fc.constantFrom('published', 'pending', null);
  fc.assert(
    fc.property(record, fc.integer({ min: 50, max: 1500 }), state, (prices, price, dealState) => {
      const found = assess(price, prices);
      if (!found) return;
      const { discountPercentage, level, needsReview } = found;
      const { reference } = found.evidence;
      const evidence = buildEvidence({
        isDeal: found.isDeal && !needsReview,
        level,
        reference,
        discountPercentage,
      });
      const verdict = verdictOf({ assessment: { status: 'assessed', evidence }, price, dealState });
      const feathers = dealState === 'pending' ? null : feathersOf(price, reference);
      const said = {
        price,
        usual: reference,
        feathers,
        verdict,
        level,
        band: usualRangeOf(reference),
        dealState,
      };
      expect({ said, wrong: contradictionsIn(said) }).toEqual({ said, wrong: [] });
      const shown = Math.floor((100 * (reference - price)) / reference);
      if (verdict === 'near') expect(shown).toBeLessThan(15);
      if (verdict === 'deal') expect(evidence.isDeal || dealState === 'published').toBe(true);
      if (verdict.startsWith('far')) {
        expect([shown >= 15, dealState]).toEqual([true, verdict === 'far' ? 'pending' : null]);
      }
    }),
  );
});

test('a percentage is named for what is far below usual alone', () => {
  expect(verdicts.filter(namesPercentage)).toEqual(['deal', 'far', 'farUnconfirmed']);
});

test.each([
  [1, 5],
  [700, 5],
  [700.01, 4],
  [900, 4],
  [900.01, 3],
  [1099.99, 3],
  [1100, 2],
  [1299.99, 2],
  [1300, 1],
  [9000, 1],
] as const)('%d beside a usual 1,000: %i feathers', (price, opened) => {
  expect([feathersOf(price, 1000), feathersOf(price, null)]).toEqual([opened, null]);
});

const amount = fc.integer({ min: 1000, max: 2_000_000 }).map((halalas) => halalas / 100);

test('a lower price never has fewer feathers', () => {
  fc.assert(
    fc.property(amount, amount, amount, (usual, a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(feathersOf(low, usual)).toBeGreaterThanOrEqual(feathersOf(high, usual) ?? 6);
    }),
  );
});

test('a price is called usual exactly when it lies in the usual range, to the halala and in whole riyals', () => {
  // Near the ends, where a wrong rule would show.
  const share = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(90, 110));
  fc.assert(
    fc.property(amount, share, fc.integer({ min: -3, max: 3 }), (usual, percent, step) => {
      const range = usualRangeOf(usual);
      const price = Math.max(1, Math.round(usual * percent) + step) / 100;
      expect(feathersOf(price, usual) === 3).toBe(price >= range.low && price <= range.high);
      const whole = wholeUsualRange(usual);
      const riyals = Math.max(1, Math.round((usual * percent) / 100) + step);
      expect(feathersOf(riyals, usual) === 3).toBe(riyals >= whole.low && riyals <= whole.high);
    }),
  );
});

const sentence = (price: number, usual: number, language: (typeof languages)[number]) =>
  writeVerdict(price, { usual }, { language, say: createTranslate(language, pageMessages[language]) });

test.each([
  [810, 985, 'SAR 175 below usual', 'أرخص من المعتاد بـ175 ريالًا'],
  [1739.75, 985.5, 'SAR 754 above usual', 'أغلى من المعتاد بـ754 ريالًا'],
  [4000, 5250.75, 'SAR 1,250 below usual', 'أرخص من المعتاد بـ1,250 ريالًا'],
  [800, 1000, 'SAR 200 below usual', 'أرخص من المعتاد بـ200 ريال'],
  [18, 20, 'SAR 2 below usual', 'أرخص من المعتاد بريالين'],
  [9, 10, 'SAR 1 below usual', 'أرخص من المعتاد بريال واحد'],
  [40, 45, 'SAR 5 below usual', 'أرخص من المعتاد بـ5 ريالات'],
  [985, 985, 'Typical price', 'السعر عادي'],
  [900, 985, 'Typical price', 'السعر عادي'],
])('%d beside a usual %d: %s, %s', (price, usual, english, arabic) => {
  expect(sentence(price, usual, 'en')).toBe(english);
  expect(sentence(price, usual, 'ar')).toBe(arabic);
});

test('a price without enough history says so', () => {
  const say = createTranslate('en', pageMessages.en);
  const reader = { language: 'en', say } as const;
  const insufficient = { status: 'insufficient', days: 7, needed: 20 } as const;
  expect(verdictOf({ assessment: insufficient, price: 612, dealState: null })).toBe('insufficient');
  expect(writeVerdict(612, recordOf(insufficient), reader)).toBe('Not enough history yet: 7 of 20 days');
  expect(writeVerdict(612, null, reader)).toBe('Not enough history yet');
});

test('whatever was recorded, sentence, feathers and shown figures agree, in whole riyals that overstate nothing', () => {
  const record = fc.array(amount, { minLength: 30, maxLength: 60 });
  fc.assert(
    fc.property(record, amount, fc.constantFrom(...languages), (prices, price, language) => {
      const reference = assess(price, prices)?.evidence.reference;
      if (reference === undefined) return;
      const opened = feathersOf(price, reference) ?? 0;
      const said = sentence(price, reference, language);
      expect({ said, isBelow: /below|أرخص/.test(said) }).toEqual({ said, isBelow: opened > 3 });
      expect({ said, isAbove: /above|أغلى/.test(said) }).toEqual({ said, isAbove: opened < 3 });
      const figure = Number(/[\d,.]+/.exec(said)?.[0].replaceAll(',', '') ?? 0);
      expect(Number.isInteger(figure)).toBe(true);
      expect(figure).toBeLessThanOrEqual(Math.abs(reference - price) + 1e-6);
      const shown = wholeUsual(reference, price);
      expect(price > reference ? shown >= reference : shown <= reference).toBe(true);
    }),
  );
});

test('a price under review has its sentence instead of a crest, and is not first while another is open', () => {
  const assessed = { status: 'assessed', evidence: { reference: 1843 } } as const;
  expect([recordOf(assessed, null), recordOfUsual(1843, null)]).toEqual(['review', 'review']);
  expect(usualOf('review')).toBeNull();
  for (const language of languages) {
    const say = createTranslate(language, pageMessages[language]);
    expect(writeVerdict(1015, 'review', { language, say })).toBe(
      { ar: 'السعر قيد المراجعة', en: 'Price under review' }[language],
    );
  }
  const row = (id: number, dealState: 'pending' | null, locked = false) => ({ id, dealState, locked });
  const order = (rows: ReturnType<typeof row>[]) => reviewedFirst(rows).map(({ id }) => id);
  expect(order([row(1, 'pending'), row(2, 'pending'), row(3, null), row(4, null)])).toEqual([3, 1, 2, 4]);
  expect(order([row(1, 'pending'), row(2, null, true)])).toEqual([1, 2]);
});
