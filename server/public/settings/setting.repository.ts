/** Stores settings: one row each, with the settings version of its last change. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

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
export async function lockSettings(trx: Transaction<Database>): Promise<StoredSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx);
  return readStoredSettings(trx);
}

export async function upsertSettings(
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
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        version: eb.ref('excluded.version'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
