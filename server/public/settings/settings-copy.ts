/** Settings in memory: requests read them without the database; changes reach every node by notification. */
import type { Kysely } from 'kysely';
import { settings as settingsSchema } from '#contract/api/settings.ts';
import { defaultSettings, type Settings, sampleTestimonials } from '#contract/domain/settings.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import { readStoredSettings, type StoredSettings } from './setting.repository.ts';

/** Every node listens here; the payload is the new version. */
export const settingsChangedChannel = 'settings_changed';

export type SettingsCopy = {
  /** What holds now. */
  current: () => Settings;
  /** Rises with every change; answers made at another version are stale. */
  version: () => number;
  /** The version in the database of what `current` gives: what a change is based on. */
  storedVersion: () => number;
  /** What holds where exactly this is stored. */
  complete: (stored: StoredSettings) => Settings;
  /** Reads them anew; on a database error the copy stays as it was. */
  reload: () => Promise<void>;
  /** Called by every reload that finds a change, which ends when `follow` has. */
  onChange: (follow: SettingsFollower) => void;
};

/** Must not throw. */
export type SettingsFollower = (before: Settings, after: Settings) => Promise<void>;

type SettingsCopyOptions = {
  db: Kysely<Database>;
  /** A site with sample fares shows sample testimonials, too. */
  isDemo: boolean;
  logger: Logger;
};

/** Holds the defaults until `reload` has run once. */
export function createSettingsCopy({ db, isDemo, logger }: SettingsCopyOptions): SettingsCopy {
  const defaults = isDemo ? { ...defaultSettings, testimonials: [...sampleTestimonials] } : defaultSettings;
  const complete = (stored: StoredSettings): Settings => mergeSettings(defaults, stored, logger);
  const followers: SettingsFollower[] = [];
  let current = defaults;
  let storedVersion = 0;
  let version = 0;
  let pending: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const stored = await readStoredSettings(db);
    if (stored.version === storedVersion) return;
    const before = current;
    current = complete(stored);
    storedVersion = stored.version;
    version += 1;
    for (const follow of followers) await follow(before, current);
  };
  return {
    current: () => current,
    version: () => version,
    storedVersion: () => storedVersion,
    complete,
    // One after the other, so that the newest read is the last word.
    reload() {
      const turn = pending.then(read);
      pending = turn.catch(() => undefined);
      return turn;
    },
    onChange(follow) {
      followers.push(follow);
    },
  };
}

/** Reloads on every announcement, and after a gap in which some may have been missed. */
export function subscribeToSettings({
  handle,
  settings,
  logger,
}: {
  handle: DatabaseHandle;
  settings: Pick<SettingsCopy, 'reload'>;
  logger: Logger;
}): Promise<() => Promise<void>> {
  const reload = (): void => {
    settings.reload().catch((error: unknown) => {
      logger.error({ err: error }, 'settings were not read again; what was known stays');
    });
  };
  return handle.listen(settingsChangedChannel, reload, reload);
}

/** A stored value this version of the program does not understand counts as not stored. */
function mergeSettings(defaults: Settings, stored: StoredSettings, logger: Logger): Settings {
  const values: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    if (!stored.values.has(key)) continue;
    const parsed = schema.safeParse(stored.values.get(key));
    if (parsed.success) values[key] = parsed.data;
    else logger.warn({ setting: key }, 'a stored setting is not valid; its default holds');
  }
  return { ...defaults, ...values };
}
