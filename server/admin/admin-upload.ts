/** Pictures that administrators upload: 60 an hour of each kind, kept for a day until they are used, and audited. */
import type { Context } from 'hono';
import { uuidPattern } from '#contract/domain/uuid.ts';
import {
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from '#server/people/profile-image/picture-upload.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/profile-image.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { getUploader } from '#server/platform/http/signed-in.ts';

type Table = 'deal_image' | 'destination_photo';

/** @param path that the id follows */
export function adminUploadPlace(table: Table, path: string): UploadPlace {
  const pattern = new RegExp(`^${path}/(${uuidPattern})$`);
  const action = table === 'deal_image' ? 'deal-image-upload' : 'destination-photo-upload';
  return {
    pathOf: (id) => `${path}/${id}`,
    findId: (asked) => pattern.exec(asked)?.[1],
    limitOf: (userId) => ({ action, actor: `user:${userId}`, most: 60, withinSeconds: 3600 }),
    ...awaitedUploadsIn(table),
  };
}

export type AdminUploadContext = UploadContext & {
  config: { trustProxy: number };
  identifyAdmin: IdentifyAdmin;
};

/** How long a picture waits to be used, and is kept after its last use, for whoever is saving or looking at it right now. */
export const unusedMilliseconds = 86_400_000;

type Kind = {
  table: Table;
  place: UploadPlace;
  urlOf: (id: string) => string;
  /** @throws AppError for a picture that cannot be used */
  make: (bytes: Uint8Array) => Promise<Buffer>;
  insert: (
    trx: Trx,
    row: { id: string; status: 'uploaded'; created_at: Date; expires_at: Date },
    picture: Buffer,
  ) => Promise<unknown>;
};

/** Handler of the PUT to a signed address. */
export function takeAdminUpload(context: AdminUploadContext, { table, place, urlOf, make, insert }: Kind) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    c.set('route', place.pathOf('{id}'));
    const admin = await getUploader(context, c.req.raw.headers);
    const address = addressOf(c, context.config.trustProxy);
    const actor = actorOf({ admin, address, requestId: c.get('requestId') });
    const keep = async (id: string, bytes: Uint8Array) => {
      const picture = await make(bytes);
      const at = context.now();
      const expiresAt = new Date(at.getTime() + unusedMilliseconds);
      await context.db.transaction().execute(async (trx) => {
        await insert(trx, { id, status: 'uploaded', created_at: at, expires_at: expiresAt }, picture);
        const after = { url: urlOf(id), bytes: picture.byteLength };
        const target = { kind: table, id, label: urlOf(id) };
        await recordAudit(trx, actor, { action: `${table}.add`, target, after }, at);
      });
    };
    await takeUpload(context, place, { c, uploader: admin, keep });
    return c.body(null, 204);
  };
}

/** An id is never used again for other bytes. */
export const pictureCaching = { 'cache-control': 'public, max-age=31536000, immutable' };
