/** Deal images: prepares their upload, fetches them from a URL, and serves them. */
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { Hono } from 'hono';
import { createDealImageUpload, fetchDealImage } from '#contract/api/admin-deals.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { awaitedUploadsIn } from '#server/people/profile-image/awaited-upload.repository.ts';
import {
  answerPicture,
  prepareUpload,
  takeUpload,
  type UploadContext,
  type UploadPlace,
} from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker, type PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, IdentifyAdmin } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin, getUploader } from '#server/platform/http/signed-in.ts';
import { countedAttempt, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import {
  findDealImage,
  findMediaId,
  findUploadId,
  insertDealImage,
  mediaPath,
  uploadPath,
} from './deal-image.repository.ts';
import {
  fetchPicture,
  type PictureResponse,
  type PictureSource,
  type ResolvedAddress,
} from './picture-fetch.ts';

export type DealImageRoutesContext = UploadContext & {
  /** Defaults to the internet. */
  pictureSource?: PictureSource;
};

export function dealImageRoutes(context: DealImageRoutesContext): OperationRoute[] {
  const pictures = createPictureMaker(dealPictureSize);
  return [
    operationRoute(createDealImageUpload, async ({ caller }) => {
      const { id, uploadURL } = await prepareUpload(context, dealImagePlace, getAdmin(caller));
      return { uploadURL, objectURL: mediaPath(id) };
    }),
    operationRoute(fetchDealImage, async ({ body, caller }) => {
      const { userId } = getAdmin(caller);
      const id = randomUUID();
      const source = context.pictureSource ?? httpsSource;
      await countedAttempt(context, [windowCounter([dealImageLimit('fetch', userId)])], async () => {
        const bytes = await fetchPicture(source, body.url, profileImageMaxBytes);
        await keepPicture(context, withUrlInError(pictures), { id, bytes, actor: actorOf(caller) });
      });
      return { objectURL: mediaPath(id) };
    }),
  ];
}

/** If the fetched file is not an image, the error names its URL. */
function withUrlInError({ make }: PictureMaker): PictureMaker {
  return {
    make: (bytes) =>
      make(bytes).catch((error: unknown) => {
        const isKnown = error instanceof AppError && error.code !== 'overloaded';
        if (!isKnown) throw error;
        throw new AppError('validation_failed', {
          log: error.message,
          fields: { url: error.fields?.picture ?? 'api.field.pictureKind' },
          cause: error,
        });
      }),
  };
}

const deadlineMilliseconds = 5000;

const httpsSource: PictureSource = {
  async resolve(host) {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  },
  connect: requestFrom,
  deadline: () => AbortSignal.timeout(deadlineMilliseconds),
};

/** Connects to the checked address, while Host header and certificate keep the name. */
function requestFrom(
  url: URL,
  { address, family }: ResolvedAddress,
  signal: AbortSignal,
): Promise<PictureResponse> {
  const answered = Promise.withResolvers<PictureResponse>();
  const outgoing = request(
    url,
    {
      // A new connection, since a pooled one may lead to another address.
      agent: false,
      signal,
      headers: {
        accept: 'image/webp, image/png, image/jpeg',
        'accept-encoding': 'identity',
        'user-agent': 'Hudhud',
      },
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    },
    (response) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
      );
      // An aborted response emits an error that nobody handles.
      response.on('error', () => undefined);
      answered.resolve({
        status: response.statusCode ?? 0,
        headers,
        body: response,
        close: () => outgoing.destroy(),
      });
    },
  );
  outgoing.on('error', answered.reject);
  outgoing.end();
  return answered.promise;
}

type MediaContext = UploadContext & { config: { trustProxy: number }; identifyAdmin: IdentifyAdmin };

const caching = { 'cache-control': 'public, max-age=31536000, immutable' };

export function mediaRoutes(context: MediaContext): Hono<HttpEnv> {
  const pictures = createPictureMaker(dealPictureSize);
  const routes = new Hono<HttpEnv>();

  routes.put('/api/admin/deal-images/:id', async (c) => {
    c.set('route', '/api/admin/deal-images/{id}');
    const admin = await getUploader(context, c.req.raw.headers);
    const address = addressOf(c, context.config.trustProxy);
    const actor = actorOf({ admin, address, requestId: c.get('requestId') });
    const keep = (id: string, bytes: Uint8Array) => keepPicture(context, pictures, { id, bytes, actor });
    await takeUpload(context, dealImagePlace, { c, uploader: admin, keep });
    return c.body(null, 204);
  });

  routes.get('/media/:name', async (c) => {
    c.set('route', '/media/{name}');
    const id = findMediaId(c.req.path);
    const image = id === undefined ? undefined : await findDealImage(context.db, id);
    return answerPicture(c, { id, image, caching });
  });
  return routes;
}

/** Uploads, and fetched pictures as many again. */
const picturesAnHour = 60;

/** Rate limit for an administrator. */
function dealImageLimit(kind: 'fetch' | 'upload', userId: string): Limit {
  const action = `deal-image-${kind}` as const;
  return { action, actor: `user:${userId}`, most: picturesAnHour, withinSeconds: 3600 };
}

const dealImagePlace: UploadPlace = {
  pathOf: uploadPath,
  findId: findUploadId,
  limitOf: (userId) => dealImageLimit('upload', userId),
  ...awaitedUploadsIn('deal_image'),
};

/** The largest size shown on cards and pages. */
const dealPictureSize = { width: 1200, height: 800, fit: 'inside', withoutEnlargement: true } as const;

/** How long an image waits to be used by a deal. */
const keptMilliseconds = 86_400_000;

type NewPicture = { id: string; bytes: Uint8Array; actor: AuditActor };

/**
 * Re-encodes and stores the image.
 * @throws AppError for an image that cannot be decoded
 */
async function keepPicture(
  { db, now }: Pick<UploadContext, 'db' | 'now'>,
  pictures: PictureMaker,
  { id, bytes, actor }: NewPicture,
): Promise<void> {
  const image = await pictures.make(bytes);
  const at = now();
  await db.transaction().execute(async (trx) => {
    await insertDealImage(
      trx,
      { id, image },
      { now: at, expiresAt: new Date(at.getTime() + keptMilliseconds) },
    );
    const after = { url: mediaPath(id), bytes: image.byteLength };
    const target = { kind: 'deal_image', id, label: mediaPath(id) } as const;
    await recordAudit(trx, actor, { action: 'deal_image.add', target, after }, at);
  });
}
