/** Routes of `contract/api/admin-premium-destinations.ts`: names come from the reference data, and a change holds for everybody when it is answered. */
import type { Selectable } from 'kysely';
import * as calls from '#contract/api/admin-premium-destinations.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { premiumRowOf } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import { invalidField } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SiteSnapshot } from '#server/public/settings/site-snapshot.ts';
import { recordedChanges, takenAt } from './recorded-changes.ts';

type Context = { db: Db; now: () => Date; snapshot: Pick<SiteSnapshot, 'tryRead'>; reference: ReferenceData };
type Row = Selectable<Database['premium_destination']>;
type Sent = { destinationCode: string; isPremium: boolean };

export function premiumDestinationRoutes(context: Context): OperationRoute[] {
  const { db, snapshot, reference } = context;
  const rows = recordedChanges<'premium_destination', Row>(context, {
    kind: 'premium_destination',
    labelOf: ({ destination_code }) => destination_code,
    auditFieldsOf: fieldsOf,
    findLocked: (trx, id) =>
      trx.selectFrom('premium_destination').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    taken: takenAt('destinationCode', 'api.field.destinationTaken'),
    topic: 'premium',
    onCommit: () => snapshot.tryRead('premium'),
  });
  return [
    operationRoute(calls.listPremiumDestinations, async () => {
      const all = db.selectFrom('premium_destination').selectAll();
      const ordered = all.orderBy('destination_name').orderBy('destination_code');
      return (await ordered.execute()).map((row) => present(reference, row));
    }),
    operationRoute(calls.createPremiumDestination, async ({ body, caller }) => {
      const columns = columnsOf(reference, body);
      const added = await rows.create(caller, (trx, now) =>
        trx
          .insertInto('premium_destination')
          .values({ ...columns, created_at: now, updated_at: now })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return { destination: present(reference, added) };
    }),
    operationRoute(
      calls.updatePremiumDestination,
      async ({ params: { id }, body: { version, ...sent }, caller }) => {
        const columns = columnsOf(reference, sent);
        const changed = await rows.change(caller, id, {
          verb: 'update',
          version,
          change: async (trx, before, now) =>
            before.destination_code === columns.destination_code && before.is_premium === columns.is_premium
              ? before
              : trx
                  .updateTable('premium_destination')
                  .set({ ...columns, updated_at: now })
                  .where('id', '=', id)
                  .returningAll()
                  .executeTakeFirstOrThrow(),
        });
        return { destination: present(reference, changed) };
      },
    ),
    operationRoute(calls.deletePremiumDestination, async ({ params: { id }, caller }) => {
      await rows.change(caller, id, {
        verb: 'delete',
        change: async (trx) =>
          void (await trx.deleteFrom('premium_destination').where('id', '=', id).execute()),
      });
      return { done: true as const };
    }),
  ];
}

/** @throws AppError `validation_failed` for a code of no airport, or one of departure */
function columnsOf({ airports }: ReferenceData, { destinationCode, isPremium }: Sent) {
  const airport = airports.get(destinationCode);
  const isDeparture = departureAirports.some((code) => code === destinationCode);
  if (!airport || isDeparture) {
    const fault = isDeparture ? 'api.field.destinationDeparture' : 'api.field.destinationUnknown';
    throw invalidField('destinationCode', fault, `${destinationCode} cannot be Premium`);
  }
  return premiumRowOf(airport, isPremium);
}

function fieldsOf(row: Row) {
  return {
    destinationCode: row.destination_code,
    destinationName: row.destination_name,
    city: row.city,
    country: row.country,
    region: row.region,
    isPremium: row.is_premium,
  };
}

function present({ airports }: ReferenceData, row: Row): calls.PremiumDestination {
  const fields = fieldsOf(row);
  const airport = airports.get(row.destination_code);
  const { name: destinationName = fields.destinationName, region = fields.region } = airport ?? {};
  const { city = fields.city, country = fields.country } = airport ?? {};
  return {
    id: row.id,
    version: row.version,
    ...fields,
    destinationName,
    city,
    country,
    region,
    cityAr: airport?.cityAr ?? fields.city,
    countryAr: airport?.countryAr ?? fields.country,
    updatedAt: row.updated_at.toISOString(),
  };
}
