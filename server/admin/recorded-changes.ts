/** What every change of a resource of the administration goes through: lock, version, audit, announcement. */
import type { AuditAction, AuditTarget } from '#contract/domain/audit.ts';
import { actorOf, changedFields, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { announceChange, type SiteTopic } from '#server/platform/database/site-changes.ts';
import { AppError, type ErrorWords, type FieldMessage } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';

export type Verbs<Kind extends AuditTarget> = AuditAction extends infer Action
  ? Action extends `${Kind}.${infer Verb}`
    ? Verb
    : never
  : never;

/** What is known of a resource whose changes are recorded. `Locked` is a row as a change gets it. */
export type RecordedParts<Kind extends AuditTarget, Row extends { id: string }, Locked extends Row = Row> = {
  /** Target of the audit log, whose actions are `<kind>.create` and so on. */
  kind: Kind;
  labelOf: (row: Row) => string;
  /** The account whose data a row is, which is removed from the audit log with it. */
  subjectOf?: (row: Row) => string | null;
  /** What the audit log says of a row; nothing secret. Rows that are equal in it are unchanged. */
  auditFieldsOf: (row: Row) => Readonly<Record<string, unknown>>;
  /** Locked until the transaction ends. */
  findLocked: (trx: Trx, id: string, now: Date) => Promise<Locked | undefined>;
  /** Refuses a value that another row has. */
  taken?: (cause: unknown) => AppError;
  /** What other nodes are told. */
  topic?: SiteTopic;
  /** After the commit, before the answer. */
  onCommit?: () => Promise<unknown>;
};

export type ResourceChange<Row, Verb, Locked extends Row = Row> = {
  verb: Verb;
  /** Refused when the row has another one by now; left out, the change is made anyway. */
  version?: number | undefined;
  /** Recorded even where nothing of the row changes. */
  isAlwaysRecorded?: boolean | undefined;
  /** Returns the row as it is then, undefined where it is gone. */
  change: (trx: Trx, before: Locked, now: Date) => Promise<Row | undefined>;
};

/** Makes changes of a resource, whose SQL and rules are its own. */
export function recordedChanges<
  Kind extends AuditTarget,
  Row extends { id: string; version?: number },
  Locked extends Row = Row,
>({ db, now }: { db: Db; now: () => Date }, parts: RecordedParts<Kind, Row, Locked>) {
  const { kind, findLocked, taken, onCommit } = parts;
  /** A value that is taken is refused at its field. */
  const run = async (act: (trx: Trx, at: Date) => Promise<Row>): Promise<Row> => {
    const at = now();
    try {
      const answer = await db.transaction().execute((trx) => act(trx, at));
      await onCommit?.();
      return answer;
    } catch (error) {
      throw taken && isUniqueViolation(error) ? taken(error) : error;
    }
  };
  return {
    /** @throws AppError as `insert` does, and `taken` for a value of another row */
    create: (caller: Caller, insert: (trx: Trx, now: Date) => Promise<Row>) =>
      run(async (trx, at) => {
        const after = await insert(trx, at);
        await record(trx, parts, { caller, at, verb: 'create', after });
        return after;
      }),
    /** @throws AppError `not_found`, `conflict` for another version */
    change: (
      caller: Caller,
      id: string,
      { verb, version, isAlwaysRecorded, change }: ResourceChange<Row, Verbs<Kind>, Locked>,
    ) =>
      run(async (trx, at) => {
        const before = await findLocked(trx, id, at);
        if (!before)
          throw new AppError('not_found', { log: `no such ${kind}`, words: 'api.deletedMeanwhile' });
        if (version !== undefined && version !== before.version) {
          throw new AppError('conflict', { log: `${kind} of version ${before.version}, not ${version}` });
        }
        const after = await change(trx, before, at);
        await record(trx, parts, { caller, at, verb, before, after, isAlwaysRecorded });
        return after ?? before;
      }),
  };
}

/** Refuses, at the field, a value that another row has. */
export function takenAt(field: string, message: FieldMessage & ErrorWords): (cause: unknown) => AppError {
  return (cause) =>
    new AppError('conflict', {
      log: `${field} belongs to another row`,
      words: message,
      fields: { [field]: message },
      cause,
    });
}

type Recorded<Row> = {
  caller: Caller;
  at: Date;
  verb: string;
  before?: Row | undefined;
  after?: Row | undefined;
  isAlwaysRecorded?: boolean | undefined;
};

/** Writes the audit entry and tells other nodes; does nothing where nothing changed. */
async function record<Row extends { id: string }>(
  trx: Trx,
  parts: Omit<RecordedParts<AuditTarget, Row>, 'findLocked'>,
  { caller, at, verb, before, after, isAlwaysRecorded = false }: Recorded<Row>,
): Promise<void> {
  const { kind, labelOf, subjectOf, auditFieldsOf, topic } = parts;
  const row = after ?? before;
  if (!row) return;
  const [was, is] = [before && auditFieldsOf(before), after && auditFieldsOf(after)];
  const fields = was && is ? changedFields(was, is) : { before: was ?? null, after: is ?? null };
  if (was && is && !isAlwaysRecorded && Object.keys(fields.after ?? {}).length === 0) return;
  const action = `${kind}.${verb}` as AuditAction;
  const target = { kind, id: row.id, label: labelOf(row) };
  const subjectId = subjectOf?.(row) ?? null;
  await recordAudit(trx, actorOf(caller), { action, target, subjectId, ...fields }, at);
  if (topic) await announceChange(trx, topic, [row.id]);
}
