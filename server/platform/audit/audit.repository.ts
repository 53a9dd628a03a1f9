/** Writes audit log entries in the transaction of the change they record; never changed afterwards. */
import { sql } from 'kysely';
import type { AuditAction, AuditTarget } from '#contract/domain/audit.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';

/** The actor; `userId` is null for the command line and for unauthenticated people. */
export type AuditActor = {
  userId: string | null;
  email: string;
  address: string | null;
  requestId: string | null;
};

export type AuditRecord = {
  action: AuditAction;
  target: { kind: AuditTarget; id: string | null; label: string };
  /** The account the entry is about: its data is removed from the entry when the account is erased. */
  subjectId?: string | null;
  /** The changed fields, without secrets. */
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
};

/** @throws AppError `admin_required` for a caller who is no administrator */
export function actorOf(caller: Pick<Caller, 'admin' | 'address' | 'requestId'>): AuditActor {
  const { userId, email } = getAdmin(caller);
  return { userId, email, address: caller.address, requestId: caller.requestId };
}

/** Runs in the transaction of the change, so that neither exists without the other. */
export function recordAudit(trx: Trx, actor: AuditActor, record: AuditRecord, now: Date): Promise<void> {
  return recordAudits(trx, actor, [record], now);
}

const recordsPerStatement = 500;

/** Several entries of one actor, in order. */
export async function recordAudits(
  trx: Trx,
  actor: AuditActor,
  records: readonly AuditRecord[],
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(records, recordsPerStatement)) {
    const rows = chunk.map(({ action, target, subjectId = null, before = null, after = null }) => ({
      acted_at: now,
      actor_id: actor.userId,
      actor_email: actor.email,
      action,
      target_kind: target.kind,
      target_id: target.id,
      target_label: target.label,
      subject_id: subjectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      address: actor.address,
      request_id: actor.requestId,
    }));
    await trx.insertInto('audit_entry').values(rows).execute();
  }
}

/** `before` and `after` reduced to the fields that differ. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

/** Anonymises an erased person: the action stays, with an id that no longer leads to anybody. */
export function redactAudit(trx: Trx, userId: string): Promise<void> {
  return withErasureAllowed(trx, async () => {
    await trx
      .updateTable('audit_entry')
      .set({ before: null, after: null, target_label: '' })
      .where('subject_id', '=', userId)
      .execute();
    // An unauthenticated actor is named by the typed address, which is personal data.
    await trx
      .updateTable('audit_entry')
      .set({ actor_email: '', address: null })
      .where(({ or, and, eb }) =>
        or([eb('actor_id', '=', userId), and([eb('subject_id', '=', userId), eb('actor_id', 'is', null)])]),
      )
      .execute();
  });
}

const mailTargets: readonly AuditTarget[] = [
  'contact_message',
  'early_access_request',
  'mail',
  'alert_suppression',
  'alert_trial',
];

/**
 * Anonymises entries about messages, requests and mail that are known by address only.
 * @param keys keys of the addresses
 */
export function redactAuditOfMail(trx: Trx, keys: readonly string[]): Promise<void> {
  return withErasureAllowed(trx, async () => {
    await trx
      .updateTable('audit_entry')
      .set({ before: null, after: null, target_label: '' })
      .where('target_kind', 'in', mailTargets)
      .where(({ eb, fn }) => eb(fn<string>('lower', ['target_label']), 'in', [...keys]))
      .execute();
  });
}

async function withErasureAllowed(trx: Trx, erase: () => Promise<void>): Promise<void> {
  await sql`select set_config('hudhud.erasing', 'on', true)`.execute(trx);
  await erase();
  await sql`select set_config('hudhud.erasing', 'off', true)`.execute(trx);
}
