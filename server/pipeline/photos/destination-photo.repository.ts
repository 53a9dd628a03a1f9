/** Reads the photos shown for destinations. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { DestinationPhoto } from './destination-photo.ts';

/** Those shown now, by code. */
export async function listDestinationPhotos(db: Kysely<Database>): Promise<Map<string, DestinationPhoto>> {
  const rows = await db
    .selectFrom('destination_photo')
    .select(['id', 'destination_code', 'credit', 'licence', 'source_url'])
    .where('destination_code', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.destination_code ?? '',
      { id: row.id, credit: row.credit ?? '', licence: row.licence, sourceUrl: row.source_url },
    ]),
  );
}

export type PhotoSize = 'card' | 'page' | 'share' | 'original';

/** WebP bytes; also of photos that are no longer shown, until they are deleted. */
export async function findPhotoFile(
  db: Kysely<Database>,
  id: string,
  size: PhotoSize,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('destination_photo')
    .select(`${size} as file`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file ?? undefined;
}
