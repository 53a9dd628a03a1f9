/** Prepares the upload of a deal image, or fetches one from a URL. */
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { createDealImageUpload, fetchDealImage } from '#contract/api/admin-deals.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { prepareUpload, type UploadContext } from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker, type PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { countedAttempt, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import { mediaPath } from './deal-image.repository.ts';
import { dealImageLimit, dealImagePlace, dealPictureSize, keepPicture } from './deal-images-context.ts';
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
