/** Deletes mail files whose outbox row is gone (account deleted, or expired). */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { Database } from '#server/platform/database/schema.ts';

const namePattern = new RegExp(`^(${uuidPattern})\\.eml(?:\\.part)?$`);
const mostAtOnce = 500;

/**
 * Deletes files of mails that are no longer in the outbox.
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
  for (let start = 0; start < files.length; start += mostAtOnce) {
    const some = files.slice(start, start + mostAtOnce);
    const rows = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    const kept = new Set(rows.map(({ id }) => id));
    const lost = some.filter(({ id }) => !kept.has(id));
    await Promise.all(lost.map(({ name }) => rm(join(folder, name), { force: true })));
    removed += lost.length;
  }
  return removed;
}
