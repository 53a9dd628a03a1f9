/** `/api/admin/deals…`: list, check, create, edit, change state, and export deals. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import * as calls from '#contract/api/admin-deals.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { curatedSource, dealFieldNames } from '#contract/domain/deal.ts';
import { foldText } from '#contract/domain/fold.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { type Deal, isOverDeal, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import { createPlaceSearch } from '#server/pipeline/deals/place-search.ts';
import { findSeenFare } from '#server/pipeline/deals/typed-price.ts';
import { isPremiumDeal } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { translate } from '#server/platform/http/translate.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/write-csv.ts';
import { listRoute } from '../list-route.ts';
import {
  checkPrices,
  findApplicableReference,
  inputOf,
  listRecordedReferences,
  pairKey,
  presentDeals,
} from './deal-check.ts';
import { asOf } from './deal-rules.ts';
import { type AdminDealsContext, actOnDeals, typedDeals } from './deal-write.service.ts';

export function adminDealsRoutes(context: AdminDealsContext): OperationRoute[] {
  return [...readingRoutes(context), ...changingRoutes(context)];
}

function readingRoutes(context: AdminDealsContext): OperationRoute[] {
  const { db, board, reference, now } = context;
  const findDeals = createDealSearch(reference);
  // Codes in the order of their names.
  const destinations = { ar: listByName(reference, 'ar'), en: listByName(reference, 'en') };
  const airlines = [...reference.airlines.values()]
    .map(({ code, name, nameAr }) => ({ code, name, nameAr }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const select = (query: Filter, at: Date) => selectDeals(db, query, { at, found: findDeals(query.search) });
  const read = (rows: Parameters<typeof readDeals>[0], at: Date) =>
    readDeals(rows).map((deal) => asOf(deal, at));
  return [
    listRoute(
      calls.listAdminDeals,
      db,
      ({ query: { sort, order, ...query }, caller }) => {
        const key =
          sort === 'destination'
            ? sql`array_position(${destinations[caller.language]}::text[], deal.destination::text)`
            : sql.ref(`deal.${columns[sort]}`);
        return select(query, now()).orderBy(key, order).orderBy('id', order);
      },
      (rows) => presentDeals(context, read(rows, now())),
    ),
    operationRoute(calls.checkDeal, async ({ query }) => {
      const { departureCityCode: origin, tripType, dealPrice } = query;
      const { cheapestDate: departureDate = null, returnDate = null } = query;
      const destination = findAirport(reference, query.destinationCode)?.code ?? query.destinationCode;
      const trip = { origin, destination, tripType, dealPrice, departureDate, returnDate };
      const recorded = (await listRecordedReferences(context, db, [trip])).get(pairKey(trip));
      return checkPrices(query, findApplicableReference(recorded, departureDate)?.evidence ?? null, {
        lowestNow: board.findEntry(trip, destination)?.fare.price ?? null,
        isSeen: findSeenFare(board, trip, now()) !== undefined,
      });
    }),
    operationRoute(calls.listAirlines, () => airlines),
    operationRoute(calls.exportDeals, async ({ query, caller }) => {
      const at = now();
      const rows = await select(query, at).orderBy('id').limit(mostRows).execute();
      return exportFile(context, caller, { deals: read(rows, at), query, at });
    }),
  ];
}

function changingRoutes(context: AdminDealsContext): OperationRoute[] {
  const typed = typedDeals(context);
  return [
    operationRoute(calls.createDeal, ({ body, caller }) => typed.create(caller, body)),
    operationRoute(calls.updateDeal, ({ params, body, caller }) => typed.change(caller, params.id, body)),
    operationRoute(calls.deleteDeal, async ({ params: { id }, caller }) => {
      const { refused } = await actOnDeals(context, { caller, act: 'delete', ids: [id] });
      if (refused.length > 0) throw new AppError('not_found', { log: 'no such deal' });
      return { done: true as const };
    }),
    operationRoute(calls.changeDeals, async ({ body: { action: act, ids }, caller }) => {
      const { changed, refused } = await actOnDeals(context, { caller, act, ids });
      return {
        changed: changed.map(({ id }) => id),
        refused: refused.map(({ id, reason }) => {
          return { id, reason, message: translate(caller.language, `api.dealRefusal.${reason}`) };
        }),
      };
    }),
  ];
}

type Filter = Required<z.output<(typeof calls.exportDeals)['query']>>;

/** `isPremiumDeal` in SQL. */
const isPremium = sql<boolean>`(deal.source = ${curatedSource} and deal.is_premium or exists (
  select from premium_destination as place where place.destination_code = deal.destination and place.is_premium))`;

