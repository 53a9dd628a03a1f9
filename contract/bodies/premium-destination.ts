/** Bodies of a Premium destination and of a destination's photo: as they are sent, and as their forms have them. */
import { z } from 'zod';
import { lineField } from '#contract/form-fields.ts';
import { httpsAddress, iataCode, region, uuid } from '#contract/schemas.ts';

export const premiumDestination = z.strictObject({
  destinationCode: iataCode,
  isPremium: z.boolean().default(true),
});

export const premiumDestinationForm = z.strictObject({
  destinationCode: iataCode,
  destinationName: z.string(),
  city: z.string(),
  country: z.string(),
  region,
  isPremium: z.stringbool(),
});

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

/** As the form has it, with where the picture is. */
export const destinationPhotoForm = z.object({
  code: iataCode,
  photoId,
  credit,
  licence: emptied.pipe(licence),
  sourceUrl: emptied.pipe(sourceUrl),
  pictureUrl: z.string(),
});
