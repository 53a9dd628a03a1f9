/** A failure told beside a field. */
import { expect, test } from 'vitest';
import { ApiError, besideField } from './api-error.ts';

test('the words of the failure stand beside the field, unless the server had words for it', () => {
  const taken = { code: 'conflict', message: 'Taken' } as const;
  const plain = besideField(new ApiError(409, taken), 'email');
  expect(plain).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Taken',
    fields: { email: 'Taken' },
  });
  const told = besideField(new ApiError(409, { ...taken, fields: { email: 'Another has it' } }), 'email');
  expect(told.fields).toEqual({ email: 'Another has it' });
});
