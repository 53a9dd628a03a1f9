/** Names, periods and pictures of an account, and what a page keeps of the previous reader. */
import { afterEach, expect, test, vi } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { removeFavorite } from '#contract/endpoints/people.ts';
import { createApiClient, requestOf, setReader } from '#web/api/call.ts';
import { periodEndDay } from './period-end.ts';
import { findPictureFault, pictureTypes } from './picture-buttons.tsx';
import { resetCacheForUser } from './session.ts';
import { nameOf } from './use-user.ts';

test.each([
  ['Noura', 'n@example.com', 'Noura'],
  ['', 'noura.h@example.com', 'noura.h'],
  ['  ', 'noura@example.com', 'noura'],
])('%j %s is %s', (firstName, email, expected) => {
  expect(nameOf({ firstName, email })).toBe(expected);
});

test('a period that ends at midnight of Riyadh is said to end with the day before', () => {
  const endsAt = '2026-08-12T21:00:00.000Z';
  expect(periodEndDay({ endsAt, renews: false })).toBe('2026-08-12');
  expect(periodEndDay({ endsAt, renews: true })).toBe('2026-08-13');
  expect(periodEndDay({ endsAt: '2026-08-12T09:00:00.000Z', renews: false })).toBe('2026-08-12');
});

test.each([
  ...pictureTypes.split(',').map((type) => [type, profileImageMaxBytes, undefined] as const),
  ['image/png', profileImageMaxBytes + 1, 'tooLarge'],
  ['image/svg+xml', 10, 'wrongType'],
  ['', 10, 'wrongType'],
] as const)('%j of %d bytes: %s', (type, size, fault) => {
  expect(findPictureFault({ type, size })).toBe(fault);
});

afterEach(() => vi.unstubAllGlobals());

test('after a log-out in this tab the next reader’s page is theirs at once', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  setReader('sara');
  resetCacheForUser(createApiClient(), null);
  expect(requestOf(removeFavorite).headers).toEqual({});
  setReader('huda');
  expect(requestOf(removeFavorite).headers).toEqual({ 'x-reader': 'huda' });
  expect(reload).not.toHaveBeenCalled();
});
