/** Assigns uploaded or fetched images to the deals that use them. */
import type { Transaction } from 'kysely';
import { markDealImagesUsed } from '#server/admin/deal-images/deal-image.repository.ts';
import { findMediaId } from '#server/admin/deal-images/deal-image-address.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import type { DealDraft } from './deal-draft.ts';

const fields = ['imageUrl', 'airlineLogoUrl'] as const;

export type PicturedDraft = {
  draft: Pick<DealDraft, (typeof fields)[number]>;
  current?: Deal | undefined;
};

/** Image addresses that the deals do not use yet. */
export function listNewPictures(drafts: readonly PicturedDraft[]): string[] {
  return drafts.flatMap(({ draft, current }) =>
    fields.flatMap((field) => (draft[field] === current?.[field] ? [] : (draft[field] ?? []))),
  );
}

/** @throws AppError `validation_failed` for an address that is not an image of this site */
export async function markPicturesUsed(
  trx: Transaction<Database>,
  pictured: PicturedDraft,
  now: Date,
): Promise<void> {
  const wanted = listNewPictures([pictured]);
  const adopted = await markDealImagesUsed(
    trx,
    wanted.flatMap((url) => findMediaId(url) ?? []),
    now,
  );
  refuseUnknownPictures(pictured, adopted);
}

/** @throws AppError `validation_failed` when a new address is not among the images `known` */
export function refuseUnknownPictures({ draft, current }: PicturedDraft, known: ReadonlySet<string>): void {
  const faults: Record<string, FieldMessage> = {};
  for (const field of fields) {
    const url = draft[field];
    if (url === null || url === current?.[field]) continue;
    const id = findMediaId(url);
    if (!id || !known.has(id)) faults[field] = 'api.field.unknownPicture';
  }
  if (Object.keys(faults).length === 0) return;
  throw new AppError('validation_failed', { log: 'no picture kept here', fields: faults });
}
