/** Cuts a photo for card, page and share image around the point that matters. */
import sharp from 'sharp';
import { findFormat } from '#server/people/profile-image/profile-picture.ts';
import { AppError } from '#server/platform/errors.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';

/** Percent of width and height, as in CSS `object-position`. */
export type Focus = { x: number; y: number };

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
export function cropPhoto(original: Uint8Array, focus: Focus): Promise<PhotoCrops> {
  if (findFormat(original) !== 'webp') throw new Error('an original that is no WebP');
  return queue.run(async () => {
    const { width, height } = await sharp(original).metadata();
    const cut = (size: keyof typeof photoSizes) =>
      cropTo({ original, width, height }, photoSizes[size], focus);
    return { card: await cut('card'), page: await cut('page'), share: await cut('share') };
  });
}

type Source = { original: Uint8Array; width: number; height: number };
type Size = { width: number; height: number };

async function cropTo({ original, ...whole }: Source, size: Size, focus: Focus): Promise<Buffer> {
  const area = findCrop(whole, size, focus);
  return sharp(original).extract(area).resize(size.width, size.height).webp({ quality }).toBuffer();
}

/** The largest part of the photo in the shape of `size`, placed as `object-fit: cover` places it. */
export function findCrop(whole: Size, size: Size, focus: Focus): Size & { left: number; top: number } {
  const scale = Math.min(whole.width / size.width, whole.height / size.height);
  const width = Math.min(whole.width, Math.round(size.width * scale));
  const height = Math.min(whole.height, Math.round(size.height * scale));
  return {
    width,
    height,
    left: Math.round(((whole.width - width) * focus.x) / 100),
    top: Math.round(((whole.height - height) * focus.y) / 100),
  };
}
