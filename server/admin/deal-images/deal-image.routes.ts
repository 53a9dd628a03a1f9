/** Prepares the upload of a deal image, or fetches one from a URL. */
import { randomUUID } from 'node:crypto';
import { createDealImageUpload, fetchDealImage } from '#contract/api/admin-deals.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { prepareUpload, type UploadContext } from '#server/people/profile-image/picture-upload.ts';
import { createPictureMaker, type PictureMaker } from '#server/people/profile-image/profile-picture.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { countedAttempt, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import { mediaPath } from './deal-image-address.ts';
import { dealImageLimit, dealImagePlace, dealPictureSize, keepPicture } from './deal-images-context.ts';
import { httpsSource } from './https-source.ts';
import { fetchPicture, type PictureSource } from './picture-fetch.ts';

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
