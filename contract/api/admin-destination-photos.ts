/** Operations of destinations' photos for administrators. */
import { z } from 'zod';
import * as endpoints from '../endpoints/admin.ts';
import { lineField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import { httpsAddress, iataCode, instant, uuid } from '../schemas.ts';
import { done } from './auth.ts';
import { photoView } from './destination-photo.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });
const byCode = z.object({ code: iataCode });

/** The point every cut keeps in view, in percent of width and height. */
const focus = z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });

const adminPhoto = photoView.extend({
  id: uuid,
  destinationCode: iataCode,
  city: z.string(),
  cityAr: z.string(),
  country: z.string(),
  countryAr: z.string(),
  /** 1200 × 630. */
  shareUrl: z.string(),
  /** As uploaded, within 2400 × 2400. */
  originalUrl: z.string(),
  focus,
  updatedAt: instant,
});
export type AdminPhoto = z.output<typeof adminPhoto>;

export const listDestinationPhotos = define('listDestinationPhotos', {
  summary: 'Every photo of a destination, by code',
  response: z.array(adminPhoto),
});

export const createDestinationPhotoUpload = define('createDestinationPhotoUpload', {
  summary: 'An address that takes one photo by PUT within five minutes, once',
  response: z.object({ id: uuid, uploadURL: z.string(), originalUrl: z.string() }),
  successStatus: 201,
});

export const saveDestinationPhoto = define('saveDestinationPhoto', {
  summary: 'Shows an uploaded photo for a destination at once, or changes the one shown',
  params: byCode,
  body: z.strictObject({
    /** Of an upload, or of the photo that is shown. */
    photoId: uuid,
    credit: lineField(160),
    licence: lineField(80).nullable().default(null),
    sourceUrl: httpsAddress(500).nullable().default(null),
    focus: focus.default({ x: 50, y: 50 }),
  }),
  response: z.object({ photo: adminPhoto }),
  errors: ['conflict'],
});

export const deleteDestinationPhoto = define('deleteDestinationPhoto', {
  summary: 'Shows the drawn scene of a destination again',
  params: byCode,
  response: done,
  errors: ['not_found'],
});
