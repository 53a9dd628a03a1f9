/** Photos of destinations: their public addresses, and those that are shown. */
import type { PhotoView } from '#contract/api/destination-photo.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { Db } from '#server/platform/database/schema.ts';

export type DestinationPhoto = {
  id: string;
  credit: string;
  licence: string | null;
  sourceUrl: string | null;
};

type PhotoSize = 'card' | 'page' | 'share' | 'original';

const filePattern = new RegExp(`^/media/photos/(${uuidPattern})\\.(card|page|share|original)\\.webp$`);

export function photoPath(id: string, size: PhotoSize): string {
  return `/media/photos/${id}.${size}.webp`;
}

/** Id and size in the address of a photo; undefined for other paths. */
export function findPhotoPath(path: string): { id: string; size: PhotoSize } | undefined {
  const [, id, size] = filePattern.exec(path) ?? [];
  if (id === undefined || size === undefined) return undefined;
  return { id, size: size as PhotoSize };
}

export function presentPhoto(photo: DestinationPhoto | undefined): PhotoView | null {
  if (!photo) return null;
  const { id, credit, licence, sourceUrl } = photo;
  return { cardUrl: photoPath(id, 'card'), pageUrl: photoPath(id, 'page'), credit, licence, sourceUrl };
}

/** Those shown now, by code. */
export async function listDestinationPhotos(db: Db): Promise<Map<string, DestinationPhoto>> {
  const rows = await db
    .selectFrom('destination_photo')
    .select(['destination_code', 'id', 'credit', 'licence', 'source_url as sourceUrl'])
    .where('destination_code', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ destination_code: code, credit, ...photo }) => [
      code ?? '',
      { ...photo, credit: credit ?? '' },
    ]),
  );
}

/** WebP bytes; also of photos that are no longer shown, until they are deleted. */
export async function findPhotoFile(db: Db, id: string, size: PhotoSize): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('destination_photo')
    .select(`${size} as file`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file ?? undefined;
}
