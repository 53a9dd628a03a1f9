/** Routes of `contract/api/admin-destination-photos.ts`. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import * as calls from '#contract/api/admin-destination-photos.ts';
import { unusedMilliseconds } from '#server/admin/admin-upload.ts';
import { prepareUpload, type UploadContext } from '#server/people/profile-image/picture-upload.ts';
import { photoPath, presentPhoto } from '#server/pipeline/photos/destination-photo.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { orConflict } from '#server/platform/database/errors.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import type { SiteSnapshot } from '#server/public/settings/site-snapshot.ts';
import { cropPhoto, photoPlace } from './photo-files.routes.ts';

const shownColumns = ['id', 'destination_code', 'credit', 'licence', 'source_url', 'updated_at'] as const;
type ShownPhoto = Pick<Selectable<Database['destination_photo']>, (typeof shownColumns)[number]>;

export function destinationPhotoRoutes(context: PhotosContext & UploadContext): OperationRoute[] {
  const { db, reference } = context;
  return [
    operationRoute(calls.listDestinationPhotos, async () => {
      const all = db.selectFrom('destination_photo').select(shownColumns);
      const shown = all.where('destination_code', 'is not', null).orderBy('destination_code');
      return (await shown.execute()).flatMap((photo) => present(reference, photo) ?? []);
    }),
    operationRoute(calls.createDestinationPhotoUpload, async ({ caller }) => {
      const { id, uploadURL } = await prepareUpload(context, photoPlace, getAdmin(caller));
      return { id, uploadURL, originalUrl: photoPath(id, 'original') };
    }),
    operationRoute(calls.saveDestinationPhoto, async ({ params: { code }, body, caller }) => {
      const photo = present(reference, await savePhoto(context, caller, { code, fields: body }));
      if (!photo) throw new Error(`a photo of ${code}, which is no airport`);
      return { photo };
    }),
    operationRoute(calls.deleteDestinationPhoto, async ({ params, caller }) => {
      await removePhoto(context, caller, params.code);
      return { done: true as const };
    }),
  ];
}

/** Undefined for an airport that left the reference data. */
function present(
  { airports }: Pick<ReferenceData, 'airports'>,
  row: ShownPhoto,
): calls.AdminPhoto | undefined {
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

type Wish = { code: string; fields: z.output<NonNullable<(typeof calls.saveDestinationPhoto)['body']>> };

/** @throws AppError `validation_failed` for an unknown code or upload, `conflict` when another photo was saved meanwhile */
async function savePhoto(
  context: PhotosContext,
  caller: Caller,
  { code, fields }: Wish,
): Promise<ShownPhoto> {
  const { db, reference, now } = context;
  if (!reference.airports.has(code)) throw refused({ code: 'api.field.destinationUnknown' });
  // An upload that has not expired, or the photo shown for this destination.
  const photo = await db
    .selectFrom('destination_photo')
    .selectAll()
    .where('id', '=', fields.photoId)
    .where('status', '=', 'uploaded')
    .where(({ or, eb }) => or([eb('destination_code', '=', code), eb('expires_at', '>', now())]))
    .executeTakeFirst();
  const original = photo?.original;
  if (!original) throw refused({ photoId: 'api.field.photoMissing' });
  const crops = photo.destination_code === code ? null : await cropPhoto(original);
  const credit = { credit: fields.credit, licence: fields.licence, source_url: fields.sourceUrl };
  const saving = db.transaction().execute(async (trx) => {
    const at = now();
    const before = await findShownPhotoLocked(trx, code);
    if (crops && before) await retirePhoto(trx, before.id, at);
    // Cut photos get a new id, so that browsers may keep the bytes of an address for ever.
    const cut = { id: randomUUID(), destination_code: code, status: 'uploaded', original } as const;
    const after = await (crops
      ? trx
          .insertInto('destination_photo')
          .values({ ...cut, ...crops, ...credit, created_at: at, updated_at: at, expires_at: null })
          .returning(shownColumns)
      : trx
          .updateTable('destination_photo')
          .set({ ...credit, updated_at: at })
          .where('id', '=', photo.id)
          .returning(shownColumns)
    ).executeTakeFirstOrThrow();
    await record(trx, caller, { code, before, after }, at);
    return after;
  });
  const saved = await orConflict(saving, { log: `another photo of ${code} was saved meanwhile` });
  await context.snapshot.tryRead('photos');
  return saved;
}

/** @throws AppError `not_found` */
async function removePhoto(
  { db, now, snapshot }: PhotosContext,
  caller: Caller,
  code: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findShownPhotoLocked(trx, code);
    if (!before)
      throw new AppError('not_found', { log: `no photo of ${code}`, words: 'api.deletedMeanwhile' });
    await retirePhoto(trx, before.id, now());
    await record(trx, caller, { code, before }, now());
  });
  await snapshot.tryRead('photos');
}

/** Without its bytes; locked until `trx` ends. */
async function findShownPhotoLocked(trx: Trx, code: string): Promise<ShownPhoto | undefined> {
  return trx
    .selectFrom('destination_photo')
    .select(shownColumns)
    .where('destination_code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

/** Pages that are open still show it for a day. */
async function retirePhoto(trx: Trx, id: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + unusedMilliseconds);
  await trx
    .updateTable('destination_photo')
    .set({ destination_code: null, expires_at: expiresAt, updated_at: now })
    .where('id', '=', id)
    .execute();
}

type Change = { code: string; before?: ShownPhoto | undefined; after?: ShownPhoto };

async function record(trx: Trx, caller: Caller, change: Change, now: Date): Promise<void> {
  const { code, before, after } = change;
  const target = { kind: 'destination_photo', id: (after ?? before)?.id ?? null, label: code } as const;
  const action = after ? 'destination_photo.save' : 'destination_photo.delete';
  const fields = { before: auditFieldsOf(before), after: auditFieldsOf(after) };
  await recordAudit(trx, actorOf(caller), { action, target, ...fields }, now);
  await announceChange(trx, 'photos');
}

function auditFieldsOf(photo: ShownPhoto | undefined) {
  return photo ? { credit: photo.credit, licence: photo.licence, sourceUrl: photo.source_url } : null;
}

function refused(fields: NonNullable<ConstructorParameters<typeof AppError>[1]['fields']>): AppError {
  return new AppError('validation_failed', { log: 'a photo that cannot be shown', fields });
}
