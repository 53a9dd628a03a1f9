import { beforeEach, describe, expect, it } from 'vitest';
import { followChanges } from '#server/app/follow-changes.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { createLogger } from '#server/platform/logger.ts';
import { lockDestination } from '#test/support/app.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { insertPhoto } from '#test/support/photos.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { createSiteSnapshot } from './site-snapshot.ts';

const site = setUpTestSite();
beforeEach(async () => {
  await truncateAll(site.context.db);
  await site.context.snapshot.read();
});

const create = () => createSiteSnapshot({ ...site.context, logger: createLogger('silent') });
const lock = () => lockDestination(site.context, 'SIN');

describe('the site snapshot', () => {
  it('holds the whole site of its last read, and has another version only when something differs', async () => {
    const snapshot = create();
    await lock();
    await insertPhoto(site.context.db, 'CAI', testNow);
    const before = [snapshot.version(), snapshot.isPremium('SIN'), snapshot.findPhoto('CAI')];
    expect(before).toEqual([0, false, undefined]);
    await snapshot.read();
    expect([snapshot.isPremium('SIN'), snapshot.isPremium('CAI')]).toEqual([true, false]);
    expect(snapshot.findPhoto('CAI')).toBeDefined();
    expect(snapshot.version()).toBe(1);
    await snapshot.read();
    expect(snapshot.version()).toBe(1);
  });

  it('follows each topic that a node announces, on one channel, and reads its part alone', async () => {
    const { db } = site.context;
    const snapshot = create();
    const stop = await followChanges({ ...site.context, snapshot }, new AbortController().signal);
    await lock();
    await insertPhoto(db, 'CAI', testNow);
    await announceChange(db, 'premium');
    await expect.poll(() => snapshot.isPremium('SIN')).toBe(true);
    expect(snapshot.findPhoto('CAI')).toBeUndefined();
    await announceChange(db, 'photos');
    await expect.poll(() => snapshot.findPhoto('CAI')).toBeDefined();
    await updateSettings(site.context, { maxFreeDeals: 5 });
    await expect.poll(() => snapshot.settings.current().maxFreeDeals).toBe(5);
    await stop();
  });

  it('is locked at once while followers of an earlier change still work, and waits for them, once a change', async () => {
    const snapshot = create();
    const slow = Promise.withResolvers<void>();
    const seen: [number, number][] = [];
    snapshot.onChange(async ({ settings: before }, { settings: after }) => {
      await slow.promise;
      seen.push([before.values.maxFreeDeals, after.values.maxFreeDeals]);
    });
    await updateSettings(site.context, { maxFreeDeals: 5 });
    const first = snapshot.read('settings');
    await lock();
    const second = snapshot.read('premium');
    await expect.poll(() => snapshot.isPremium('SIN')).toBe(true);
    expect(seen).toEqual([]);
    slow.resolve();
    await Promise.all([first, second]);
    await snapshot.read();
    expect(seen).toEqual([
      [3, 5],
      [5, 5],
    ]);
  });

  it('keeps what it had where the database cannot be read', async () => {
    const { db } = site.context;
    const snapshot = create();
    await lock();
    await snapshot.read();
    await db.schema.alterTable('premium_destination').renameTo('gone').execute();
    await expect(snapshot.read()).rejects.toThrow('premium_destination');
    await snapshot.tryRead('premium');
    expect([snapshot.isPremium('SIN'), snapshot.version()]).toEqual([true, 1]);
    await db.schema.alterTable('gone').renameTo('premium_destination').execute();
  });
});
