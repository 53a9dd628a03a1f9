/** Writes of administrators on deals, each in one transaction with its audit entries: create, edit, and acts on one or many. */
import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { AdminDealAnswer } from '#contract/api/admin-deals.ts';
import type { DealRefusal } from '#contract/domain/deal.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { type Deal, dealRowOf, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import { type Board, keyOf } from '#server/pipeline/fares/board.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { listHeldLists } from '#server/pipeline/fares/held-fare.repository.ts';
import { markLists } from '#server/pipeline/observations/marked-list.repository.ts';
import { publishFares, type RefreshContext } from '#server/pipeline/refresh/refresh.service.ts';
import { actorOf, changedFields, recordAudits } from '#server/platform/audit/audit.repository.ts';
import { orConflict } from '#server/platform/database/errors.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { recordedChanges, takenAt } from '../recorded-changes.ts';
import {
  type CheckContext,
  type DealInput,
  listRecordedReferences,
  pairKey,
  presentDeals,
  type TripPair,
} from './deal-check.ts';
import { claimDealImage } from './deal-image.routes.ts';
import * as rules from './deal-rules.ts';

export type AdminDealsContext = CheckContext & {
  db: Db;
  board: Board;
  settings: Pick<BookingSettingsCopy, 'current'>;
  deals: Pick<DealBoard, 'reread'>;
  /** For judging the lists of held fares that an administrator publishes or rejects. */
  refresh: RefreshContext;
  logger: Logger;
};

export function typedDeals(context: AdminDealsContext) {
  const deals = recordedChanges(context, {
    kind: 'deal',
    labelOf: rules.labelOf,
    auditFieldsOf: rules.auditFieldsOf,
    findLocked: async (trx, id, now) => (await lockDeals(trx, [id], now))[0],
    topic: 'deals',
  });
  const draftOf = (input: DealInput, now: Date, current?: Deal) => {
    const booking = bookingOptionsOf(context.settings.current());
    return rules.draftDeal(input, { ...context, booking, now, current });
  };
  const show = async (saved: Deal): Promise<AdminDealAnswer> => {
    await showDeals(context, [saved]);
    const [deal] = await presentDeals(context, [saved]);
    if (!deal) throw new Error('a deal was not presented');
    return { deal };
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
    change: async (caller: Caller, id: string, { version, ...input }: DealInput & { version: number }) =>
      show(
        await deals.change(caller, id, {
          verb: 'update',
          version,
          change: async (trx, current, now) => {
            if (current.deletedAt !== null) throw new AppError('conflict', { log: 'the deal is deleted' });
            const draft = draftOf(input, now, current);
            if (rules.isUnchanged(current, draft)) return current;
            return saveDraft(trx, context, { draft, id, current, now });
          },
        }),
      ),
  };
}

/** @throws AppError `validation_failed` for a new address that is not a picture of this site, `conflict` for a twin */
async function saveDraft(
  trx: Trx,
  context: AdminDealsContext,
  { draft, ...saved }: { draft: rules.DealDraft; id: string; current?: Deal; now: Date },
): Promise<Deal> {
  const { current, now } = saved;
  const faults: Record<string, FieldMessage> = {};
  for (const field of ['imageUrl', 'airlineLogoUrl'] as const) {
    const url = draft[field];
    if (url === null || url === current?.[field] || (await claimDealImage(trx, url, now))) continue;
    faults[field] = 'api.field.unknownPicture';
  }
  if (Object.keys(faults).length > 0) {
    throw new AppError('validation_failed', { log: 'no picture kept here', fields: faults });
  }
  const recorded = (await listRecordedReferences(context, trx, [draft])).get(pairKey(draft));
  const typed = rules.typedDealOf(draft, { ...context, ...saved, recorded });
  if (await hasTwin(trx, typed)) throw takenAt('destinationCode', 'api.field.dealTaken')(undefined);
  return saveTypedDeal(trx, typed, now);
}

/** Inserts or updates a deal; from then on it is managed by administrators. */
export async function saveTypedDeal(trx: Trx, deal: rules.TypedDeal, now: Date): Promise<Deal> {
  const changing = {
    ...dealRowOf(deal),
    status: deal.status,
    is_curated: true,
    airline_logo_url: deal.airlineLogoUrl,
    image_url: deal.imageUrl,
    created_at: deal.createdAt,
    updated_at: now,
    published_at: deal.publishedAt,
  };
  const rows = await trx
    .insertInto('deal')
    .values({ id: deal.id, ...changing })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .returningAll()
    .execute();
  return oneOf(readDeals(rows));
}

function oneOf([deal]: readonly Deal[]): Deal {
  if (!deal) throw new Error('a deal was not stored');
  return deal;
}

/** Whether another published deal tells the same price of the same trip; one deal of a route is checked at a time. */
async function hasTwin(trx: Trx, deal: rules.TypedDeal): Promise<boolean> {
  if (deal.status !== 'published') return false;
  const route = `deal:${deal.origin}:${deal.destination}`;
  await sql`select pg_advisory_xact_lock(hashtext(${route}))`.execute(trx);
  const twin = await othersOfRoute(trx, deal, true)
    .where('departure_date', 'is not distinct from', deal.departureDate)
    .where('return_date', 'is not distinct from', deal.returnDate)
    .where('airline', 'is not distinct from', deal.airline)
    .where('deal_price_halalas', '=', toHalalas(deal.dealPrice))
    .where('status', '=', 'published')
    .executeTakeFirst();
  return twin !== undefined;
}

