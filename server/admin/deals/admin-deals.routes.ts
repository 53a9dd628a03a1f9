/** `/api/admin/deals…`: list, create, edit, change state, and export deals. */
import {
  changeDeals,
  checkDeal,
  createDeal,
  deleteDeal,
  exportDeals,
  getAdminDeal,
  listAdminDeals,
  listAirlines,
  publishDeal,
  rejectDeal,
  restoreDeal,
  updateDeal,
} from '#contract/api/admin-deals.ts';
import type { TextFile } from '#contract/api/admin-list.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { dealFieldNames } from '#contract/domain/deal.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import { findSeenFare } from '#server/pipeline/deals/typed-price.ts';
import { isPremiumDeal } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { translate } from '#server/platform/http/translate.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/write-csv.ts';
import { type DealFilter, listDealPage, listDealsAfter, listDealsOf } from './admin-deal.repository.ts';
import {
  type AdminDealsContext,
  findEvidence,
  presentDeals,
  presentOne,
  readRecorded,
} from './admin-deals-context.ts';
import { actOnDeal, actOnDeals, type DealAct } from './deal-act.service.ts';
import { typedDeals } from './deal-change.service.ts';
import { checkPrices, findApplicableReference, pairKey } from './deal-check.ts';
import { inputOf } from './deal-draft.ts';
import { createFilterReader } from './deal-filter.ts';

export function adminDealsRoutes(context: AdminDealsContext): OperationRoute[] {
  return [...readingRoutes(context), ...changingRoutes(context)];
}

