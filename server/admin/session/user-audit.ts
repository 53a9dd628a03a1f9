/** Audit entries about an account. */
import { type AuditActor, type AuditRecord, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';

type Entry = Omit<AuditRecord, 'target' | 'subjectId'> & { user: { id: string; email: string } };

export function auditUser(trx: Trx, actor: AuditActor, { user, ...entry }: Entry, now: Date): Promise<void> {
  const target = { kind: 'user', id: user.id, label: user.email } as const;
  return recordAudit(trx, actor, { ...entry, target, subjectId: user.id }, now);
}

/** An actor that is no person. */
export function systemActor(name: 'npm run admin' | 'DEMO' | 'ADMIN_EMAIL'): AuditActor {
  return { userId: null, email: name, address: null, requestId: null };
}
