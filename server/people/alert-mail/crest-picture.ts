/** Draws the crest of a verdict for mail programs, which show no SVG. */
import sharp from 'sharp';
import type { Language } from '#contract/domain/language.ts';
import type { Feathers } from '#contract/domain/verdict.ts';
import { crestWidthAt, drawCrest } from '#server/public/share-images/share-drawings.ts';

const height = 36;
/** Shown size; the picture has twice as many pixels. */
export const crestPictureSize = { width: Math.round(crestWidthAt(height)), height } as const;
const scale = 2;

/** Ten pictures of a few hundred bytes. */
const kept = new Map<string, Promise<Buffer>>();

/** PNG bytes. */
export function drawCrestPicture(feathers: Feathers, language: Language): Promise<Buffer> {
  const key = `${feathers} ${language}`;
  const picture = kept.get(key) ?? draw(feathers, language === 'ar');
  kept.set(key, picture);
  return picture;
}

function draw(feathers: Feathers, isMirrored: boolean): Promise<Buffer> {
  const size = { width: crestPictureSize.width * scale, height: height * scale };
  const crest = drawCrest(feathers, { x: 0, y: 0, height: size.height, isMirrored });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${crest}</svg>`;
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer();
}
