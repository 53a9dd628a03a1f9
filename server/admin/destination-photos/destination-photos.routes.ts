/** Routes of `contract/api/admin-destination-photos.ts`. */
import {
  type AdminPhoto,
  createDestinationPhotoUpload,
  deleteDestinationPhoto,
  listDestinationPhotos,
  saveDestinationPhoto,
} from '#contract/api/admin-destination-photos.ts';
import { prepareUpload, type UploadContext } from '#server/people/profile-image/picture-upload.ts';
import { photoPath, presentPhoto } from '#server/pipeline/photos/destination-photo.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { type PhotosContext, removePhoto, savePhoto } from './destination-photos.service.ts';
import { photoPlace } from './photo-uploads.ts';
import { listShownPhotos, type ShownPhoto } from './photo-write.repository.ts';

export function destinationPhotoRoutes(context: PhotosContext & UploadContext): OperationRoute[] {
  const { db, reference } = context;
  return [
    operationRoute(listDestinationPhotos, async () =>
      (await listShownPhotos(db)).flatMap((photo) => present(reference, photo) ?? []),
    ),
    operationRoute(createDestinationPhotoUpload, async ({ caller }) => {
      const { id, uploadURL } = await prepareUpload(context, photoPlace, getAdmin(caller));
      return { id, uploadURL, originalUrl: photoPath(id, 'original') };
    }),
    operationRoute(saveDestinationPhoto, async ({ params: { code }, body, caller }) => {
      const photo = present(reference, await savePhoto(context, caller, { code, fields: body }));
      if (!photo) throw new Error(`a photo of ${code}, which is no airport`);
      return { photo };
    }),
    operationRoute(deleteDestinationPhoto, async ({ params, caller }) => {
      await removePhoto(context, caller, params.code);
      return { done: true as const };
    }),
  ];
}

/** Undefined for an airport that left the reference data. */
function present({ airports }: Pick<ReferenceData, 'airports'>, row: ShownPhoto): AdminPhoto | undefined {
  const airport = airports.get(row.destination_code ?? '');
  const { id, licence, source_url: sourceUrl } = row;
  const view = presentPhoto({ id, credit: row.credit ?? '', licence, sourceUrl });
  if (!airport || !view) return undefined;
  return {
    ...view,
    id,
    destinationCode: airport.code,
    city: airport.city,
    cityAr: airport.cityAr,
    country: airport.country,
    countryAr: airport.countryAr,
    shareUrl: photoPath(id, 'share'),
    originalUrl: photoPath(id, 'original'),
    focus: { x: row.focus_x, y: row.focus_y },
    updatedAt: row.updated_at.toISOString(),
  };
}