function othersOfRoute(trx: Trx, deal: TripPair & { id: string }, isCurated: boolean) {
  return trx
    .selectFrom('deal')
    .select('id')
    .where('id', '<>', deal.id)
    .where('origin', '=', deal.origin)
    .where('destination', '=', deal.destination)
    .where('trip_type', '=', deal.tripType)
    .where('is_curated', '=', isCurated)
    .where('deleted_at', 'is', null);
}

/** Deals by id, deleted ones too, locked until the transaction ends. */
async function lockDeals(trx: Trx, ids: readonly string[], now: Date): Promise<Deal[]> {
  const rows = await trx
    .selectFrom('deal')
    .selectAll()
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return readDeals(rows).map((deal) => rules.asOf(deal, now));
}

type ActOutcome = {
  changed: Deal[];
  /** Deals the act was refused for, unknown ids included. */
  refused: { id: string; reason: DealRefusal }[];
};

type Acting = { caller: Caller; act: rules.DealAct; ids: readonly string[] };

/** @throws AppError `conflict` when detection published another deal for the pair at the same time */
export async function actOnDeals(context: AdminDealsContext, acting: Acting): Promise<ActOutcome> {
  const { db, now } = context;
  const acted = db.transaction().execute((trx) => actInTransaction(trx, acting, now()));
  const { lists, ...outcome } = await orConflict(acted, { log: 'found anew meanwhile' });
  await showFares(context, lists);
  await showDeals(context, outcome.changed);
  return outcome;
}

/** `lists`: those whose fares a decision changes, marked as unpublished. */
async function actInTransaction(
  trx: Trx,
  { caller, act, ids }: Acting,
  now: Date,
): Promise<ActOutcome & { lists: FareListKey[] }> {
  const { action, isDone, isOpen, mark } = rules.dealActs[act];
  const deals = await lockDeals(trx, ids, now);
  const known = new Set(deals.map(({ id }) => id));
  const refused: ActOutcome['refused'] = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, reason: 'unknown' }));
  const changes: { before: Deal; after: Deal }[] = [];
  for (const before of deals.filter((deal) => !isDone?.(deal))) {
    if (isOpen?.(before, now) === false || (await isPairTaken(trx, act, before)))
      refused.push({ id: before.id, reason: 'state' });
    else {
      const marked = trx.updateTable('deal').set({ ...mark(now, before), updated_at: now });
      const rows = await marked.where('id', '=', before.id).returningAll().execute();
      changes.push({ before, after: oneOf(readDeals(rows)) });
    }
  }
  const records = changes.map(({ before, after }) => ({
    action,
    target: { kind: 'deal' as const, id: after.id, label: rules.labelOf(after) },
    ...changedFields(rules.auditFieldsOf(before), rules.auditFieldsOf(after)),
  }));
  await recordAudits(trx, actorOf(caller), records, now);
  const changed = changes.map(({ after }) => after);
  if (changed.length > 0)
    await announceChange(
      trx,
      'deals',
      changed.map(({ id }) => id),
    );
  // The fares that the act may list, if they are held, or take off the list, if only a publishing had listed them.
  const decided = changes.flatMap(({ before: { departureDate, dealPrice: price, ...deal } }) => {
    const isDecided = act === 'publish' || (act === 'reject' && deal.status === 'published');
    return isDecided && departureDate !== null ? [{ ...deal, departureDate, price }] : [];
  });
  const lists = await listHeldLists(trx, decided);
  await markLists(trx, 'unpublished_list', lists, now);
  return { changed, refused, lists };
}

/** A pair can have only one detected deal that is pending or published. */
async function isPairTaken(trx: Trx, act: rules.DealAct, deal: Deal): Promise<boolean> {
  const isActiveThen = act === 'publish' || (act === 'restore' && rules.isActive(deal));
  if (deal.isCurated || !isActiveThen) return false;
  const holder = await othersOfRoute(trx, deal, false)
    .where('source', '=', deal.source)
    .where('status', 'in', ['pending', 'published'])
    .executeTakeFirst();
  return holder !== undefined;
}

/** Judges lists whose held fares were decided on, so that they show it at once. If that fails, they stay marked. */
async function showFares(
  { refresh, board, logger }: AdminDealsContext,
  lists: readonly FareListKey[],
): Promise<void> {
  if (lists.length === 0) return;
  try {
    await publishFares(refresh, new Set(lists.map(keyOf)));
    await board.rebuild(lists);
  } catch (error) {
    logger.error(
      { err: error },
      'lists of held fares were not judged after a decision; the next judging will do it',
    );
  }
}

/** Reloads the deals on this node before the response; other nodes follow the notification. */
async function showDeals({ deals, logger }: AdminDealsContext, changed: readonly Deal[]): Promise<void> {
  if (changed.length === 0) return;
  try {
    await deals.reread(changed.map(({ id }) => id));
  } catch (error) {
    logger.error({ err: error }, 'changed deals were not read anew; the announcement will do it');
  }
}
