/** Route of `contract/api/admin-audit.ts`: the audit log, the newest entries first. */
import { auditEntry, listAudit } from '#contract/api/admin-audit.ts';
import { auditActions } from '#contract/domain/audit.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { OperationRoute } from '#server/platform/http/operation-route.ts';
import { listRoute } from './list-route.ts';

export function auditRoutes({ db }: { db: Db }): OperationRoute[] {
  return [
    listRoute(
      listAudit,
      db,
      ({ query: { person, target } }) => {
        const pattern = `%${person.replace(/[\\%_]/g, '\\$&')}%`;
        // What the site no longer does stays in the table, without words to show it in.
        const all = db.selectFrom('audit_entry').selectAll().where('action', 'in', auditActions);
        const about = target === undefined ? all : all.where('target_kind', '=', target);
        const entries = person === '' ? about : about.where('actor_email', 'ilike', pattern);
        return entries.orderBy('acted_at', 'desc').orderBy('id', 'desc');
      },
      (rows) =>
        rows.map((row) =>
          auditEntry.parse({
            id: row.id,
            at: row.acted_at.toISOString(),
            actor: { id: row.actor_id, email: row.actor_email },
            action: row.action,
            target: { kind: row.target_kind, id: row.target_id, label: row.target_label },
            address: row.address,
          }),
        ),
    ),
  ];
}
