/** Operation of the audit log: entries are read, and never changed. */
import { z } from 'zod';
import { auditActions, auditTargets } from '../domain/audit.ts';
import { instant } from '../schemas.ts';
import { define, listPage, listSearch } from './admin-operation.ts';

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** `email` is the actor's at that time; `id` is null for the command line and unauthenticated people. */
  actor: z.object({ id: z.string().nullable(), email: z.string() }),
  action: z.enum(auditActions),
  target: z.object({ kind: z.enum(auditTargets), id: z.string().nullable(), label: z.string() }),
  address: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = define('listAudit', {
  summary: 'The audit log, the newest entries first; the total is in X-Total-Count',
  query: z.object({
    /** Part of the actor's email. */
    person: listSearch,
    target: z.enum(auditTargets).optional(),
    ...listPage,
  }),
  response: z.array(auditEntry),
  answerHeaders: ['X-Total-Count'],
});
