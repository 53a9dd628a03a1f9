/** Deletes mail files whose row in the outbox or among alerts is gone (account deleted, or expired). */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { uuidPattern } from '#contract/domain/uuid.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Database } from '#server/platform/database/schema.ts';

const namePattern = new RegExp(`^(${uuidPattern})\\.eml(?:\\.part)?$`);
const mostAtOnce = 500;

/**
 * Deletes files of mails that are neither in the outbox nor among alert messages.
 * @returns how many
 */
export async function removeLostMailFiles(db: Kysely<Database>, folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const id = namePattern.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  let removed = 0;
  for (const some of chunksOf(files, mostAtOnce)) {
    const kept = await listKnownIds(
      db,
      some.map(({ id }) => id),
    );
    const lost = some.filter(({ id }) => !kept.has(id));
    await Promise.all(lost.map(({ name }) => rm(join(folder, name), { force: true })));
    removed += lost.length;
  }
  return removed;
}

async function listKnownIds(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('alert_message').select('id').where('id', 'in', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
