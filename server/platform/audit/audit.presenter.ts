/** Entries of the audit log, as the API answers them and as rows of a CSV file. */
import { stringify } from 'csv-stringify/sync';
import { type AuditEntry, auditEntry } from '#contract/api/admin-audit.ts';
import { guardCell } from '#server/platform/http/spreadsheet-cell.ts';
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
const byteOrderMark = '\uFEFF';

/** The first line; spreadsheets read Arabic rightly by the mark before it. */
export function auditCsvHead(): string {
  return byteOrderMark + linesOf([columns]);
}

export function auditCsvLines(rows: readonly AuditRow[]): string {
  return linesOf(
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

/** What begins like a formula is shown, never computed. */
function linesOf(rows: readonly (readonly (string | null)[])[]): string {
  const guarded = rows.map((cells) => cells.map((cell) => cell && guardCell(cell)));
  return stringify(guarded, { record_delimiter: 'windows' });
}
