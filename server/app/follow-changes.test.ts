import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { followChanges } from './follow-changes.ts';

const site = setUpTestSite();

it('reads only the deals that are named, and all where none or too many are', async () => {
  const { context } = site;
  const ending = new AbortController();
  const reread = vi.spyOn(context.deals, 'reread').mockResolvedValue();
  const rebuild = vi.spyOn(context.deals, 'rebuild').mockResolvedValue();
  const stop = await followChanges(context, ending.signal);
  const [one, two] = [randomUUID(), randomUUID()];
  await announceChange(context.db, 'deals', [one]);
  await announceChange(context.db, 'deals', [two]);
  await expect.poll(() => reread.mock.calls).toEqual([[[one, two]]]);
  expect(rebuild).not.toHaveBeenCalled();
  await announceChange(context.db, 'deals', [one]);
  await announceChange(context.db, 'deals');
  await expect.poll(() => rebuild.mock.calls.length).toBe(1);
  await announceChange(
    context.db,
    'deals',
    Array.from({ length: 500 }, () => randomUUID()),
  );
  await expect.poll(() => rebuild.mock.calls.length).toBe(2);
  expect(reread).toHaveBeenCalledTimes(1);
  ending.abort();
  await stop();
  vi.restoreAllMocks();
});
