/** Settings: stored in one row each with the version of its last change, told to every node, and as the site snapshot holds them. */
import { sql } from 'kysely';
import { settings as settingsSchema } from '#contract/api/settings.ts';
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Logger } from '#server/platform/logger.ts';

export type SettingsContext = { db: Db; settings: SettingsCopy; now: () => Date };

/** All settings, and as they are from now on. */
type SettingsStep = { before: Settings; after: Settings };

/**
 * Stores checked values in the caller's transaction, whose end tells every node; this one still has to reload.
 * @returns undefined where nothing differs from what holds
 * @throws AppError `conflict`
 */
export async function storeSettings(
  trx: Trx,
  { settings, now }: Pick<SettingsContext, 'settings' | 'now'>,
  change: { values: Readonly<Record<string, unknown>>; expectedVersion: number | undefined },
): Promise<SettingsStep | undefined> {
  const stored = await lockSettings(trx);
  if (change.expectedVersion !== undefined && change.expectedVersion !== stored.version) {
    throw new AppError('conflict', { log: `settings are at version ${stored.version}` });
  }
  const before = settings.complete(stored);
  const values = pickChanged(before, change.values);
  if (Object.keys(values).length === 0) return undefined;
  const version = stored.version + 1;
  await upsertSettings(trx, { values, version, updatedAt: now() });
  await announceChange(trx, 'settings');
  return { before, after: { ...before, ...values } };
}

function pickChanged(before: Settings, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const holds: Readonly<Record<string, unknown>> = before;
  const isSame = (name: string) => JSON.stringify(holds[name]) === JSON.stringify(values[name]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)));
}

export type StoredSettings = {
  /** Rises by one with every change; 0 while everything is as it came. */
  version: number;
  values: ReadonlyMap<string, unknown>;
};

export async function readStoredSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'version']).execute();
  return {
    version: rows.reduce((newest, row) => Math.max(newest, row.version), 0),
    values: new Map(rows.map(({ key, value }) => [key, value])),
  };
}

/** As stored now; until `trx` ends nobody else gets it this way. */
async function lockSettings(trx: Trx): Promise<StoredSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx);
  return readStoredSettings(trx);
}

async function upsertSettings(
  trx: Trx,
  {
    values,
    version,
    updatedAt,
  }: { values: Readonly<Record<string, unknown>>; version: number; updatedAt: Date },
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    version,
    updated_at: updatedAt,
  }));
  await trx
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          version: eb.ref('excluded.version'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
    )
    .execute();
}

/** In the site snapshot. */
export type SettingsCopy = {
  current: () => Settings;
  /** Rises with every change of the snapshot; answers made at another version are stale. */
  version: () => number;
  /** The version in the database of what `current` gives: what a change is based on. */
  storedVersion: () => number;
  /** The settings where exactly this is stored. */
  complete: (stored: StoredSettings) => Settings;
  /** Reads them anew; on a database error they stay as they were. */
  reload: () => Promise<void>;
};

/** Settings of 1.0.0 that are files of the release now. */
const movedToFiles = { fareSources: 'data/fare-sources.json', calendar: 'data/calendar.csv' };

/** A stored value this version of the program does not understand counts as not stored. */
export function completeSettings(defaults: Settings, stored: StoredSettings, logger: Logger): Settings {
  const values: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    if (!stored.values.has(key)) continue;
    const parsed = schema.safeParse(stored.values.get(key));
    if (parsed.success) values[key] = parsed.data;
    else logger.warn({ setting: key }, 'a stored setting is not valid; its default holds');
  }
  for (const [setting, file] of Object.entries(movedToFiles)) {
    const value = stored.values.get(setting);
    if (Array.isArray(value) && value.length > 0)
      logger.warn({ setting, file }, 'a stored setting is not read any more; the file decides');
  }
  return { ...defaults, ...values };
}

export function listClosedBookingSites({ bookingSites: open }: Pick<Settings, 'bookingSites'>): Site[] {
  return bookingSites.filter((site) => !open.includes(site));
}
