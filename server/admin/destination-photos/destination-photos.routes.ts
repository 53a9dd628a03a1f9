/** Routes of `contract/api/admin-destination-photos.ts`. */

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
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
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import type { SiteSnapshot } from '#server/public/settings/site-snapshot.ts';
import { cropPhoto, type PhotoCrops, photoPlace } from './photo-files.routes.ts';
import {
  findShownPhotoLocked,
  findUsablePhoto,
  insertShownPhoto,
  listShownPhotos,
  type PhotoRow,
  retirePhoto,
  type ShownPhoto,
  updatePhotoCredit,
} from './photo-write.repository.ts';

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
    updatedAt: row.updated_at.toISOString(),
  };
}

type PhotosContext = {
  snapshot: Pick<SiteSnapshot, 'tryRead'>;
  db: Db;
  reference: ReferenceData;
  now: () => Date;
};

type Wish = { code: string; fields: z.output<NonNullable<(typeof saveDestinationPhoto)['body']>> };

/** @throws AppError `validation_failed` for an unknown code or upload, `conflict` when another photo was saved meanwhile */
async function savePhoto(context: PhotosContext, caller: Caller, wish: Wish): Promise<ShownPhoto> {
  const { db, reference, now } = context;
  const { code, fields } = wish;
  if (!reference.airports.has(code)) throw refused({ code: 'api.field.destinationUnknown' });
  const photo = await findUsablePhoto(db, { id: fields.photoId, code }, now());
  if (!photo?.original) throw refused({ photoId: 'api.field.photoMissing' });
  const isCut = photo.destination_code === code;
  const crops = isCut ? null : await cropPhoto(photo.original);
  try {
    const saved = await db
      .transaction()
      .execute((trx) => store(trx, context, { caller, wish, photo, crops }));
    await context.snapshot.tryRead('photos');
    return saved;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', { log: `another photo of ${code} was saved meanwhile`, cause: error });
  }
}

type Saving = {
  caller: Caller;
  wish: Wish;
  photo: PhotoRow;
  /** Null when only the credit changes. */
  crops: PhotoCrops | null;
};

async function store(
  trx: Trx,
  { now }: PhotosContext,
  { caller, wish: { code, fields }, photo, crops }: Saving,
): Promise<ShownPhoto> {
  const at = now();
  const before = await findShownPhotoLocked(trx, code);
  const credit = { credit: fields.credit, licence: fields.licence, source_url: fields.sourceUrl };
  const after = crops
    ? await replace(trx, { before, photo, crops, code, credit }, at)
    : await updatePhotoCredit(trx, photo.id, credit, at);
  const target = { kind: 'destination_photo', id: after.id, label: code } as const;
  const entry = { before: before ? auditFieldsOf(before) : null, after: auditFieldsOf(after) };
  await recordAudit(trx, actorOf(caller), { action: 'destination_photo.save', target, ...entry }, at);
  await announceChange(trx, 'photos');
  return after;
}

type Replacement = {
  before: ShownPhoto | undefined;
  photo: PhotoRow;
  crops: PhotoCrops;
  code: string;
  credit: Pick<PhotoRow, 'credit' | 'licence' | 'source_url'>;
};

/** Cut photos get a new id, so that browsers may keep the bytes of an address for ever. */
async function replace(
  trx: Trx,
  { before, photo, crops, code, credit }: Replacement,
  at: Date,
): Promise<ShownPhoto> {
  if (before) await retirePhoto(trx, before.id, at);
  const { original } = photo;
  return insertShownPhoto(
    trx,
    { id: randomUUID(), destination_code: code, ...credit, ...crops, original },
    at,
  );
}

/** @throws AppError `not_found` */
async function removePhoto(context: PhotosContext, caller: Caller, code: string): Promise<void> {
  const { db, now } = context;
  await db.transaction().execute(async (trx) => {
    const before = await findShownPhotoLocked(trx, code);
    if (!before)
      throw new AppError('not_found', { log: `no photo of ${code}`, words: 'api.deletedMeanwhile' });
    await retirePhoto(trx, before.id, now());
    const target = { kind: 'destination_photo', id: before.id, label: code } as const;
    const entry = { before: auditFieldsOf(before), after: null };
    await recordAudit(trx, actorOf(caller), { action: 'destination_photo.delete', target, ...entry }, now());
    await announceChange(trx, 'photos');
  });
  await context.snapshot.tryRead('photos');
}

function auditFieldsOf({ credit, licence, source_url }: ShownPhoto) {
  return { credit, licence, sourceUrl: source_url };
}

function refused(fields: NonNullable<ConstructorParameters<typeof AppError>[1]['fields']>): AppError {
  return new AppError('validation_failed', { log: 'a photo that cannot be shown', fields });
}
