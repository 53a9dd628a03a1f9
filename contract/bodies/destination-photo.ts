/** Body of a destination's photo. */
import { z } from 'zod';
import { lineField } from '../form-fields.ts';
import { httpsAddress, iataCode, uuid } from '../schemas.ts';

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
});

const emptied = z.string().transform((text) => text.trim() || null);

/** As the form has it, with what is typed as destination and where the picture is. */
export const destinationPhotoForm = z.object({
  code: iataCode,
  photoId,
  credit,
  licence: emptied.pipe(licence),
  sourceUrl: emptied.pipe(sourceUrl),
  place: z.string(),
  pictureUrl: z.string(),
});
