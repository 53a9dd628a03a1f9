import { expect, test } from 'vitest';
import { messages } from '#messages/generated/en.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { isGone, reasonOf } from './reason-of.ts';

const t = createTranslate('en', messages as never);

test('one sentence for one cause, whatever failed', () => {
  const say = (error: unknown) => reasonOf(t, error, 'else');
  expect(say(new ApiError(0, 'network'))).toBe('There is no internet connection.');
  for (const status of [429, 502, 503, 504])
    expect(say(new ApiError(status, 'busy'))).toContain('The site is busy right now.');
  expect(say(new ApiError(410, 'gone'))).toBe('Reload the page.');
  expect(say(new ApiError(500, 'broken'))).toBe('else');
  expect(say(new Error('x'))).toBe('else');
});

test('the words of the server win', () => {
  const refused = new ApiError(410, { code: 'gone', message: 'This link has ended.' } as never);
  expect(reasonOf(t, refused)).toBe('This link has ended.');
  expect(isGone(refused)).toBe(false);
});
