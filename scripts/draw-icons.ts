/** Generates the app icons from `web/public/favicon.svg`; run by hand when the logo changes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const publicFolder = resolve(import.meta.dirname, '../web/public');
const iconFolder = join(publicFolder, 'icons');

type Icon = {
  name: string;
  /** Pixels. */
  size: number;
  /** Colour to every edge; the device cuts its own shape. Otherwise corners stay clear. */
  isFull: boolean;
  /** Width of the mark's square, as a share of the icon. */
  share: number;
};

/** A maskable icon is only sure to keep the circle over the middle 80 % of it. */
const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, isFull: false, share: 1 },
  { name: 'icon-512', size: 512, isFull: false, share: 1 },
  { name: 'maskable-192', size: 192, isFull: true, share: 0.88 },
  { name: 'maskable-512', size: 512, isFull: true, share: 0.88 },
  { name: 'apple-touch-icon', size: 180, isFull: true, share: 0.94 },
];

const badgeSize = 96;

/** For notifications: phones show its shape alone, in a colour of their own. */
function drawBadge(mark: string): Promise<Buffer> {
  const shape = mark
    .replace(/<rect [^>]*>/, '')
    .replace(/fill="#[0-9a-f]{6}"/gi, 'fill="#fff"')
    .replace(/stroke="#[0-9a-f]{6}"/gi, 'stroke="#fff"');
  return drawIcon(shape, { size: badgeSize, isFull: false, share: 1 });
}

/** For programs that look for `/favicon.ico` whatever a page names. */
const smallSizes = [16, 32, 48];

async function drawIcon(mark: string, { size, isFull, share }: Omit<Icon, 'name'>): Promise<Buffer> {
  const ground = /<rect [^>]*fill="(#[0-9a-f]{6})"/i.exec(mark)?.[1];
  if (isFull && ground === undefined) throw new Error('the mark has no ground to take the colour of');
  const side = Math.round(size * share);
  // Drawn at the size it is needed in, so that edges stay sharp.
  const density = (72 * side) / 48;
  const drawn = await sharp(Buffer.from(mark.replace('<svg ', '<svg width="48" height="48" ')), { density })
    .resize(side, side)
    .png()
    .toBuffer();
  const canvas = {
    width: size,
    height: size,
    channels: 4,
    background: (isFull && ground) || '#0000',
  } as const;
  return sharp({ create: canvas })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true, quality: 100, effort: 10 })
    .toBuffer();
}

/** Pictures of several sizes in one ICO file; each is a whole PNG behind a directory of 16 bytes an entry. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.byteLength;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.byteLength, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.byteLength;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

if (import.meta.main) {
  await mkdir(iconFolder, { recursive: true });
  const mark = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
  for (const icon of icons) {
    await writeFile(join(iconFolder, `${icon.name}.png`), await drawIcon(mark, icon));
  }
  await writeFile(join(iconFolder, `badge-${badgeSize}.png`), await drawBadge(mark));
  const small = smallSizes.map(async (size) => ({
    size,
    png: await drawIcon(mark, { size, isFull: false, share: 1 }),
  }));
  await writeFile(join(publicFolder, 'favicon.ico'), icoOf(await Promise.all(small)));
}
