/** Publishes, rejects, deletes, restores and locks deals, one or many, in one transaction with audit entries. */
import type { Transaction } from 'kysely';
import type { AuditAction } from '#contract/domain/audit.ts';
import type { DealRefusal } from '#contract/domain/deal.ts';
import { type Deal, endOf } from '#server/pipeline/deals/deal.repository.ts';
import { isListedFare } from '#server/pipeline/deals/typed-price.ts';
import { type Board, keyOf } from '#server/pipeline/fares/board.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { type DealFare, listHeldLists } from '#server/pipeline/fares/held-fare.repository.ts';
import { markUnpublished } from '#server/pipeline/observations/marked-list.repository.ts';
import { isPremiumDeal, isTypedDeal } from '#server/pipeline/premium/premium-policy.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { actorOf, changedFields, recordAudits } from '#server/platform/audit/audit.repository.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { listDealsOf, lockDeals } from './admin-deal.repository.ts';
import { type AdminDealsContext, showDeals } from './admin-deals-context.ts';
import { pairKey } from './deal-check.ts';
import { type DealMark, listPairHolders, markDeals } from './deal-write.repository.ts';
import { auditFieldsOf, labelOf } from './typed-deal.ts';

export type DealAct = 'publish' | 'reject' | 'delete' | 'restore' | 'makePremium' | 'makeFree';

type ActRule = {
  action: AuditAction;
  /** Already in the target state: nothing is done or refused. */
  isDone: (deal: Deal, context: RefusalContext) => boolean;
  /** Undefined when the action is allowed. */
  refusalOf: (deal: Deal, context: RefusalContext) => DealRefusal | undefined;
  mark: (now: Date) => DealMark;
};

type RefusalContext = { board: Pick<Board, 'findEntry' | 'isPremium'>; now: Date };

const rules: Readonly<Record<DealAct, ActRule>> = {
  publish: {
    action: 'deal.publish',
    isDone: () => false,
    refusalOf: (deal, { now }) => unless(canBePublished(deal, now)),
    mark: (now) => ({ status: 'published', publishedAt: now }),
  },
  reject: {
    action: 'deal.reject',
    isDone: () => false,
    refusalOf: (deal) => unless(isKept(deal) && isActive(deal)),
    mark: () => ({ status: 'rejected' }),
  },
  delete: {
    action: 'deal.delete',
    isDone: (deal) => !isKept(deal),
    refusalOf: () => undefined,
    mark: (now) => ({ deletedAt: now }),
  },
  restore: {
    action: 'deal.restore',
    isDone: isKept,
    refusalOf: () => undefined,
    mark: () => ({ deletedAt: null }),
  },
  makePremium: {
    action: 'deal.update',
    isDone: (deal, { board }) => isKept(deal) && isPremiumDeal(board, deal),
    refusalOf: refusalOfPremium,
    mark: () => ({ isPremium: true }),
  },
  makeFree: {
    action: 'deal.update',
    isDone: (deal, { board }) => isKept(deal) && !isPremiumDeal(board, deal),
    refusalOf: (deal, { board }) =>
      isTypedDeal(deal) && !board.isPremium(deal.destination) ? unless(isKept(deal)) : 'followsDestination',
    mark: () => ({ isPremium: false }),
  },
};

function canBePublished(deal: Deal, now: Date): boolean {
  return isKept(deal) && deal.status !== 'published' && endOf(deal) > now.getTime();
}

function unless(canBeDone: boolean): DealRefusal | undefined {
  return canBeDone ? undefined : 'state';
}

/** Locking a deal whose fare is listed publicly would hide nothing. */
function refusalOfPremium(deal: Deal, { board }: RefusalContext): DealRefusal | undefined {
  if (!isKept(deal)) return 'state';
  if (!isTypedDeal(deal)) return 'followsDestination';
  return !board.isPremium(deal.destination) && isListedFare(board, deal) ? 'listedFare' : undefined;
}

export type ActOutcome = {
  changed: Deal[];
  /** Deals the action was refused for, unknown ids included. */
  refused: { id: string; reason: DealRefusal }[];
};

/** @throws AppError `conflict` when detection published another deal for the pair at the same time */
export async function actOnDeals(
  context: AdminDealsContext,
  caller: Caller,
  act: DealAct,
  ids: readonly string[],
): Promise<ActOutcome> {
  const now = context.now();
  try {
    const { board } = context;
    const { lists, ...outcome } = await context.db
      .transaction()
      .execute((trx) => actInTransaction(trx, { caller, act, ids, board, now }));
    await showFares(context, lists);
    await showDeals(context, outcome.changed);
    return outcome;
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('conflict', { log: 'found anew meanwhile', cause: error });
    throw error;
  }
}

