/**
 * Converts an uploaded image to a small WebP; other formats than JPEG, PNG and WebP are refused by their first
 * bytes.
 */
import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { AppError } from '#server/platform/errors.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';

export const pictureSize = 512;
export const mostPixels = 25_000_000;
/** Memory limit of images that are decoded completely before resizing: interlaced PNG and progressive JPEG. */
const mostWholeBytes = 100_000_000;
const quality = 82;

const formats = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof formats)[number];

// Disables all other decoders; SVG stays for the images this server draws. Once: between the two calls no image of this
// process can be read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`) });

/** The format according to the first bytes. */
export function findFormat(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  if (head.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  if (head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png';
  const isRiff = head.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && head.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined;
}

/** One decode at a time per process: each may take 100 MB. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 5000 });

const square: ResizeOptions = { width: pictureSize, height: pictureSize, fit: 'cover' };

export function createPictureMaker(size: ResizeOptions = square) {
  return {
    /**
     * The resized image, rotated upright, without metadata.
     * @throws AppError `unsupported_media_type` for another format, `validation_failed` for a broken or too
     * large image, `overloaded` when too many wait
     */
    async make(bytes: Uint8Array): Promise<Buffer> {
      const format = findFormat(bytes);
      if (!format) {
        const log = 'upload is no JPEG, PNG or WebP';
        throw new AppError('unsupported_media_type', { log, words: 'api.picture.wrongType' });
      }
      return queue.run(() => convert(bytes, format, size));
    },
  };
}

async function convert(bytes: Uint8Array, format: Format, size: ResizeOptions): Promise<Buffer> {
  try {
    // Reads only the header, without a pixel limit, so that the error can name the size.
    const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (header.format !== format) throw new Error(`a ${format} that is read as ${header.format}`);
    refuseTooLargeImage(header);
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    return await picture.autoOrient().resize(size).webp({ quality }).toBuffer();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const log = 'upload cannot be decoded';
    throw new AppError('validation_failed', { log, words: 'api.picture.unreadable', cause });
  }
}

/** @throws AppError `validation_failed` for an image whose pixels take too much memory */
function refuseTooLargeImage({ width, height, channels, depth, format, isProgressive }: Metadata): void {
  const pixels = width * height;
  // Progressive JPEG is kept as two-byte coefficients.
  const bytesPerChannel = depth === 'uchar' && format !== 'jpeg' ? 1 : 2;
  const wholeBytes = isProgressive ? pixels * channels * bytesPerChannel : 0;
  if (pixels <= mostPixels && wholeBytes <= mostWholeBytes) return;
  throw new AppError('validation_failed', {
    log: `a picture of ${width} × ${height} pixels`,
    fields: { picture: pixels > mostPixels ? 'api.field.picturePixels' : 'api.field.pictureInterlaced' },
  });
}
