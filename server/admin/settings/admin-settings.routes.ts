/** `/api/admin/settings`, and the preview of a booking template. */
import * as calls from '#contract/api/admin-settings.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import type { Settings } from '#contract/domain/settings.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { findUnknownPlaces } from '#server/pipeline/reference/unusual-periods.ts';
import { judgeFaresJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import {
  type AuditActor,
  actorOf,
  changedFields,
  recordAudit,
} from '#server/platform/audit/audit.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { requireRecentProof } from '#server/platform/http/signed-in.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { buildBookingLink } from '#server/public/outbound/booking-link.ts';
import {
  type BookingTemplate,
  bookingTemplates,
  isValidTemplate,
} from '#server/public/outbound/booking-template.ts';
import { type SettingsContext, storeSettings } from '#server/public/settings/settings.service.ts';

export function adminSettingsRoutes(context: AdminSettingsContext): OperationRoute[] {
  return [
    operationRoute(calls.getAdminSettings, () => readAdminSettings(context)),
    operationRoute(calls.updateSettings, ({ body, caller }) => {
      requireRecentProof(caller, context.now());
      const { settings, ...change } = body;
      return changeSettings(context, actorOf(caller), { ...settings, ...change });
    }),
    operationRoute(calls.checkBookingTemplate, ({ query }) => {
      const isValid = isValidTemplate(query);
      return { isValid, example: isValid ? buildExample(query, context.now()) : null };
    }),
  ];
}

/** An example trip in a month, so that the booking site has results when the link is opened. */
function buildExample(row: BookingTemplate, now: Date): string {
  const departureDate = addDays(riyadhDate(now), 30);
  const { site, language, tripType } = row;
  const returnDate = tripType === 'roundtrip' ? addDays(departureDate, 7) : null;
  const itinerary = { origin: 'RUH', destination: 'CAI', tripType, departureDate, returnDate };
  return buildBookingLink({ site, language, itinerary, adults: 2, templates: [row] });
}

type AdminSettingsContext = SettingsContext & { jobs: Pick<JobQueue, 'enqueue'>; reference: ReferenceData };

/** Validated values by name; only changed ones are present. */
type CheckedChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** From the database, whatever this node has in memory. */
async function readAdminSettings(context: AdminSettingsContext): Promise<calls.AdminSettings> {
  await context.settings.reload();
  const lastChange = await findLastChange(context.db);
  return {
    settings: context.settings.current(),
    version: context.settings.storedVersion(),
    lastChange,
    builtIn: { bookingTemplates: [...bookingTemplates] },
  };
}

/**
 * @param version the version the change is based on; defaults to the newest
 * @throws AppError `validation_failed` for invalid templates and unknown places, `conflict` for an outdated version
 */
async function changeSettings(
  context: AdminSettingsContext,
  actor: AuditActor,
  { version, ...change }: CheckedChange & { version?: number | undefined },
): Promise<calls.AdminSettings> {
  refuseBadRows(context, change);
  await context.db.transaction().execute(async (trx) => {
    const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const step = await storeSettings(trx, context, { values, expectedVersion: version });
    if (!step) return;
    const fields = changedFields(step.before, step.after);
    const label = Object.keys(fields.after).join(', ');
    const target = { kind: 'settings', id: null, label } as const;
    await recordAudit(trx, actor, { action: 'settings.update', target, ...fields }, context.now());
    if (judged.some((name) => name in fields.after))
      await context.jobs.enqueue(judgeFaresJob, {}, { db: trx });
  });
  return readAdminSettings(context);
}

/** They determine the cheapest fare of each trip, or what is usual, so fares are assessed again. */
const judged = ['bookingSites', 'unusualPeriods'] as const satisfies (keyof Settings)[];

function refuseBadRows({ reference }: AdminSettingsContext, change: CheckedChange): void {
  const fields: Record<string, FieldMessage> = {};
  for (const [index, row] of change.bookingTemplates?.entries() ?? []) {
    if (!isValidTemplate(row)) fields[`bookingTemplates.${index}.template`] = 'api.field.bookingTemplate';
  }
  for (const [index, { places }] of change.unusualPeriods?.entries() ?? []) {
    const unknown = findUnknownPlaces(reference, places);
    if (unknown.length === 0) continue;
    fields[`unusualPeriods.${index}.places`] = {
      key: 'api.field.places',
      args: { places: unknown.join(' ') },
    };
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('validation_failed', {
      log: 'a template or a place of the settings is wrong',
      fields,
    });
}

async function findLastChange(db: Db): Promise<calls.AdminSettings['lastChange']> {
  const row = await db
    .selectFrom('audit_entry')
    .select(['actor_email', 'acted_at'])
    .where('action', '=', 'settings.update')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { by: row.actor_email, at: row.acted_at.toISOString() } : null;
}
