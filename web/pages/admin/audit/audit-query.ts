/** Filters of the audit log, from URL to API query. */
import { type AuditAction, auditActions, auditTargets } from '#contract/domain/admin.ts';
import { isIsoDate } from '#contract/domain/dates.ts';

/** Default filters: all entries. */
export const defaultAuditQuery = { search: '', action: '', target: '', targetId: '', from: '', to: '' };
export type AuditValues = typeof defaultAuditQuery;

/** Converts URL values to API parameters and drops invalid values. */
export function auditFilterOf(values: AuditValues): Record<string, string> {
  const { search, action, target, targetId, from, to } = values;
  const filter = {
    search: search.trim(),
    action: isAuditAction(action) ? action : '',
    target: (auditTargets as readonly string[]).includes(target) ? target : '',
    targetId,
    from: isIsoDate(from) ? from : '',
    to: isIsoDate(to) ? to : '',
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

function isAuditAction(text: string): text is AuditAction {
  return (auditActions as readonly string[]).includes(text);
}
