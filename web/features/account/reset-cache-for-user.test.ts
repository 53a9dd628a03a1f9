/** What a page keeps of the previous reader when somebody else signs in on it. */
import { afterEach, expect, test, vi } from 'vitest';
import { removeFavorite } from '#contract/endpoints/people.ts';
import { createApiClient, requestOf, setReader } from '#web/api/call.ts';
import { resetCacheForUser } from './reset-cache-for-user.ts';

afterEach(() => vi.unstubAllGlobals());

test('after a log-out in this tab the next reader’s page is theirs at once', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  setReader('sara');
  resetCacheForUser(createApiClient(), null);
  expect(requestOf(removeFavorite).headers).toBeUndefined();
  setReader('huda');
  expect(requestOf(removeFavorite).headers).toEqual({ 'x-reader': 'huda' });
  expect(reload).not.toHaveBeenCalled();
});
