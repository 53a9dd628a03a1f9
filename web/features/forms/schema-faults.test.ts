import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emailField, honeypotField, lineField } from '#contract/form-fields.ts';
import { numberText, sar } from '#contract/schemas.ts';
import { messages } from '#messages/generated/en.ts';
import { messages as ofForms } from '#messages/generated/en-forms.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { type Faults, flattenErrors, resolveBySchema } from './schema-faults.ts';

const t = createTranslate('en', { ...messages, ...ofForms } as PageMessages);
const schema = z.strictObject({
  name: lineField(5),
  email: emailField,
  price: numberText(sar.max(100)),
  days: numberText(z.int()),
  kind: z.enum(['a', 'b']),
  rows: z.array(z.strictObject({ label: lineField(10) })),
  website: honeypotField,
});
const valid = {
  name: ' Sara ',
  email: 'SARA@Example.com',
  price: '٩٩',
  days: '3',
  kind: 'a',
  rows: [{ label: 'x' }],
};
const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' } as never;

async function resolve(changed: object, rules: { words?: Faults; check?: (body: unknown) => Faults } = {}) {
  const resolver = resolveBySchema(schema as z.ZodType<unknown, object>, rules, t);
  const { values, errors } = await resolver({ ...valid, ...changed }, undefined, options);
  return { values, errors, faults: flattenErrors(errors) };
}

describe('values of a form', () => {
  it('become what is sent', async () => {
    expect(await resolve({})).toEqual({
      faults: {},
      errors: {},
      values: { ...valid, name: 'Sara', email: 'SARA@example.com', price: 99, days: 3 },
    });
  });

  it.each([
    [{ name: '' }, 'name', 'This field is required.'],
    [{ name: ' \u200b ' }, 'name', 'This field is required.'],
    [{ price: '' }, 'price', 'This field is required.'],
    [{ kind: null }, 'kind', 'This field is required.'],
    [{ email: '' }, 'email', 'This field is required.'],
    [{ email: 'sara' }, 'email', 'Enter an email address such as name@example.com'],
    [{ name: 'Sara Ali' }, 'name', 'This is too long: use at most 5 characters.'],
    [{ price: 'a lot' }, 'price', 'This value isn’t valid.'],
    [{ price: '101' }, 'price', 'This value isn’t valid.'],
    [{ days: '1.5' }, 'days', 'Enter a whole number.'],
    [{ kind: 'c' }, 'kind', 'This value isn’t valid.'],
    [{ rows: [{ label: 'x' }, { label: '' }] }, 'rows.1.label', 'This field is required.'],
  ])('%j is refused at %s', async (changed, name, message) => {
    expect((await resolve(changed)).faults).toEqual({ [name]: message });
  });

  it('are refused in the words of the form, except where nothing was typed', async () => {
    const words = { name: 'Five letters at most.', 'rows.0.label': 'Short, please.' };
    const rows = [{ label: 'far too long for this' }];
    expect((await resolve({ name: 'Sara Ali', rows }, { words })).faults).toEqual(words);
    expect((await resolve({ name: '' }, { words })).faults).toEqual({ name: 'This field is required.' });
  });

  it('are tried by the rules of the form once the schema accepts all of them', async () => {
    const check = () => ({ name: 'Taken.', email: undefined });
    expect((await resolve({}, { check })).faults).toEqual({ name: 'Taken.' });
    expect(Object.keys((await resolve({ email: '' }, { check })).faults)).toEqual(['email']);
    expect((await resolve({}, { check: () => ({}) })).faults).toEqual({});
    const ofRow = () => ({ 'rows.0.label': 'Taken.' });
    expect((await resolve({}, { check: ofRow })).errors).toEqual({
      rows: [{ label: { type: 'schema', message: 'Taken.' } }],
    });
  });
});
