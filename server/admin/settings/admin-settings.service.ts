/** Administrators read all settings and change them: checked as a whole, logged, in force on every node at once. */
import type { Kysely, Transaction } from 'kysely';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { Settings } from '#contract/domain/settings.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { judgeFaresJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { type AuditActor, changedFields, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { bookingTemplates, isValidTemplate } from '#server/public/outbound/booking-template.ts';
import { type SettingsContext, storeSettings } from '#server/public/settings/settings.service.ts';

export type AdminSettingsContext = SettingsContext & {
  jobs: Pick<JobQueue, 'enqueue'>;
  reference: ReferenceData;
};

/** Checked values by name; a change names only what it changes. */
export type CheckedChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** As the database has them now, whatever this node has been told so far. */
export async function readAdminSettings(context: AdminSettingsContext): Promise<AdminSettings> {
  await context.settings.reload();
  const lastChange = await findLastChange(context.db);
  return {
    settings: context.settings.current(),
    version: context.settings.storedVersion(),
    lastChange,
    builtIn: presentBuiltIn(context.reference),
  };
}

/**
 * @param version what the change is based on; the newest where it is not given
 * @throws AppError `validation_failed` for templates that lead astray, `conflict` when somebody was faster
 */
export async function changeSettings(
  context: AdminSettingsContext,
  actor: AuditActor,
  { version, ...change }: CheckedChange & { version?: number | undefined },
): Promise<AdminSettings> {
  refuseBadTemplates(change);
  await context.db.transaction().execute(async (trx) => {
    const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const step = await storeSettings(trx, context, { values, expectedVersion: version });
    if (!step) return;
    const fields = changedFields(step.before, step.after);
    const label = Object.keys(fields.after).join(', ');
    const target = { kind: 'settings', id: null, label } as const;
    await recordAudit(trx, actor, { action: 'settings.update', target, ...fields }, context.now());
    if ('bookingSites' in fields.after) await judgeAnew(trx, context);
  });
  return readAdminSettings(context);
}

/** Which fare of a trip is the cheapest, and how good it is, depends on the sites that are open. */
async function judgeAnew(trx: Transaction<Database>, { jobs }: AdminSettingsContext): Promise<void> {
  await jobs.enqueue(judgeFaresJob, {}, { db: trx });
}

function refuseBadTemplates({ bookingTemplates: rows = [] }: CheckedChange): void {
  const fields: Record<string, FieldMessage> = {};
  for (const [index, row] of rows.entries()) {
    if (!isValidTemplate(row)) fields[`bookingTemplates.${index}.template`] = 'api.field.bookingTemplate';
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('validation_failed', { log: 'a booking template leads astray', fields });
}

async function findLastChange(db: Kysely<Database>): Promise<AdminSettings['lastChange']> {
  const row = await db
    .selectFrom('audit_entry')
    .select(['actor_email', 'acted_at'])
    .where('action', '=', 'settings.update')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { by: row.actor_email, at: row.acted_at.toISOString() } : null;
}

function presentBuiltIn({ calendar }: ReferenceData): AdminSettings['builtIn'] {
  return {
    bookingTemplates: [...bookingTemplates],
    calendar: calendar.map(({ name, nameAr, ...period }) => ({ ...period, name: { ar: nameAr, en: name } })),
  };
}
