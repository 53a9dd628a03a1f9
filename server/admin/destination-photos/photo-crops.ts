/** Cuts a photo for card, page and share image around its middle. */
import sharp from 'sharp';
import { findFormat } from '#server/people/profile-image/profile-picture.ts';
import { AppError } from '#server/platform/errors.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';

export const photoSizes = {
  card: { width: 640, height: 360 },
  page: { width: 1600, height: 640 },
  share: { width: 1200, height: 630 },
} as const;

export type PhotoCrops = Record<keyof typeof photoSizes, Buffer>;

/** What is kept of an upload. */
export const originalSize = { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true } as const;

const least = { width: 1200, height: 630 };
const quality = 80;

/** One at a time per process. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 5000 });

/** @throws AppError `validation_failed` for a photo that would be blurred on a page */
export async function refuseSmallPhoto(original: Buffer): Promise<void> {
  const { width, height } = await sharp(original).metadata();
  if (width >= least.width && height >= least.height) return;
  throw new AppError('validation_failed', {
    log: `a photo of ${width} × ${height} pixels`,
    fields: { picture: 'api.field.photoSmall' },
  });
}

/** @param original a WebP this server encoded */
export function cropPhoto(original: Uint8Array): Promise<PhotoCrops> {
  if (findFormat(original) !== 'webp') throw new Error('an original that is no WebP');
  const cut = (size: keyof typeof photoSizes) =>
    sharp(original)
      .resize({ ...photoSizes[size], fit: 'cover' })
      .webp({ quality })
      .toBuffer();
  return queue.run(async () => ({
    card: await cut('card'),
    page: await cut('page'),
    share: await cut('share'),
  }));
}
