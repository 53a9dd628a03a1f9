import { expect, it } from 'vitest';
import { z } from 'zod';
import { updateSettings } from '#contract/api/admin-settings.ts';
import { logIn } from '#contract/api/auth.ts';
import { sendContactMessage } from '#contract/api/contact.ts';
import { updatePreferences } from '#contract/api/preferences.ts';
import { listDestinationPrices } from '#contract/api/pricing.ts';
import { languages } from '#contract/domain/language.ts';
import { AppError } from '#server/platform/errors.ts';
import { errorBodyOf } from './error-presenter.ts';
import { parseQuery, parseValues } from './validation.ts';

const schema = z.object({
  whole: z.int().optional(),
  price: z.number().optional(),
  asked: z.coerce.number().nullable().default(1),
  fares: z.array(z.object({ price: z.number().min(1), days: z.int().min(1) })).default([]),
});

it.each([
  [{ whole: 'x' }, 'whole', 'api.field.number'],
  [{ whole: 1.5 }, 'whole', 'api.field.number'],
  [{ price: 'x' }, 'price', 'api.field.decimal'],
  [{ asked: 'x' }, 'asked', 'api.field.decimal'],
  [{ fares: [{ price: 'x', days: 1 }] }, 'fares.0.price', 'api.field.decimal'],
  [{ fares: [{ price: 0, days: 1 }] }, 'fares.0.price', 'api.field.decimal'],
  [{ fares: [{ price: 1, days: 0 }] }, 'fares.0.days', 'api.field.number'],
  [{ fares: [{ price: 1, days: 'x' }] }, 'fares.0.days', 'api.field.number'],
])('%j is refused for %s with %s', (values, field, message) => {
  try {
    parseValues(schema, values);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).fields).toEqual({ [field]: message });
    return;
  }
  expect.unreachable();
});

it('says of a parameter that was given twice just that', () => {
  const search = new URLSearchParams('whole=1&whole=2');
  expect(() => parseQuery(schema, search)).toThrow(
    expect.objectContaining({ fields: { whole: 'api.field.givenTwice' } }),
  );
});

const text = { ar: 'أرسل نصًا بين علامتي اقتباس.', en: 'Send text in quotation marks.' };
const required = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' };
const unknown = { ar: 'حقل غير معروف.', en: 'Unknown field.' };

it.each([
  ['logIn', logIn.body, { email: 5, password: ['x'] }, { email: text, password: text }],
  ['logIn', logIn.body, {}, { email: required, password: required }],
  ['logIn', logIn.body, [], { '': { ar: 'أرسل كائن JSON.', en: 'Send a JSON object.' } }],
  [
    'sendContactMessage',
    sendContactMessage.body,
    { fullName: null, email: 'a@example.com', subject: 'a'.repeat(151), message: 'b', nope: 1 },
    {
      fullName: text,
      subject: {
        ar: 'النص أطول من المسموح: 150 حرفًا على الأكثر.',
        en: 'This is too long: use at most 150 characters.',
      },
      nope: unknown,
    },
  ],
  [
    'updatePreferences',
    updatePreferences.body,
    {
      preferredRegions: 'asia',
      maxBudget: [],
      preferredDepartureCities: ['XXX'],
      emailAlerts: 'yes',
      pushAlerts: true,
      quietHours: 'late',
      language: 7,
    },
    {
      preferredRegions: { ar: 'أرسل قائمة بين [ و].', en: 'Send a list in [ and ].' },
      maxBudget: { ar: 'اكتب رقمًا، مثل 450 أو 450.50.', en: 'Enter a number, such as 450 or 450.50.' },
      'preferredDepartureCities.0': {
        ar: 'اختر واحدة من القيم المتاحة: RUH, JED, DMM, MED, AHB, TUU.',
        en: 'Choose one of: RUH, JED, DMM, MED, AHB, TUU.',
      },
      emailAlerts: { ar: 'أرسل true أو false.', en: 'Send true or false.' },
      quietHours: { ar: 'أرسل كائن JSON.', en: 'Send a JSON object.' },
      language: { ar: 'اختر واحدة من القيم المتاحة: ar, en.', en: 'Choose one of: ar, en.' },
    },
  ],
  [
    'updateSettings',
    updateSettings.body,
    { maxFreeDeals: '3', siteName: { ar: 4, en: 'Hudhud' } },
    { maxFreeDeals: { ar: 'اكتب عددًا صحيحًا بلا كسور.', en: 'Enter a whole number.' }, 'siteName.ar': text },
  ],
  [
    'listDestinationPrices',
    listDestinationPrices.query,
    { origin: 'XXX', maxNights: 'many' },
    {
      origin: {
        ar: 'اختر واحدة من القيم المتاحة: RUH, JED, DMM, MED.',
        en: 'Choose one of: RUH, JED, DMM, MED.',
      },
      maxNights: { ar: 'اكتب عددًا صحيحًا بلا كسور.', en: 'Enter a whole number.' },
    },
  ],
])('%s says of every field what is wrong with it, in both languages', (_, asked, values, expected) => {
  try {
    parseValues(asked as z.ZodType, values);
  } catch (error) {
    for (const language of languages) {
      const said = Object.fromEntries(
        Object.entries<Readonly<Record<string, string>>>(expected).map(([name, words]) => [
          name,
          words[language],
        ]),
      );
      expect(errorBodyOf(error as AppError, language).fields).toEqual(said);
    }
    return;
  }
  expect.unreachable();
});
