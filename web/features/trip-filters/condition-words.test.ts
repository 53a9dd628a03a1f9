/** What a chosen holiday is called. */
import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { holidayWords } from './condition-words.ts';

const ar = createTranslate('ar', pageMessages.ar);
const en = createTranslate('en', pageMessages.en);
const days = { departsFrom: '2027-01-06', returnsUntil: '2027-01-16' };
const midYear = { id: 'm', name: 'Mid-year break', nameAr: 'إجازة منتصف العام', isConfirmed: true, ...days };
const eid = { ...midYear, name: 'Eid al-Fitr', nameAr: 'عيد الفطر', isConfirmed: false };

test('a chosen holiday tells its days of travel, so that a departure on its eve is explained', () => {
  expect(holidayWords(en, midYear)).toBe('Mid-year break · travel 6 Jan – 16 Jan');
  expect(holidayWords(ar, midYear)).toContain('السفر');
});

test('a date that depends on the moon is still called expected once it is chosen', () => {
  expect(holidayWords(en, eid)).toContain('Eid al-Fitr (expected)');
  expect(holidayWords(ar, eid)).toContain('عيد الفطر (أيام متوقعة)');
});

test('a thin record is told as what it is, never as no recorded day beside a price seen today', () => {
  const text = (days: number) => en('history.insufficient.text', { days, needed: 14 });
  expect(text(0)).toMatch(/^No recorded day of this trip counts as usual yet\./);
  expect(text(1)).toMatch(/^We have recorded its price on 1 day\./);
});
