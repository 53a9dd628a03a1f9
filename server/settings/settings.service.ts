/** Changes settings: checked, stored with the next version, told to every node. */
import type { Kysely } from 'kysely';
import { settingsChange } from '#contract/api/settings.ts';
import type { Settings } from '#contract/domain/settings.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/errors.ts';
import { lockSettings, upsertSettings } from './setting.repository.ts';
import { type SettingsCopy, settingsChangedChannel } from './settings-copy.ts';

export type SettingsContext = {
  db: Kysely<Database>;
  handle: Pick<DatabaseHandle, 'notify'>;
  settings: SettingsCopy;
  now: () => Date;
};

/**
 * Stores what `change` names and leaves the rest; the answer is everything that now holds.
 * @param expectedVersion refuses the change when somebody else made one since
 * @throws ZodError for values out of bounds, AppError `conflict`
 */
export async function updateSettings(
  context: SettingsContext,
  change: unknown,
  expectedVersion?: number,
): Promise<Settings> {
  const values = settingsChange.parse(change);
  if (Object.keys(values).length > 0) {
    await context.db.transaction().execute(async (trx) => {
      const version = await lockSettings(trx);
      if (expectedVersion !== undefined && expectedVersion !== version) {
        throw new AppError('conflict', { log: `settings are at version ${version}` });
      }
      await upsertSettings(trx, { values, version: version + 1, updatedAt: context.now() });
      await context.handle.notify(trx, settingsChangedChannel, String(version + 1));
    });
    await context.settings.reload();
  }
  return context.settings.current();
}
