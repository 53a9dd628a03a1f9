/** Changes which destinations are Premium: audited, announced to all nodes, effective here before the response. */
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type {
  createPremiumDestination,
  updatePremiumDestination,
} from '#contract/api/admin-premium-destinations.ts';
import type { AuditAction } from '#contract/domain/admin.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { actorOf, changedFields, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import type { SiteSnapshot } from '#server/public/settings/site-snapshot.ts';
import {
  deletePremiumPlace,
  findPremiumPlaceLocked,
  insertPremiumPlace,
  type PremiumPlace,
  type PremiumPlaceFields,
  updatePremiumOfDetectedDeals,
  updatePremiumPlace,
} from './premium-place.repository.ts';

export type PremiumDestinationsContext = {
  snapshot: Pick<SiteSnapshot, 'tryRead'>;
  db: Kysely<Database>;
  reference: ReferenceData;
  now: () => Date;
};

export type PremiumDraft = z.output<NonNullable<(typeof createPremiumDestination)['body']>>;
export type PremiumPlaceInput = z.output<NonNullable<(typeof updatePremiumDestination)['body']>>;

/** @throws AppError `validation_failed` for an unknown airport code, `conflict` for an existing one */
export function addPremium(
  context: PremiumDestinationsContext,
  caller: Caller,
  draft: PremiumDraft,
): Promise<PremiumPlace> {
  const fields = complete(context, draft);
  return change(context, async (trx) => {
    const after = await insertPremiumPlace(trx, fields, context.now());
    await record(trx, context, { caller, action: 'premium_destination.create', after });
    return { answer: after, codes: [after.code] };
  });
}

/**
 * @throws AppError `not_found`, `validation_failed`, `conflict` for an outdated version or, naming the code, a
 * duplicate
 */
export function updatePremium(
  context: PremiumDestinationsContext,
  caller: Caller,
  { id, input }: { id: string; input: PremiumPlaceInput },
): Promise<PremiumPlace> {
  const { version, ...wanted } = input;
  const fields = complete(context, wanted);
  return change(context, async (trx) => {
    const before = await getLocked(trx, id);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', {
        log: `destination of version ${before.version}, not ${version}`,
      });
    }
    const changed = changedFields(auditFieldsOf(before), auditFieldsOf(fields));
    if (Object.keys(changed.after).length === 0) return { answer: before, codes: [] };
    const after = await updatePremiumPlace(trx, { id, fields }, context.now());
    await record(trx, context, { caller, action: 'premium_destination.update', before, after });
    return { answer: after, codes: [before.code, after.code] };
  });
}

/** @throws AppError `not_found` */
export async function removePremium(
  context: PremiumDestinationsContext,
  caller: Caller,
  id: string,
): Promise<void> {
  await change(context, async (trx) => {
    const before = await getLocked(trx, id);
    await deletePremiumPlace(trx, id);
    await record(trx, context, { caller, action: 'premium_destination.delete', before });
    return { answer: before, codes: [before.code] };
  });
}

/** @param act also returns the codes whose status may have changed */
async function change(
  context: PremiumDestinationsContext,
  act: (trx: Transaction<Database>) => Promise<{ answer: PremiumPlace; codes: readonly string[] }>,
): Promise<PremiumPlace> {
  try {
    const { answer, codes } = await context.db.transaction().execute(async (trx) => {
      const done = await act(trx);
      if (done.codes.length > 0) {
        await updatePremiumOfDetectedDeals(trx, done.codes);
        await announceChange(trx, 'premium');
      }
      return done;
    });
    if (codes.length > 0) await context.snapshot.tryRead('premium');
    return answer;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', {
      log: 'a destination that is in the list',
      words: 'api.field.destinationTaken',
      fields: { destinationCode: 'api.field.destinationTaken' },
      cause: error,
    });
  }
}

/** Fills missing names from the reference data. */
function complete({ reference }: PremiumDestinationsContext, draft: PremiumDraft): PremiumPlaceFields {
  const airport = reference.airports.get(draft.destinationCode);
  if (!airport) {
    throw new AppError('validation_failed', {
      log: `no airport ${draft.destinationCode}`,
      fields: { destinationCode: 'api.field.destinationUnknown' },
    });
  }
  return {
    code: draft.destinationCode,
    name: draft.destinationName ?? airport.name,
    city: draft.city ?? airport.city,
    country: draft.country ?? airport.country,
    region: draft.region ?? airport.region,
    isPremium: draft.isPremium,
  };
}

async function getLocked(trx: Transaction<Database>, id: string): Promise<PremiumPlace> {
  const place = await findPremiumPlaceLocked(trx, id);
  if (!place) throw new AppError('not_found', { log: 'no such Premium destination' });
  return place;
}

type Entry = { caller: Caller; action: AuditAction; before?: PremiumPlace; after?: PremiumPlace };

async function record(
  trx: Transaction<Database>,
  { now }: Pick<PremiumDestinationsContext, 'now'>,
  { caller, action, before, after }: Entry,
): Promise<void> {
  const place = after ?? before;
  const target = { kind: 'premium_destination', id: place?.id ?? null, label: place?.code ?? '' } as const;
  const fields =
    before && after
      ? changedFields(auditFieldsOf(before), auditFieldsOf(after))
      : { before: before ? auditFieldsOf(before) : null, after: after ? auditFieldsOf(after) : null };
  await recordAudit(trx, actorOf(caller), { action, target, ...fields }, now());
}

function auditFieldsOf({ code, name, city, country, region, isPremium }: PremiumPlaceFields) {
  return { destinationCode: code, destinationName: name, city, country, region, isPremium };
}
