/** Audit log entries as API responses and as CSV rows. */
import { type AuditEntry, auditEntry } from '#contract/api/admin-audit.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/csv/write-csv.ts';
import type { AuditRow } from './audit-list.repository.ts';

export function presentAuditEntry(row: AuditRow): AuditEntry {
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

/** The header line with byte order mark. */
export function auditCsvHead(): string {
  return byteOrderMark + writeCsvRows([columns]);
}

export function auditCsvLines(rows: readonly AuditRow[]): string {
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
