/** The sentence of a pattern says what its bars say, in both languages. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#contract/domain/language.ts';
import { findCheaperBar } from '#contract/domain/price-pattern.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { patternSentence, weekdayName } from './price-patterns.tsx';

const words = { ar: createTranslate('ar', pageMessages.ar), en: createTranslate('en', pageMessages.en) };
const bar = fc.record({
  place: fc.integer({ min: 0, max: 6 }),
  percent: fc.integer({ min: -60, max: 90 }),
  cheaperShare: fc.double({ min: 0, max: 1, noNaN: true }),
  weeks: fc.integer({ min: 6, max: 40 }),
  prices: fc.integer({ min: 50, max: 9000 }),
});

test('Sunday is the first day', () => {
  expect([weekdayName(0, 'en'), weekdayName(2, 'en'), weekdayName(6, 'ar')]).toEqual([
    'Sunday',
    'Tuesday',
    'السبت',
  ]);
});

test('a percentage is named only where it is claimed, and it is that of the cheapest bar', () => {
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 7 }), fc.constantFrom(...languages), (bars, language) => {
      for (const kind of ['weekdays', 'weeksBefore'] as const) {
        const sentence = patternSentence({ kind, bars }, words[language]);
        const claim = findCheaperBar(bars);
        const figures = [...sentence.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+/g)].map(([figure]) =>
          Number(figure),
        );
        if (!claim) expect(figures).toEqual([]);
        else expect(figures).toEqual(expect.arrayContaining([-claim.percent, claim.prices]));
      }
    }),
  );
});

test('reads as a sentence', () => {
  const bars = [0, 1, 2].map((place) => ({
    place,
    percent: -4 * place,
    cheaperShare: 0.9,
    weeks: 9,
    prices: 1203,
  }));
  expect(patternSentence({ kind: 'weekdays', bars }, words.en)).toBe(
    'Departing on Tuesday: usually 8% below the average of its week, from 1,203 recorded prices.',
  );
  expect(patternSentence({ kind: 'weeksBefore', bars }, words.ar)).toBe(
    'قبل السفر بأسبوعين: أقل عادةً من متوسط الرحلات نفسها بنسبة 8٪، بحسب 1,203 أسعار مسجّلة.',
  );
});
