/** Settings as the site snapshot holds them, and how stored values complete the defaults. */
import { settings as settingsSchema } from '#contract/api/settings.ts';
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { StoredSettings } from './settings.service.ts';

export type SettingsCopy = {
  /** What holds now. */
  current: () => Settings;
  /** Rises with every change of the snapshot; answers made at another version are stale. */
  version: () => number;
  /** The version in the database of what `current` gives: what a change is based on. */
  storedVersion: () => number;
  /** What holds where exactly this is stored. */
  complete: (stored: StoredSettings) => Settings;
  /** Reads them anew; on a database error they stay as they were. */
  reload: () => Promise<void>;
};

/** A stored value this version of the program does not understand counts as not stored. */
export function completeSettings(defaults: Settings, stored: StoredSettings, logger: Logger): Settings {
  const values: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    if (!stored.values.has(key)) continue;
    const parsed = schema.safeParse(stored.values.get(key));
    if (parsed.success) values[key] = parsed.data;
    else logger.warn({ setting: key }, 'a stored setting is not valid; its default holds');
  }
  return { ...defaults, ...values };
}

export function listClosedBookingSites({ bookingSites: open }: Pick<Settings, 'bookingSites'>): Site[] {
  return bookingSites.filter((site) => !open.includes(site));
}

export function hasSameBookingSites(
  before: Pick<Settings, 'bookingSites'>,
  after: Pick<Settings, 'bookingSites'>,
): boolean {
  return listClosedBookingSites(before).join() === listClosedBookingSites(after).join();
}
