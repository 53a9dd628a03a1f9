import { expect, it } from 'vitest';
import { z } from 'zod';
import { updateSettings } from '#contract/api/admin-settings.ts';
import { logIn } from '#contract/api/auth.ts';
import { sendContactMessage } from '#contract/api/contact.ts';
import { updatePreferences } from '#contract/api/preferences.ts';
import { listDestinationPrices } from '#contract/api/pricing.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { errorBodyOf } from './error-presenter.ts';
import { parseQuery, parseValues } from './validation.ts';

const schema = z.object({
  whole: z.int().optional(),
  price: z.number().optional(),
  asked: z.coerce.number().nullable().default(1),
  fares: z.array(z.object({ price: z.number().min(1), days: z.int().min(1) })).default([]),
});
const anyOf = (...values: string[]): FieldMessage => ({
  key: 'api.field.choice',
  args: { values: values.join(', ') },
});

/** Why `parseValues` refuses. */
function refusalOf(asked: z.ZodType | undefined, values: unknown): AppError {
  try {
    parseValues(asked as z.ZodType, values);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  return expect.unreachable();
}

it.each<[asked: z.ZodType | undefined, values: unknown, fields: Record<string, FieldMessage>]>([
  [schema, { whole: 'x' }, { whole: 'api.field.number' }],
  [schema, { whole: 1.5 }, { whole: 'api.field.number' }],
  [schema, { price: 'x' }, { price: 'api.field.decimal' }],
  [schema, { asked: 'x' }, { asked: 'api.field.decimal' }],
  [schema, { fares: [{ price: 'x', days: 1 }] }, { 'fares.0.price': 'api.field.decimal' }],
  [schema, { fares: [{ price: 0, days: 1 }] }, { 'fares.0.price': 'api.field.decimal' }],
  [schema, { fares: [{ price: 1, days: 0 }] }, { 'fares.0.days': 'api.field.number' }],
  [schema, { fares: [{ price: 1, days: 'x' }] }, { 'fares.0.days': 'api.field.number' }],
  [logIn.body, { email: 5, password: ['x'] }, { email: 'api.field.text', password: 'api.field.text' }],
  [logIn.body, {}, { email: 'api.field.required', password: 'api.field.required' }],
  [logIn.body, [], { '': 'api.field.object' }],
  [
    sendContactMessage.body,
    { fullName: null, email: 'a@example.com', subject: 'a'.repeat(151), message: 'b', nope: 1 },
    {
      fullName: 'api.field.text',
      subject: { key: 'api.field.tooLong', args: { max: 150 } },
      nope: 'api.field.unknown',
    },
  ],
  [
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
      preferredRegions: 'api.field.list',
      maxBudget: 'api.field.decimal',
      'preferredDepartureCities.0': anyOf('RUH', 'JED', 'DMM', 'MED', 'AHB', 'TUU'),
      emailAlerts: 'api.field.boolean',
      quietHours: 'api.field.object',
      language: anyOf('ar', 'en'),
    },
  ],
  [
    updateSettings.body,
    { maxFreeDeals: '3', siteName: { ar: 4, en: 'Hudhud' } },
    { maxFreeDeals: 'api.field.number', 'siteName.ar': 'api.field.text' },
  ],
  [
    listDestinationPrices.query,
    { origin: 'XXX', maxNights: 'many' },
    { origin: anyOf('RUH', 'JED', 'DMM', 'MED'), maxNights: 'api.field.number' },
  ],
])('%#: says of every field what is wrong with it', (asked, values, fields) => {
  expect(refusalOf(asked, values).fields).toEqual(fields);
});

it('is told in the language of the reader', () => {
  const refusal = refusalOf(updatePreferences.body, { language: 7 });
  expect(errorBodyOf(refusal, 'ar').fields?.language).toBe('اختر واحدة من القيم المتاحة: ar, en.');
  expect(errorBodyOf(refusal, 'en').fields?.language).toBe('Choose one of: ar, en.');
});

it('says of a parameter that was given twice just that', () => {
  const search = new URLSearchParams('whole=1&whole=2');
  expect(() => parseQuery(schema, search)).toThrow(
    expect.objectContaining({ fields: { whole: 'api.field.givenTwice' } }),
  );
});
