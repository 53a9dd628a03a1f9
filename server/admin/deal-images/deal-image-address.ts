/** Paths of deal images: upload and public address. */
import { uuidPattern } from '#contract/domain/uuid.ts';

const uploadPattern = new RegExp(`^/api/admin/deal-images/(${uuidPattern})$`);
const mediaPattern = new RegExp(`^/media/(${uuidPattern})\\.webp$`);

export function uploadPath(id: string): string {
  return `/api/admin/deal-images/${id}`;
}

/** The id in an upload path; undefined for other paths. */
export function findUploadId(path: string): string | undefined {
  return uploadPattern.exec(path)?.[1];
}

export function mediaPath(id: string): string {
  return `/media/${id}.webp`;
}

/** The id in an image path; undefined for other paths. */
export function findMediaId(path: string): string | undefined {
  return mediaPattern.exec(path)?.[1];
}
