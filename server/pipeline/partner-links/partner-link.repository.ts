/** Stores affiliate links created in advance, so that a click never waits for a provider. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export async function findPartnerUrl(db: Kysely<Database>, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_link')
    .select('partner_url')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.partner_url;
}

/** URLs without an affiliate link yet. */
export async function listUnlinkedUrls(db: Kysely<Database>, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const known = await db.selectFrom('partner_link').select('url').where('url', 'in', urls).execute();
  const linked = new Set(known.map((row) => row.url));
  return urls.filter((url) => !linked.has(url));
}

export async function upsertPartnerLinks(
  db: Kysely<Database>,
  links: ReadonlyMap<string, string>,
  createdAt: Date,
): Promise<void> {
  if (links.size === 0) return;
  await db
    .insertInto('partner_link')
    .values([...links].map(([url, partner_url]) => ({ url, partner_url, created_at: createdAt })))
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((row) => ({ partner_url: row.ref('excluded.partner_url') })),
    )
    .execute();
}

/** Deletes old affiliate links, whose fares are gone. */
export async function deletePartnerLinks(db: Kysely<Database>, createdBefore: Date): Promise<void> {
  await db.deleteFrom('partner_link').where('created_at', '<', createdBefore).execute();
}
