/** What every change of a resource of the administration goes through: lock, version, audit, announcement. */
import type { Kysely, Transaction } from 'kysely';
import type { AuditAction, AuditTarget } from '#contract/domain/admin.ts';
import { actorOf, changedFields, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange, type SiteTopic } from '#server/platform/database/site-changes.ts';
import { AppError, type ErrorWords, type FieldMessage } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';

type Trx = Transaction<Database>;
type Verbs<Kind extends AuditTarget> = AuditAction extends infer Action
  ? Action extends `${Kind}.${infer Verb}`
    ? Verb
    : never
  : never;

/** A resource's own SQL and rules; `Fields` are what a change sets. */
export type AdminResourceParts<Kind extends AuditTarget, Row extends { id: string }, Fields> = {
  /** Target of the audit log, whose actions are `<kind>.create` and so on. */
  kind: Kind;
  labelOf: (row: Row) => string;
  /** What the audit log says of a row; nothing secret. Rows that are equal in it are unchanged. */
  auditFieldsOf: (row: Row) => Readonly<Record<string, unknown>>;
  /** Locked until the transaction ends. */
  findLocked: (trx: Trx, id: string) => Promise<Row | undefined>;
  insert: (trx: Trx, fields: Fields, now: Date) => Promise<Row>;
  update: (trx: Trx, changed: Row & Fields, now: Date) => Promise<Row>;
  remove: (trx: Trx, row: Row) => Promise<unknown>;
  /** Field and message of a value that another row has. */
  taken?: { field: string; message: FieldMessage & ErrorWords };
  /** In the transaction, after a change: the rows before and after it. */
  onChange?: (trx: Trx, rows: readonly Row[]) => Promise<void>;
  /** What other nodes are told. */
  topic?: SiteTopic;
  /** After the commit, before the answer. */
  onCommit?: () => Promise<unknown>;
};

export type ResourceChange<Row, Verb> = {
  verb: Verb;
  /** Refused when the row has another one by now; left out, the change is made anyway. */
  version?: number | undefined;
  /** Returns the row as it is then: the same one where nothing is to change, undefined where it is gone. */
  change: (trx: Trx, before: Row, now: Date) => Promise<Row | undefined>;
};

type AnyParts = Pick<AdminResourceParts<AuditTarget, { id: string }, unknown>, 'kind' | 'taken' | 'onCommit'>;
type RecordParts<Row extends { id: string }> = Pick<
  AdminResourceParts<AuditTarget, Row, unknown>,
  'kind' | 'labelOf' | 'auditFieldsOf' | 'onChange' | 'topic'
>;
type Recorded<Row> = { verb: string; before?: Row | undefined; after?: Row | undefined };

export function adminResource<
  Kind extends AuditTarget,
  Row extends { id: string; version?: number },
  Fields extends Partial<Row>,
>({ db, now }: { db: Kysely<Database>; now: () => Date }, parts: AdminResourceParts<Kind, Row, Fields>) {
  const { kind, auditFieldsOf } = parts;
  const run = inTransaction(db, parts);
  const record = recordingOf(parts, now);

  /** @throws AppError `not_found`, `conflict` for another version */
  const change = (caller: Caller, id: string, { verb, version, change }: ResourceChange<Row, Verbs<Kind>>) =>
    run(async (trx) => {
      const before = await parts.findLocked(trx, id);
      if (!before) throw new AppError('not_found', { log: `no such ${kind}` });
      if (version !== undefined && version !== before.version) {
        throw new AppError('conflict', { log: `${kind} of version ${before.version}, not ${version}` });
      }
      const after = await change(trx, before, now());
      await record(trx, caller, { verb, before, after });
      return after ?? before;
    });

  return {
    change,
    /** @throws AppError `conflict`, naming the field, for a value that is taken */
    create: (caller: Caller, fields: Fields) =>
      run(async (trx) => {
        const after = await parts.insert(trx, fields, now());
        await record(trx, caller, { verb: 'create', after });
        return after;
      }),
    /** @throws AppError as `change` and `create` do */
    update: (
      caller: Caller,
      id: string,
      { fields, version }: { fields: Fields; version?: number | undefined },
    ) =>
      change(caller, id, {
        verb: 'update' as Verbs<Kind>,
        version,
        change: async (trx, before, at) => {
          const changed = { ...before, ...fields };
          const { after } = changedFields(auditFieldsOf(before), auditFieldsOf(changed));
          return Object.keys(after).length === 0 ? before : parts.update(trx, changed, at);
        },
      }),
    /** @throws AppError `not_found` */
    remove: (caller: Caller, id: string) =>
      change(caller, id, {
        verb: 'delete' as Verbs<Kind>,
        change: async (trx, before) => {
          await parts.remove(trx, before);
          return undefined;
        },
      }),
  };
}

/** Runs a change; a value that is taken is refused at its field. */
function inTransaction(db: Kysely<Database>, { kind, taken, onCommit }: AnyParts) {
  return async <Answer>(act: (trx: Trx) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await db.transaction().execute(act);
      await onCommit?.();
      return answer;
    } catch (error) {
      if (!taken || !isUniqueViolation(error)) throw error;
      const { field, message } = taken;
      throw new AppError('conflict', {
        log: `${kind}: ${field} is taken`,
        words: message,
        fields: { [field]: message },
        cause: error,
      });
    }
  };
}

/** Writes the audit entry and tells other nodes; does nothing where `after` is `before`. */
function recordingOf<Row extends { id: string }>(parts: RecordParts<Row>, now: () => Date) {
  const { kind, labelOf, auditFieldsOf, onChange, topic } = parts;
  return async (trx: Trx, caller: Caller, { verb, before, after }: Recorded<Row>) => {
    const row = after ?? before;
    if (!row || before === after) return;
    const [was, is] = [before && auditFieldsOf(before), after && auditFieldsOf(after)];
    const fields = was && is ? changedFields(was, is) : { before: was ?? null, after: is ?? null };
    const target = { kind, id: row.id, label: labelOf(row) };
    await recordAudit(
      trx,
      actorOf(caller),
      { action: `${kind}.${verb}` as AuditAction, target, ...fields },
      now(),
    );
    await onChange?.(
      trx,
      [before, after].filter((each) => each !== undefined),
    );
    if (topic) await announceChange(trx, topic);
  };
}
