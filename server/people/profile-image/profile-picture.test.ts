import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictureMaker, findFormat, mostPixels, pictureSize } from './profile-picture.ts';

const { make } = createPictureMaker();
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b45309' } });
/** Of the least effort, which is enough for one colour. */
const quickPng = (width: number, height: number) =>
  blank(width, height).png({ compressionLevel: 1 }).toBuffer();
const codeOf = (bytes: Uint8Array) =>
  make(bytes).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

/** Left half red, right half blue, shown lying on its side. */
async function turnedJpeg(): Promise<Buffer> {
  const half = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 80, height: 60, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 40, top: 0 }])
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Copyright: 'GPS 24.7136 46.6753', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

describe('a picture of a person', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is made of %s: a WebP of 512 pixels', async (format) => {
    const made = await make(await blank(900, 300).toFormat(format).toBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: pictureSize, height: 512 });
  });

  it('stands upright and tells nothing of where it was taken', async () => {
    const jpeg = await turnedJpeg();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const made = await make(jpeg);
    const { exif, icc, xmp, orientation } = await sharp(made).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const pixels = await sharp(made).raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
    // Turned a quarter clockwise: what was left is on top.
    expect(at(256, 50)[0]).toBeGreaterThan(200);
    expect(at(256, 460)[2]).toBeGreaterThan(200);
  });

  it('is the first of those that move', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 200)]);
    const raw = { width: 64, height: 128, channels: 3, pageHeight: 64 } as const;
    const moving = await sharp(frames, { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await sharp(await make(moving)).metadata()).toMatchObject({ format: 'webp', height: 512 });
    expect((await sharp(await make(moving)).metadata()).pages ?? 1).toBe(1);
  });

  it('carries nothing of what was hidden behind it', async () => {
    const script = '<script>alert(document.cookie)</script>';
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await blank(64, 64).toFormat(format).toBuffer();
      const made = await make(Buffer.concat([file, Buffer.from(script)]));
      expect(made.includes('script')).toBe(false);
    }
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['XML with SVG in it', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GIF', `GIF89a${'\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,'}`],
    ['HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
    ['WAV', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['nothing', ''],
    ['two bytes of JPEG', '\xff\xd8'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
  ])('is not made of %s', async (_, text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(findFormat(bytes)).toBeUndefined();
    expect(await codeOf(bytes)).toBe('unsupported_media_type');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is not made of a broken %s', async (format) => {
    const file = await sharp(
      Buffer.alloc(300 * 300 * 3, 1).map((_, index) => (index * 7919) % 251),
      { raw: { width: 300, height: 300, channels: 3 } },
    )
      .toFormat(format)
      .toBuffer();
    for (const length of [12, 40, Math.floor(file.length / 2)]) {
      expect(await codeOf(file.subarray(0, length))).toBe('validation_failed');
    }
  });

  it('is not made of text behind the first bytes of a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const heads = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x40\x00\x00\x00WEBP'];
    for (const head of heads) {
      expect(await codeOf(Buffer.from(head + svg, 'latin1'))).toBe('validation_failed');
    }
  });

  it('is not made of more pixels than a camera has, however few bytes they are', async () => {
    const high = mostPixels / 8000;
    const [fits, bomb] = await Promise.all([quickPng(8000, high), quickPng(8000, high + 1)]);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await codeOf(fits)).toBe('taken');
    expect(await codeOf(bomb)).toBe('validation_failed');
    await expect(make(bomb)).rejects.toMatchObject({ fields: { picture: 'api.field.picturePixels' } });
  });

  it('is made of plain files of many pixels, and of fewer where all of them are held at once', async () => {
    const drawn = (side: number) => blank(side, side).toColourspace('srgb');
    const fits = [
      drawn(4900).jpeg({ quality: 40 }),
      drawn(3500).jpeg({ quality: 40, progressive: true }),
      drawn(3500).png({ progressive: true, compressionLevel: 1 }),
    ];
    for (const file of fits) expect(await codeOf(await file.toBuffer())).toBe('taken');
    const heavy = [
      drawn(4900).jpeg({ quality: 40, progressive: true }),
      drawn(4900).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
    ];
    for (const file of heavy) {
      const wanted = { fields: { picture: 'api.field.pictureInterlaced' } };
      await expect(make(await file.toBuffer())).rejects.toMatchObject(wanted);
    }
  });

  it('is drawn one at a time, by every maker of the process', async () => {
    const file = await quickPng(1000, 1000);
    const makers = [make, createPictureMaker().make, createPictureMaker({ width: 100 }).make];
    const all = Promise.allSettled(Array.from({ length: 8 }, () => makers.map((draw) => draw(file))).flat());
    const refused = (await all).filter(({ status }) => status === 'rejected');
    // One runs and twenty wait; had each maker a line of its own, all would be taken.
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason.code).toBe('overloaded');
  });

  it('leaves the decoders of other kinds off for the whole process', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    await expect(sharp(gif).png().toBuffer()).rejects.toThrow();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).png().toBuffer()).resolves.toBeDefined();
  });
});
