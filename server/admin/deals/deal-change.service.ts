/** Creates or edits a deal; refuses when somebody else changed it meanwhile. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AdminDealAnswer } from '#contract/api/admin-deals.ts';
import { findMediaId, markDealImagesUsed } from '#server/admin/deal-images/deal-image.repository.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { recordedChanges, takenAt } from '../recorded-changes.ts';
import { lockDeals } from './admin-deal.repository.ts';
import { type AdminDealsContext, presentOne, readRecorded, showDeals } from './admin-deals-context.ts';
import { pairKey } from './deal-check.ts';
import { type DealDraft, type DealInput, draftDeal } from './deal-draft.ts';
import { hasTwin, saveTypedDeal } from './deal-write.repository.ts';
import { auditFieldsOf, isUnchanged, labelOf, typedDealOf } from './typed-deal.ts';

export type DealEdit = { id: string; version: number; input: DealInput };

export function typedDeals(context: AdminDealsContext) {
  const deals = recordedChanges(context, {
    kind: 'deal',
    labelOf,
    auditFieldsOf,
    findLocked: async (trx, id, now) => (await lockDeals(trx, [id], now))[0],
    topic: 'deals',
  });
  const draftOf = (input: DealInput, now: Date, current?: Deal) => {
    const booking = bookingOptionsOf(context.settings.current());
    return draftDeal(input, { ...context, booking, now, ...(current && { current }) });
  };
  const show = async (saved: Deal): Promise<AdminDealAnswer> => {
    await showDeals(context, [saved]);
    return presentOne(context, saved);
  };
  return {
    /** Publishes a typed deal. @throws AppError `validation_failed`, `conflict` for one that is published already */
    create: async (caller: Caller, input: DealInput) =>
      show(
        await deals.create(caller, (trx, now) =>
          saveDraft(trx, context, { draft: draftOf(input, now), id: randomUUID(), now }),
        ),
      ),
    /**
     * Changes a deal; from then on detection neither changes nor ends it.
     * @throws AppError `not_found`, `conflict` when it is deleted or has another version, `validation_failed`
     */
    change: async (caller: Caller, { id, version, input }: DealEdit) =>
      show(
        await deals.change(caller, id, {
          verb: 'update',
          version,
          change: async (trx, current, now) => {
            if (current.deletedAt !== null) throw new AppError('conflict', { log: 'the deal is deleted' });
            const draft = draftOf(input, now, current);
            return isUnchanged(current, draft)
              ? current
              : saveDraft(trx, context, { draft, id, current, now });
          },
        }),
      ),
  };
}

type DraftToSave = { draft: DealDraft; id: string; current?: Deal; now: Date };

async function saveDraft(
  trx: Transaction<Database>,
  context: AdminDealsContext,
  { draft, id, current, now }: DraftToSave,
): Promise<Deal> {
  await markPicturesUsed(trx, { draft, current }, now);
  const recorded = (await readRecorded(context, trx, [draft])).get(pairKey(draft));
  const typed = typedDealOf(draft, { ...context, id, current, recorded, now });
  if (await hasTwin(trx, typed)) throw takenAt('destinationCode', 'api.field.dealTaken')(undefined);
  return saveTypedDeal(trx, typed, now);
}

const fields = ['imageUrl', 'airlineLogoUrl'] as const;

type PicturedDraft = { draft: Pick<DealDraft, (typeof fields)[number]>; current?: Deal | undefined };

/** @throws AppError `validation_failed` for a new address that is not an image of this site */
async function markPicturesUsed(
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
