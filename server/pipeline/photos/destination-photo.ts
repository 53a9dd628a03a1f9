/** Photos of destinations and their public addresses. */
import type { PhotoView } from '#contract/api/destination-photo.ts';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { PhotoSize } from './destination-photo.repository.ts';

export type DestinationPhoto = {
  id: string;
  credit: string;
  licence: string | null;
  sourceUrl: string | null;
};

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

/** What readers get of a photo; null without one. */
export function presentPhoto(photo: DestinationPhoto | undefined): PhotoView | null {
  if (!photo) return null;
  const { id, credit, licence, sourceUrl } = photo;
  return { cardUrl: photoPath(id, 'card'), pageUrl: photoPath(id, 'page'), credit, licence, sourceUrl };
}
