/** Operations of the audit log: read and export; entries are never changed. */
import { z } from 'zod';
import { auditActions, auditTargets } from '../domain/audit.ts';
import * as endpoints from '../endpoints/admin.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText, instant } from '../schemas.ts';
import { listDays, listPage, listSearch, textFile } from './admin-list.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** `email` is the actor's at that time; `id` is null for the command line and unauthenticated people. */
  actor: z.object({ id: z.string().nullable(), email: z.string() }),
  action: z.enum(auditActions),
  target: z.object({ kind: z.enum(auditTargets), id: z.string().nullable(), label: z.string() }),
  /** The changed fields, without secrets; null when there are none, or their person was erased. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
  /** Part of the actor's email or of the target's name. */
  search: listSearch,
  action: z.enum(auditActions).optional(),
  target: z.enum(auditTargets).optional(),
  targetId: boundedText(100).optional(),
  ...listDays,
};

export const listAudit = define('listAudit', {
  summary:
    'Entries of the audit log, the newest first; X-Total-Count has the total up to 10,000, as far as pages reach. ' +
    '`search` looks through the newest 20,000 entries that fit the other filters',
  query: z.object({ ...auditFilter, ...listPage }),
  response: z.array(auditEntry),
  answerHeaders: ['X-Total-Count'],
});

export const exportAudit = define('exportAudit', {
  summary: 'The entries that fit as CSV, at most 50,000, the newest first',
  query: z.object(auditFilter),
  response: textFile,
});
