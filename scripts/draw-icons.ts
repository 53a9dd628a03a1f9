/** Draws the icons phones and browsers ask for from `web/public/favicon.svg`; run by hand when the mark changes. */
import { mkdir, readFile } from 'node:fs/promises';
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

async function drawIcon(mark: string, { name, size, isFull, share }: Icon): Promise<void> {
  const ground = /<rect [^>]*fill="(#[0-9a-f]{6})"/i.exec(mark)?.[1];
  if (ground === undefined) throw new Error('the mark has no ground to take the colour of');
  const side = Math.round(size * share);
  // Drawn at the size it is needed in, so that edges stay sharp.
  const density = (72 * side) / 48;
  const drawn = await sharp(Buffer.from(mark.replace('<svg ', '<svg width="48" height="48" ')), { density })
    .resize(side, side)
    .png()
    .toBuffer();
  const canvas = { width: size, height: size, channels: 4, background: isFull ? ground : '#0000' } as const;
  await sharp({ create: canvas })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true, quality: 100, effort: 10 })
    .toFile(join(iconFolder, `${name}.png`));
}

if (import.meta.main) {
  await mkdir(iconFolder, { recursive: true });
  const mark = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
  for (const icon of icons) await drawIcon(mark, icon);
}