/**
 * The action on one deal.
 * @returns the changed deal
 * @throws AppError `not_found`, `conflict` when it is refused
 */
export async function actOnDeal(
  context: AdminDealsContext,
  caller: Caller,
  act: DealAct,
  id: string,
): Promise<Deal> {
  const { changed, refused } = await actOnDeals(context, caller, act, [id]);
  const [deal = await findDeal(context, id)] = changed;
  if (!deal) throw new AppError('not_found', { log: 'no such deal' });
  if (refused.length > 0)
    throw new AppError('conflict', {
      log: `cannot ${act} a deal that is ${deal.status}`,
      words: `api.dealRefusal.${refused[0]?.reason ?? 'state'}`,
    });
  return deal;
}

async function findDeal({ db, now }: AdminDealsContext, id: string): Promise<Deal | undefined> {
  return (await listDealsOf(db, [id], now()))[0];
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

type ActOptions = RefusalContext & { caller: Caller; act: DealAct; ids: readonly string[] };

/** `lists`: those whose fares a decision changes, marked as unpublished. */
async function actInTransaction(
  trx: Transaction<Database>,
  { caller, act, ids, board, now }: ActOptions,
): Promise<ActOutcome & { lists: FareListKey[] }> {
  const rule = rules[act];
  const deals = await lockDeals(trx, ids, now);
  const open = deals.filter((deal) => !rule.isDone(deal, { board, now }));
  const reasons = new Map(
    open.map((deal) => [deal.id, rule.refusalOf(deal, { board, now }) ?? null] as const),
  );
  const fit = open.filter(({ id }) => reasons.get(id) === null);
  const wanted = await withoutTakenPairs(trx, act, fit);
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const doneIds = new Set(deals.filter((deal) => !open.includes(deal)).map(({ id }) => id));
  const changed = await markDeals(trx, [...wantedIds], rule.mark(now), now);
  const before = new Map(wanted.map((deal) => [deal.id, auditFieldsOf(deal)]));
  const records = changed.map((deal) => ({
    action: rule.action,
    target: { kind: 'deal' as const, id: deal.id, label: labelOf(deal) },
    ...changedFields(before.get(deal.id) ?? {}, auditFieldsOf(deal)),
  }));
  await recordAudits(trx, actorOf(caller), records, now);
  const changedIds = changed.map(({ id }) => id);
  if (changedIds.length > 0) await announceChange(trx, 'deals', changedIds);
  const lists = await listHeldLists(trx, listDecided(act, wanted));
  await markUnpublished(trx, lists, now);
  const refused = [...new Set(ids)]
    .filter((id) => !wantedIds.has(id) && !doneIds.has(id))
    .map((id) => ({ id, reason: reasons.has(id) ? (reasons.get(id) ?? 'state') : ('unknown' as const) }));
  return { changed, refused, lists };
}

/** The fares that the act may list, if they are held, or take off the list, if only a publishing had listed them. */
function listDecided(act: DealAct, deals: readonly Deal[]): DealFare[] {
  return deals.flatMap(({ departureDate, dealPrice, ...deal }) => {
    const isDecided = act === 'publish' || (act === 'reject' && deal.status === 'published');
    return isDecided && departureDate !== null ? { ...deal, departureDate, price: dealPrice } : [];
  });
}

/** A pair can have only one detected deal that is pending or published. */
async function withoutTakenPairs(
  trx: Transaction<Database>,
  act: DealAct,
  deals: readonly Deal[],
): Promise<Deal[]> {
  const needsPair = (deal: Deal): boolean =>
    !deal.isCurated && (act === 'publish' || (act === 'restore' && isActive(deal)));
  const holders = new Map<string, string>();
  for (const holder of await listPairHolders(trx, deals.filter(needsPair))) {
    holders.set(placeOf(holder), holder.id);
  }
  return deals.filter((deal) => {
    if (!needsPair(deal)) return true;
    const holder = holders.get(placeOf(deal)) ?? deal.id;
    holders.set(placeOf(deal), holder);
    return holder === deal.id;
  });
}

function placeOf(deal: Deal): string {
  return `${deal.source}:${pairKey(deal)}`;
}

function isKept({ deletedAt }: Deal): boolean {
  return deletedAt === null;
}

function isActive({ status }: Deal): boolean {
  return status === 'pending' || status === 'published';
}
