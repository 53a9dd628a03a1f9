/** Assigns uploaded or fetched images to the deals that use them. */
import type { Transaction } from 'kysely';
import { markDealImagesUsed } from '#server/admin/deal-images/deal-image.repository.ts';
import { findMediaId } from '#server/admin/deal-images/deal-image-address.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import type { DealDraft } from './deal-draft.ts';

const fields = ['imageUrl', 'airlineLogoUrl'] as const;

type PicturedDraft = {
  draft: Pick<DealDraft, (typeof fields)[number]>;
  current?: Deal | undefined;
};

/** @throws AppError `validation_failed` for a new address that is not an image of this site */
export async function markPicturesUsed(
  trx: Transaction<Database>,
  { draft, current }: PicturedDraft,
  now: Date,
): Promise<void> {
  const added = fields.flatMap((field) => {
    const url = draft[field];
    return url === null || url === current?.[field] ? [] : [{ field, id: findMediaId(url) }];
  });
  const adopted = await markDealImagesUsed(
    trx,
    added.flatMap(({ id }) => id ?? []),
    now,
  );
  const unknown = added.filter(({ id }) => !id || !adopted.has(id));
  if (unknown.length === 0) return;
  const message: FieldMessage = 'api.field.unknownPicture';
  throw new AppError('validation_failed', {
    log: 'no picture kept here',
    fields: Object.fromEntries(unknown.map(({ field }) => [field, message])),
  });
}
