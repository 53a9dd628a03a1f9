/** Routes of `contract/api/admin-audit.ts`: the audit log as entries and as CSV. */
import { setImmediate as letOthers } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type AuditEntry, auditEntry, exportAudit, listAudit } from '#contract/api/admin-audit.ts';
import type { TextFile } from '#contract/api/admin-list.ts';
import { addDays, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { AuditAction, AuditTarget } from '#contract/resources/audit.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/write-csv.ts';
import { actorOf, recordAudit } from './audit.repository.ts';

type AuditContext = { db: Kysely<Database>; now: () => Date };

const mostExported = 50_000;
const rowsAtOnce = 2_000;

export function auditRoutes(context: AuditContext): OperationRoute[] {
  const { db } = context;
  return [
    operationRoute(listAudit, async ({ query: { page, perPage, ...filter }, setHeader }) => {
      const rows = await listAuditRows(db, filter, { offset: (page - 1) * perPage, limit: perPage });
      setHeader('x-total-count', String(await countAuditRows(db, filter)));
      return rows.map(presentAuditEntry);
    }),
    operationRoute(exportAudit, ({ query, caller }) => exportEntries(context, query, caller), {
      isCostly: true,
    }),
  ];
}

/** In parts, so that a long log does not block other requests; the export itself is audited. */
async function exportEntries(
  { db, now }: AuditContext,
  filter: AuditFilter,
  caller: Caller,
): Promise<TextFile> {
  const parts = [byteOrderMark + writeCsvRows([columns])];
  let count = 0;
  let after: AuditPosition | undefined;
  for (let isMore = true; isMore; ) {
    const limit = Math.min(rowsAtOnce, mostExported - count);
    const rows = await listAuditRowsAfter(db, filter, { after, limit });
    parts.push(auditCsvLines(rows));
    count += rows.length;
    const last = rows.at(-1);
    after = last && { at: last.acted_at, id: last.id };
    isMore = rows.length === limit && count < mostExported;
    await letOthers();
  }
  await db.transaction().execute(async (trx) => {
    const target = { kind: 'audit_log', id: null, label: '' } as const;
    const change = { after: { ...describeFilter(filter), rows: count } };
    await recordAudit(trx, actorOf(caller), { action: 'audit_log.export', target, ...change }, now());
  });
  return { fileName: `hudhud-audit-${riyadhDate(now())}.csv`, text: parts.join('') };
}

/** Records only whether a search text was used: it may contain personal data, and the log outlives accounts. */
function describeFilter({ search, targetId, ...chosen }: AuditFilter): Record<string, unknown> {
  const isId = targetId !== undefined && /^[0-9a-f-]+$/.test(targetId);
  return { ...chosen, ...(isId ? { targetId } : {}), hasSearch: search !== '' };
}

function presentAuditEntry(row: AuditRow): AuditEntry {
  return auditEntry.parse({
    id: row.id,
    at: row.acted_at.toISOString(),
    actor: { id: row.actor_id, email: row.actor_email },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, label: row.target_label },
    before: row.before,
    after: row.after,
    address: row.address,
    requestId: row.request_id,
  });
}

const columns = [
  'id',
  'at',
  'actor',
  'action',
  'target',
  'target_id',
  'target_label',
  'before',
  'after',
  'address',
  'request_id',
] as const;

function auditCsvLines(rows: readonly AuditRow[]): string {
  return writeCsvRows(
    rows.map((row) => [
      row.id,
      row.acted_at.toISOString(),
      row.actor_email,
      row.action,
      row.target_kind,
      row.target_id,
      row.target_label,
      row.before && JSON.stringify(row.before),
      row.after && JSON.stringify(row.after),
      row.address,
      row.request_id,
    ]),
  );
}

type AuditFilter = {
  /** Part of the actor's e-mail or of the target's name; empty for any. */
  search: string;
  action?: AuditAction | undefined;
  target?: AuditTarget | undefined;
  targetId?: string | undefined;
  /** Riyadh days, both included. */
  from?: string | undefined;
  to?: string | undefined;
};
type AuditRow = Selectable<Database['audit_entry']>;
/** Keyset of the last entry of a page. */
type AuditPosition = { at: Date; id: string };

/** Paging and counting stop here; filters by date and others have no limit. */
export const mostListed = 10_000;
/** The text search covers this many of the newest entries that match the other filters. */
export const mostSearched = 20_000;

type Entries = SelectQueryBuilder<Database, 'audit_entry', unknown>;
type Where = ExpressionBuilder<Database, 'audit_entry'>;

async function listAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditRow[]> {
  const reached = Math.min(limit, mostListed - offset);
  if (reached <= 0) return [];
  return newestFirst(entriesOf(db, filter)).selectAll().offset(offset).limit(reached).execute();
}

/** At most `mostListed`. */
async function countAuditRows(db: Kysely<Database>, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(entriesOf(db, filter).select(sql<number>`1`.as('one')).limit(mostListed).as('entry'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The entries after a position, for reading the whole log in parts. */
async function listAuditRowsAfter(
  db: Kysely<Database>,
  filter: AuditFilter,
  { after, limit }: { after: AuditPosition | undefined; limit: number },
): Promise<AuditRow[]> {
  const all = entriesOf(db, filter);
  const rest = after ? all.where(sql<boolean>`(acted_at, id) < (${after.at}, ${after.id})`) : all;
  return newestFirst(rest).selectAll().limit(limit).execute();
}

function entriesOf(db: Kysely<Database>, filter: AuditFilter): Entries {
  const fitting = db.selectFrom('audit_entry').where((where) => fitsOf(where, filter));
  if (filter.search === '') return fitting as Entries;
  const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
  const searched = newestFirst(fitting as Entries)
    .selectAll()
    .limit(mostSearched)
    .as('audit_entry');
  return db
    .selectFrom(searched)
    .where(({ or, eb }) =>
      or([eb('actor_email', 'ilike', pattern), eb('target_label', 'ilike', pattern)]),
    ) as unknown as Entries;
}

function fitsOf({ and, eb }: Where, { action, target, targetId, from, to }: AuditFilter) {
  return and([
    ...(action === undefined ? [] : [eb('action', '=', action)]),
    ...(target === undefined ? [] : [eb('target_kind', '=', target)]),
    ...(targetId === undefined ? [] : [eb('target_id', '=', targetId)]),
    ...(from === undefined ? [] : [eb('acted_at', '>=', startOfRiyadhDay(from))]),
    ...(to === undefined ? [] : [eb('acted_at', '<', startOfRiyadhDay(addDays(to, 1)))]),
  ]);
}

function newestFirst(entries: Entries): Entries {
  return entries.orderBy('acted_at', 'desc').orderBy('id', 'desc');
}
