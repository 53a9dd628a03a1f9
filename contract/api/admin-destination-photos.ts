/** Operations of destinations' photos for administrators. */
import { z } from 'zod';
import { destinationPhoto } from '#contract/bodies/premium-destination.ts';
import { done, iataCode, instant, placeNames, uuid } from '../schemas.ts';
import { define } from './admin-operation.ts';
import { photoView } from './destination-photo.ts';

const byCode = z.object({ code: iataCode });

const adminPhoto = photoView.extend({
  id: uuid,
  destinationCode: iataCode,
  ...placeNames,
  /** 1200 × 630. */
  shareUrl: z.string(),
  /** As uploaded, within 2400 × 2400. */
  originalUrl: z.string(),
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
  body: destinationPhoto,
  response: z.object({ photo: adminPhoto }),
  errors: ['conflict'],
});

export const deleteDestinationPhoto = define('deleteDestinationPhoto', {
  summary: 'Shows the drawing or map of a destination again',
  params: byCode,
  response: done,
  errors: ['not_found'],
});
