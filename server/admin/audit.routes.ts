/** Route of `contract/api/admin-audit.ts`: the audit log, the newest entries first. */
import { sql } from 'kysely';
import { auditEntry, listAudit } from '#contract/api/admin-audit.ts';
import { rowsPerPage } from '#contract/domain/admin.ts';
import { auditActions } from '#contract/domain/audit.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';

/** Paging and counting stop here. */
export const mostListed = 10_000;

export function auditRoutes({ db }: { db: Db }): OperationRoute[] {
  return [
    operationRoute(listAudit, async ({ query: { person, target, page }, setHeader }) => {
      const pattern = `%${person.replace(/[\\%_]/g, '\\$&')}%`;
      // What the site no longer does stays in the table, without words to show it in.
      const all = db.selectFrom('audit_entry').where('action', 'in', auditActions);
      const about = target === undefined ? all : all.where('target_kind', '=', target);
      const entries = person === '' ? about : about.where('actor_email', 'ilike', pattern);
      const { total } = await db
        .selectFrom(entries.select(sql<number>`1`.as('one')).limit(mostListed).as('entry'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      setHeader('x-total-count', total);
      const offset = (page - 1) * rowsPerPage;
      if (offset >= mostListed) return [];
      const newest = entries.orderBy('acted_at', 'desc').orderBy('id', 'desc');
      const rows = await newest.selectAll().offset(offset).limit(rowsPerPage).execute();
      return rows.map((row) =>
        auditEntry.parse({
          id: row.id,
          at: row.acted_at.toISOString(),
          actor: { id: row.actor_id, email: row.actor_email },
          action: row.action,
          target: { kind: row.target_kind, id: row.target_id, label: row.target_label },
          address: row.address,
        }),
      );
    }),
  ];
}
