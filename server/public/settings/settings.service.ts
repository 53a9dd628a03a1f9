/** Stores settings, one row each with the version of its last change, and tells every node. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Settings } from '#contract/domain/settings.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SettingsCopy } from './settings-copy.ts';

export type SettingsContext = { db: Kysely<Database>; settings: SettingsCopy; now: () => Date };

/** All settings, and as they are from now on. */
export type SettingsStep = { before: Settings; after: Settings };

/**
 * Stores checked values in the caller's transaction, whose end tells every node; this one still has to reload.
 * @returns undefined where nothing differs from what holds
 * @throws AppError `conflict`
 */
export async function storeSettings(
  trx: Transaction<Database>,
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

export async function readStoredSettings(db: Kysely<Database>): Promise<StoredSettings> {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'version']).execute();
  return {
    version: rows.reduce((newest, row) => Math.max(newest, row.version), 0),
    values: new Map(rows.map(({ key, value }) => [key, value])),
  };
}

/** What is stored now; until `trx` ends nobody else gets it this way. */
async function lockSettings(trx: Transaction<Database>): Promise<StoredSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx);
  return readStoredSettings(trx);
}

async function upsertSettings(
  trx: Transaction<Database>,
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
