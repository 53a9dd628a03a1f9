/** The sentence of a confirmation says what its fields hold and nothing else, in both languages. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages as arabicMail } from '#messages/generated/ar-api.ts';
import { messages as englishMail } from '#messages/generated/en-api.ts';
import { textOf } from '#messages/message.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { confirmationStates } from './confirmation.ts';
import { type ConfirmationFields, type ConfirmationReader, writeConfirmation } from './confirmation-words.ts';
import { ageOf } from './freshness.ts';
import { type Language, languages } from './language.ts';
import { formatNumber } from './localized-format.ts';
import { siteNamesIn, sites } from './site.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const mails = { ar: arabicMail, en: englishMail };

function readerOf(
  language: Language,
  texts: typeof pageMessages | typeof mails = pageMessages,
): ConfirmationReader {
  return {
    language,
    shownPrice: 640,
    say: (key, words) => textOf(texts[language][key], words),
    sayWhen: (askedAt) => textOf(texts[language]['common.age'], ageOf(askedAt, now)),
  };
}

const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const confirmed: ConfirmationFields = {
  confirmation: 'confirmed',
  confirmedAt: minutesAgo(12),
  confirmedSite: 'wego',
  confirmedPrice: 640,
};

test.each<[Partial<ConfirmationFields>, string, string]>([
  [{}, 'Confirmed 12 minutes ago at Wego', 'أكّدنا السعر قبل 12 دقيقة على Wego'],
  [
    { confirmedPrice: 655 },
    'Checked again 12 minutes ago at Wego: SAR 655',
    'تحققنا منه قبل 12 دقيقة على Wego: 655 ر.س',
  ],
  [
    { confirmation: 'changed', confirmedPrice: 1720 },
    'Checked again 12 minutes ago at Wego: SAR 1,720',
    'تحققنا منه قبل 12 دقيقة على Wego: 1,720 ر.س',
  ],
  [
    { confirmation: 'gone', confirmedPrice: null, confirmedSite: 'almosafer' },
    'Not found when checked again 12 minutes ago at Almosafer',
    'لم نجده عند التحقق قبل 12 دقيقة على المسافر',
  ],
])('%j is written out', (fields, en, ar) => {
  const write = (language: Language) =>
    writeConfirmation({ ...confirmed, ...fields }, readerOf(language))?.replaceAll('\u00a0', ' ');
  expect([write('en'), write('ar')]).toEqual([en, ar]);
});

test('only a real deal says that it is not confirmed', () => {
  const none = {
    confirmation: 'none',
    confirmedAt: null,
    confirmedSite: null,
    confirmedPrice: null,
  } as const;
  expect(writeConfirmation(none, readerOf('en'))).toBeNull();
  expect(writeConfirmation(none, { ...readerOf('en'), isRealDeal: true })).toBe('Not confirmed yet');
});

const anyFields = fc.record({
  confirmation: fc.constantFrom(...confirmationStates),
  confirmedAt: fc.option(fc.integer({ min: -5, max: 5000 }).map(minutesAgo)),
  confirmedSite: fc.option(fc.constantFrom(...sites)),
  confirmedPrice: fc.option(fc.integer({ min: 10_000, max: 99_999 })),
});

test('a site or a price is named only where it is known, and a price only where it is another one', () => {
  fc.assert(
    fc.property(anyFields, fc.constantFrom(...languages), fc.boolean(), (fields, language, isShown) => {
      const shownPrice = isShown ? fields.confirmedPrice : 640;
      const text = writeConfirmation(fields, { ...readerOf(language), shownPrice });
      const isKnown =
        fields.confirmation !== 'none' &&
        fields.confirmedAt !== null &&
        (fields.confirmation !== 'changed' || fields.confirmedPrice !== null);
      expect(text === null).toBe(!isKnown);
      if (text === null) return;
      const named = sites.filter((site) => text.includes(siteNamesIn(language)[site]));
      expect(named).toEqual(fields.confirmedSite === null ? [] : [fields.confirmedSite]);
      const prices = text.match(/\d+,\d{3}/g) ?? [];
      const { confirmation, confirmedPrice } = fields;
      const isTold = confirmation === 'changed' || (confirmation === 'confirmed' && !isShown);
      const told = isTold && confirmedPrice !== null ? [formatNumber(confirmedPrice, language)] : [];
      expect(prices).toEqual(told);
      expect(text).not.toMatch(/undefined|null|NaN|\{| {2}/);
    }),
  );
});

test('mail writes the sentence of the pages', () => {
  fc.assert(
    fc.property(anyFields, fc.constantFrom(...languages), fc.boolean(), (fields, language, isRealDeal) => {
      const write = (texts: typeof pageMessages | typeof mails) =>
        writeConfirmation(fields, { ...readerOf(language, texts), isRealDeal });
      expect(write(mails)).toBe(write(pageMessages));
    }),
  );
});
