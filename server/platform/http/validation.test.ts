import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';
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