function readingRoutes(context: AdminDealsContext): OperationRoute[] {
  const { db, reference, now } = context;
  const readFilter = createFilterReader(reference, now);
  const destinations = { ar: listByName(reference, 'ar'), en: listByName(reference, 'en') };
  const airlines = [...reference.airlines.values()]
    .map(({ code, name, nameAr }) => ({ code, name, nameAr }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return [
    operationRoute(listAdminDeals, async ({ query, caller, setHeader }) => {
      const { sort, order, page, perPage } = query;
      const { deals, total } = await listDealPage(db, {
        filter: await readFilter(db, query),
        sort,
        order,
        destinations: destinations[caller.language],
        limit: perPage,
        offset: (page - 1) * perPage,
      });
      setHeader('x-total-count', String(total));
      return presentDeals(context, deals);
    }),
    operationRoute(getAdminDeal, async ({ params }) => {
      const [deal] = await listDealsOf(db, [params.id], now());
      if (!deal) throw new AppError('not_found', { log: 'no such deal' });
      const evidence = findEvidence(deal, await readRecorded(context, db, [deal]));
      return {
        ...(await presentOne(context, deal)),
        evidence: evidence ? { status: 'assessed' as const, evidence } : deal.evidence,
      };
    }),
    operationRoute(checkDeal, async ({ query }) => {
      const { departureCityCode: origin, tripType } = query;
      const destination = findAirport(reference, query.destinationCode)?.code ?? query.destinationCode;
      const pair = { origin, destination, tripType };
      const recorded = (await readRecorded(context, db, [pair])).get(pairKey(pair));
      const { cheapestDate = null, returnDate = null, dealPrice } = query;
      const typed = { ...pair, dealPrice, departureDate: cheapestDate, returnDate };
      return checkPrices(query, findApplicableReference(recorded, cheapestDate)?.evidence ?? null, {
        lowestNow: context.board.findEntry(pair, destination)?.fare.price ?? null,
        isSeen: findSeenFare(context.board, typed, now()) !== undefined,
      });
    }),
    operationRoute(listAirlines, () => airlines),
    operationRoute(exportDeals, async ({ query, caller }) =>
      exportDealFile(context, caller, { filter: await readFilter(db, query), query }),
    ),
  ];
}

function changingRoutes(context: AdminDealsContext): OperationRoute[] {
  const typed = typedDeals(context);
  const act = async (caller: Caller, name: DealAct, id: string) =>
    presentOne(context, await actOnDeal(context, caller, name, id));
  return [
    operationRoute(createDeal, ({ body, caller }) => typed.create(caller, body)),
    operationRoute(updateDeal, ({ params, body: { version, ...input }, caller }) =>
      typed.change(caller, { id: params.id, version, input }),
    ),
    operationRoute(deleteDeal, ({ params, caller }) => act(caller, 'delete', params.id)),
    operationRoute(restoreDeal, ({ params, caller }) => act(caller, 'restore', params.id)),
    operationRoute(publishDeal, ({ params, caller }) => act(caller, 'publish', params.id)),
    operationRoute(rejectDeal, ({ params, caller }) => act(caller, 'reject', params.id)),
    operationRoute(changeDeals, async ({ body, caller }) => {
      const { changed, refused } = await actOnDeals(context, caller, body.action, body.ids);
      return {
        changed: changed.map(({ id }) => id),
        refused: refused.map(({ id, reason }) => {
          return { id, reason, message: translate(caller.language, `api.dealRefusal.${reason}`) };
        }),
      };
    }),
  ];
}

function listByName({ airports }: ReferenceData, language: Language): string[] {
  const nameOf = language === 'ar' ? 'cityAr' : 'city';
  const byName = new Intl.Collator(language).compare;
  return [...airports.values()]
    .sort((a, b) => byName(a[nameOf], b[nameOf]) || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code);
}

const columns = [
  ...['id', 'version', 'status', 'destination', 'destinationAr', 'discountPercentage', 'isVerified'],
  ...dealFieldNames,
] as const;
const mostRows = 50_000;
/** Rows per query, so that each stays well under its deadline. */
const rowsAtOnce = 2000;

type ExportOptions = { filter: DealFilter; query: { search: string } & Readonly<Record<string, unknown>> };

async function exportDealFile(
  { db, reference, board, now }: AdminDealsContext,
  caller: Caller,
  { filter, query }: ExportOptions,
): Promise<TextFile> {
  const deals: Deal[] = [];
  while (deals.length < mostRows) {
    const after = deals.at(-1)?.id ?? null;
    const limit = Math.min(rowsAtOnce, mostRows - deals.length);
    const part = await listDealsAfter(db, { filter, after, limit });
    deals.push(...part);
    if (part.length < limit) break;
  }
  const at = now();
  await db.transaction().execute(async (trx) => {
    const target = { kind: 'deal', id: null, label: '' } as const;
    // The search text may contain a person's name, and audit entries outlive accounts.
    const { search, ...chosen } = query;
    const after = { ...chosen, hasSearch: search !== '', rows: deals.length };
    await recordAudit(trx, actorOf(caller), { action: 'deal.export', target, after }, at);
  });
  return { fileName: `deals-${riyadhDate(at)}.csv`, text: writeDealFile(deals, { reference, board }) };
}

type FileContext = Pick<AdminDealsContext, 'reference' | 'board'>;

/** A CSV file with header. */
function writeDealFile(deals: readonly Deal[], known: FileContext): string {
  const rows = deals.map((deal) => {
    const cells = cellsOf(deal, known);
    return columns.map((column) => String(cells[column] ?? ''));
  });
  return byteOrderMark + writeCsvRows([columns, ...rows]);
}

function cellsOf(deal: Deal, { reference, board }: FileContext): Record<string, unknown> {
  const destination = reference.airports.get(deal.destination);
  return {
    ...inputOf(deal),
    isPremium: isPremiumDeal(board, deal),
    id: deal.id,
    version: deal.version,
    status: deal.deletedAt === null ? deal.status : 'deleted',
    destination: destination?.city,
    destinationAr: destination?.cityAr,
    discountPercentage: deal.discountPercentage,
    isVerified: deal.isVerified,
  };
}
