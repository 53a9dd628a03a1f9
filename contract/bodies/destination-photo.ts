/** Body of a destination's photo. */
import { z } from 'zod';
import { lineField } from '../form-fields.ts';
import { httpsAddress, iataCode, uuid } from '../schemas.ts';

/** The point every cut keeps in view, in percent of width and height. */
export const photoFocus = z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });

/** Of an upload, or of the photo that is shown. */
const photoId = uuid;
const credit = lineField(160);
const licence = lineField(80).nullable();
const sourceUrl = httpsAddress(500).nullable();

export const destinationPhoto = z.strictObject({
  photoId,
  credit,
  licence: licence.default(null),
  sourceUrl: sourceUrl.default(null),
  focus: photoFocus.default({ x: 50, y: 50 }),
});

const emptied = z.string().transform((text) => text.trim() || null);

/** As the form has it, with what is typed as destination and where the picture is. */
export const destinationPhotoForm = z.object({
  code: iataCode,
  photoId,
  credit,
  licence: emptied.pipe(licence),
  sourceUrl: emptied.pipe(sourceUrl),
  focus: photoFocus,
  place: z.string(),
  pictureUrl: z.string(),
});
