/** Display name of a user. */
import { expect, test } from 'vitest';
import { nameOf } from './name-of.ts';

test.each([
  ['Noura', 'n@example.com', 'Noura'],
  ['', 'noura.h@example.com', 'noura.h'],
  ['  ', 'noura@example.com', 'noura'],
])('%j %s is %s', (firstName, email, expected) => {
  expect(nameOf({ firstName, email })).toBe(expected);
});
