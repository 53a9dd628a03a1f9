/** Limits of a fare source are told with the plural that their number needs. */
import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { limitWords } from './fare-source-lines.ts';

test.each([
  ['ar', 'callsPerDay', '1', 'طلب واحد يوميًا'],
  ['ar', 'callsPerDay', '8', '8 طلبات يوميًا'],
  ['ar', 'callsPerDay', '33', '33 طلبًا يوميًا'],
  ['ar', 'callsPerDay', '', 'بلا حد'],
  ['ar', 'cacheHours', '3', '3 ساعات على الأكثر'],
  ['en', 'callsPerDay', '1', '1 request a day'],
  ['en', 'cacheHours', '3', '3 hours at most'],
  ['en', 'usdPerDay', '0.07', 'USD 0.07 a day'],
] as const)('%s, %s of %j', (language, field, typed, words) => {
  expect(limitWords(createTranslate(language, pageMessages[language]), field, typed)).toBe(words);
});
