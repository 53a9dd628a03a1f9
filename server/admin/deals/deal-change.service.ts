/** Creates or edits a deal; refuses when somebody else changed it meanwhile. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AdminDealAnswer } from '#contract/api/admin-deals.ts';
import { findMediaId, markDealImagesUsed } from '#server/admin/deal-images/deal-image.repository.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import { actorOf, changedFields, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { lockDeals } from './admin-deal.repository.ts';
import { type AdminDealsContext, presentOne, readRecorded, showDeals } from './admin-deals-context.ts';
import { pairKey } from './deal-check.ts';
import { type DealDraft, type DealInput, draftDeal } from './deal-draft.ts';
import { saveTypedDeal } from './deal-write.repository.ts';
import { auditFieldsOf, isUnchanged, labelOf, typedDealOf } from './typed-deal.ts';

/** Publishes a typed deal. @throws AppError `validation_failed` */
export async function createTypedDeal(
  context: AdminDealsContext,
  caller: Caller,
  input: DealInput,
): Promise<AdminDealAnswer> {
  const now = context.now();
  const draft = draftDeal(input, { ...context, booking: bookingOptionsOf(context.settings.current()), now });
  const saved = await context.db.transaction().execute(async (trx) => {
    const deal = await saveDraft(trx, context, { draft, id: randomUUID(), now });
    const audit = {
      action: 'deal.create',
      target: { kind: 'deal', id: deal.id, label: labelOf(deal) },
      after: auditFieldsOf(deal),
    } as const;
    await recordAudit(trx, actorOf(caller), audit, now);
    return deal;
  });
  await showDeals(context, [saved]);
  return presentOne(context, saved);
}

export type DealEdit = { id: string; version: number; input: DealInput };

/**
 * Changes a deal; from then on detection neither changes nor ends it.
 * @throws AppError `not_found`, `conflict` when it is deleted or has another version, `validation_failed`
 */
export async function changeTypedDeal(
  context: AdminDealsContext,
  caller: Caller,
  { id, version, input }: DealEdit,
): Promise<AdminDealAnswer> {
  const now = context.now();
  const saved = await context.db.transaction().execute(async (trx) => {
    const [current] = await lockDeals(trx, [id]);
    if (!current) throw new AppError('not_found', { log: 'no such deal' });
    if (current.deletedAt !== null || current.version !== version) {
      throw new AppError('conflict', { log: `deal of version ${current.version}, not ${version}` });
    }
    const draft = draftDeal(input, {
      ...context,
      booking: bookingOptionsOf(context.settings.current()),
      current,
      now,
    });
    if (isUnchanged(current, draft)) return current;
    const deal = await saveDraft(trx, context, { draft, id, current, now });
    const audit = {
      action: 'deal.update',
      target: { kind: 'deal', id, label: labelOf(deal) },
      ...changedFields(auditFieldsOf(current), auditFieldsOf(deal)),
    } as const;
    await recordAudit(trx, actorOf(caller), audit, now);
    return deal;
  });
  await showDeals(context, [saved]);
  return presentOne(context, saved);
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
  const saved = await saveTypedDeal(trx, typed, now);
  await announceChange(trx, 'deals');
  return saved;
}

const fields = ['imageUrl', 'airlineLogoUrl'] as const;

type PicturedDraft = {
  draft: Pick<DealDraft, (typeof fields)[number]>;
  current?: Deal | undefined;
};

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