/** Deals that fit, whatever their state. */
function selectDeals(
  db: Db,
  { status, kind, region, premium }: Filter,
  { at, found }: { at: Date; found: RawBuilder<SqlBool> },
) {
  let query = db.selectFrom('deal').selectAll().where(found);
  query = query.where('deleted_at', status === 'deleted' ? 'is not' : 'is', null);
  if (status !== 'all' && status !== 'deleted') {
    // `asOf` in SQL.
    const shown = sql`case when deal.status in ('pending', 'published') and ${isOverDeal(at)} then 'expired' else deal.status end`;
    query = query.where(sql<SqlBool>`${shown} = ${status}`);
  }
  if (kind !== 'all') query = query.where('is_curated', '=', kind === 'curated');
  if (region !== 'all') query = query.where('deal.region', '=', region);
  if (premium !== 'all') query = query.where(isPremium, '=', premium === 'premium');
  return query;
}

const columns = {
  updated: 'updated_at',
  created: 'created_at',
  dealPrice: 'deal_price_halalas',
  discount: 'discount_percentage',
  expires: 'expires_at',
} as const;

function listByName({ airports }: ReferenceData, language: Language): string[] {
  const nameOf = language === 'ar' ? 'cityAr' : 'city';
  const byName = new Intl.Collator(language).compare;
  return [...airports.values()]
    .sort((a, b) => byName(a[nameOf], b[nameOf]) || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code);
}

/** Deals whose destination, origin or airline has a name like a text; all for an empty one. */
function createDealSearch(reference: ReferenceData) {
  const findPlaces = createPlaceSearch(reference);
  const known = [...reference.airlines.values()].map(({ code, name, nameAr }) => ({
    code,
    names: [code, name, nameAr].map(foldText),
  }));
  return (text: string): RawBuilder<SqlBool> => {
    if (text === '') return sql`true`;
    const folded = foldText(text);
    const places = findPlaces(text);
    const origins = departureAirports.filter((code) => places.includes(code));
    const airlines = known.filter(({ names }) => names.some((name) => fitsName(name, folded)));
    // One array parameter each, so that the statement is the same for any number of values.
    const isOneOf = (name: string, values: readonly string[]) =>
      sql`${sql.ref(`deal.${name}`)} = any(${[...values]}::text[])`;
    return sql`(${isOneOf('destination', places)}
      -- A country is all of its airports, which narrows nothing.
      or ${isOneOf('origin', origins.length === departureAirports.length ? [] : origins)}
      or ${isOneOf(
        'airline',
        airlines.map(({ code }) => code),
      )}
      -- Airlines that were typed by name; codes have two characters.
      or length(deal.airline) > 2 and strpos(lower(deal.airline), lower(${text})) > 0)`;
  };
}

/** Matches the start of any word; codes match completely. */
function fitsName(name: string, folded: string): boolean {
  if (folded === '') return false;
  if (name.length <= 2 || folded.length < 2) return name === folded;
  return name.startsWith(folded) || name.includes(` ${folded}`);
}

const cellNames = [
  ...['id', 'version', 'status', 'destination', 'destinationAr', 'discountPercentage', 'isVerified'],
  ...dealFieldNames,
] as const;
const mostRows = 50_000;

async function exportFile(
  { db, reference, board }: AdminDealsContext,
  caller: Caller,
  { deals, query, at }: { deals: readonly Deal[]; query: Filter; at: Date },
) {
  await db.transaction().execute(async (trx) => {
    const target = { kind: 'deal', id: null, label: '' } as const;
    // The search text may contain a person's name, and audit entries outlive accounts.
    const { search, ...chosen } = query;
    const after = { ...chosen, hasSearch: search !== '', rows: deals.length };
    await recordAudit(trx, actorOf(caller), { action: 'deal.export', target, after }, at);
  });
  const rows = deals.map((deal) => {
    const destination = reference.airports.get(deal.destination);
    const cells: Record<string, unknown> = {
      ...deal,
      ...inputOf(deal),
      isPremium: isPremiumDeal(board, deal),
      status: deal.deletedAt === null ? deal.status : 'deleted',
      destination: destination?.city,
      destinationAr: destination?.cityAr,
    };
    return cellNames.map((name) => String(cells[name] ?? ''));
  });
  const text = byteOrderMark + writeCsvRows([cellNames, ...rows]);
  return { fileName: `deals-${riyadhDate(at)}.csv`, text };
}
