/** The sentences of the health page have the plural that their figure needs. */
import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { healthText } from './health-words.ts';

const answers = (language: 'ar' | 'en', seconds: number) =>
  healthText(createTranslate(language, pageMessages[language]), {
    area: 'database',
    reason: 'database.good',
    amount: seconds,
    names: [],
  }).replaceAll('\u00a0', ' ');

test.each([
  [0.0002, 'تجيب قاعدة البيانات خلال مللي ثانية واحدة.'],
  [0.002, 'تجيب قاعدة البيانات خلال مللي ثانيتين.'],
  [0.003, 'تجيب قاعدة البيانات خلال 3 مللي ثوانٍ.'],
  [0.011, 'تجيب قاعدة البيانات خلال 11 مللي ثانية.'],
  [0.1, 'تجيب قاعدة البيانات خلال 100 مللي ثانية.'],
])('%d seconds in Arabic', (seconds, sentence) => {
  expect(answers('ar', seconds)).toBe(sentence);
});

test('in English', () => {
  expect(answers('en', 0.003)).toBe('The database answers within 3 ms.');
});
