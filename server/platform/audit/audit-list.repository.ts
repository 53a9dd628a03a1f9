/** Reads the audit log: filtered, newest first, with a count that is exact up to a limit. */
import { type ExpressionBuilder, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { AuditAction, AuditTarget } from '#contract/domain/admin.ts';
import { addDays, startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { AuditEntryTable, Database } from '#server/platform/database/schema.ts';

export type AuditFilter = {
  /** Part of the actor's e-mail or of the target's name; empty for any. */
  search: string;
  action?: AuditAction | undefined;
  target?: AuditTarget | undefined;
  targetId?: string | undefined;
  /** Riyadh days, both included. */
  from?: string | undefined;
  to?: string | undefined;
};
export type AuditRow = Selectable<AuditEntryTable>;
/** Keyset of the last entry of a page. */
export type AuditPosition = { at: Date; id: string };

/** Paging and counting stop here; filters by date and others have no limit. */
export const mostListed = 10_000;
/** The text search covers this many of the newest entries that match the other filters. */
export const mostSearched = 20_000;

type Entries = SelectQueryBuilder<Database, 'audit_entry', unknown>;
type Where = ExpressionBuilder<Database, 'audit_entry'>;

export async function listAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditRow[]> {
  const reached = Math.min(limit, mostListed - offset);
  if (reached <= 0) return [];
  return newestFirst(entriesOf(db, filter)).selectAll().offset(offset).limit(reached).execute();
}

/** At most `mostListed`. */
export async function countAuditRows(db: Kysely<Database>, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(entriesOf(db, filter).select(sql<number>`1`.as('one')).limit(mostListed).as('entry'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The entries after a position, for reading the whole log in parts. */
export async function listAuditRowsAfter(
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
