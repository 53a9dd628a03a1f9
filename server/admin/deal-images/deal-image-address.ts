/** Where a deal's picture is put, and where everybody gets it. */
import { uuidPattern } from '#contract/domain/uuid.ts';

const uploadPattern = new RegExp(`^/api/admin/deal-images/(${uuidPattern})$`);
const mediaPattern = new RegExp(`^/media/(${uuidPattern})\\.webp$`);

export function uploadPath(id: string): string {
  return `/api/admin/deal-images/${id}`;
}

/** The id of an upload's path; undefined for any other text. */
export function findUploadId(path: string): string | undefined {
  return uploadPattern.exec(path)?.[1];
}

export function mediaPath(id: string): string {
  return `/media/${id}.webp`;
}

/** The id of a picture's path; undefined for any other text. */
export function findMediaId(path: string): string | undefined {
  return mediaPattern.exec(path)?.[1];
}
