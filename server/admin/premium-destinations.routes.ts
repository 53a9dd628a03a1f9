/** `/api/admin/premium-destinations`: which destinations are Premium; a change holds for everybody when it is answered. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import {
  createPremiumDestination,
  deletePremiumDestination,
  listPremiumDestinations,
  type PremiumDestination,
  updatePremiumDestination,
} from '#contract/api/admin-premium-destinations.ts';
import type { premiumDestination } from '#contract/bodies/premium-destination.ts';
import { curatedSource } from '#contract/domain/deal.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database, PremiumDestinationTable } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SiteSnapshot } from '#server/public/settings/site-snapshot.ts';
import { adminResource, takenAt } from './admin-resource.ts';

export type PremiumDestinationsContext = {
  snapshot: Pick<SiteSnapshot, 'tryRead'>;
  db: Kysely<Database>;
  reference: ReferenceData;
  now: () => Date;
};

type Place = Selectable<PremiumDestinationTable>;

export function premiumDestinationsRoutes(context: PremiumDestinationsContext): OperationRoute[] {
  const { db, reference, snapshot } = context;
  const places = adminResource(context, {
    kind: 'premium_destination',
    labelOf: ({ destination_code }) => destination_code,
    auditFieldsOf: fieldsOf,
    findLocked: (trx, id) => selectPlaces(trx).where('id', '=', id).forUpdate().executeTakeFirst(),
    insert: (trx, fields: ReturnType<typeof columnsOf>, now) =>
      trx
        .insertInto('premium_destination')
        .values({ ...fields, created_at: now, updated_at: now })
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: (trx, { id, version: _, ...columns }, now) =>
      trx
        .updateTable('premium_destination')
        .set({ ...columns, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: (trx, { id }) => trx.deleteFrom('premium_destination').where('id', '=', id).execute(),
    taken: takenAt('destinationCode', 'api.field.destinationTaken'),
    onChange: updatePremiumOfDetectedDeals,
    topic: 'premium',
    onCommit: () => snapshot.tryRead('premium'),
  });
  const present = (place: Place): PremiumDestination => {
    const { id, version, updated_at } = place;
    const { cityAr = place.city, countryAr = place.country } =
      reference.airports.get(place.destination_code) ?? {};
    return { id, version, ...fieldsOf(place), cityAr, countryAr, updatedAt: updated_at.toISOString() };
  };
  return [
    operationRoute(listPremiumDestinations, async () =>
      (await selectPlaces(db).orderBy('destination_name').orderBy('destination_code').execute()).map(present),
    ),
    operationRoute(createPremiumDestination, async ({ body, caller }) => ({
      destination: present(await places.create(caller, columnsOf(reference, body))),
    })),
    operationRoute(updatePremiumDestination, async ({ params, body: { version, ...body }, caller }) => {
      const fields = columnsOf(reference, body);
      return { destination: present(await places.update(caller, params.id, { fields, version })) };
    }),
    operationRoute(deletePremiumDestination, async ({ params, caller }) => {
      await places.remove(caller, params.id);
      return { done: true as const };
    }),
  ];
}

function selectPlaces(db: Kysely<Database>) {
  return db.selectFrom('premium_destination').selectAll();
}

/** Fills missing names from the reference data. @throws AppError `validation_failed` for an unknown airport code */
function columnsOf({ airports }: ReferenceData, draft: z.output<typeof premiumDestination>) {
  const airport = airports.get(draft.destinationCode);
  if (!airport) {
    throw new AppError('validation_failed', {
      log: `no airport ${draft.destinationCode}`,
      fields: { destinationCode: 'api.field.destinationUnknown' },
    });
  }
  return {
    destination_code: draft.destinationCode,
    destination_name: draft.destinationName ?? airport.name,
    city: draft.city ?? airport.city,
    country: draft.country ?? airport.country,
    region: draft.region ?? airport.region,
    is_premium: draft.isPremium,
  };
}

function fieldsOf({ destination_code, destination_name, city, country, region, is_premium }: Place) {
  return {
    destinationCode: destination_code,
    destinationName: destination_name,
    city,
    country,
    region: region as PremiumDestination['region'],
    isPremium: is_premium,
  };
}

/** The mark of found deals, which lists of administrators are filtered by; those that are over stay as they were. */
async function updatePremiumOfDetectedDeals(
  trx: Transaction<Database>,
  places: readonly Place[],
): Promise<void> {
  const codes = places.map(({ destination_code }) => destination_code);
  const isPremium = sql<boolean>`exists (
    select from premium_destination where destination_code = deal.destination and is_premium)`;
  await trx
    .updateTable('deal')
    .set({ is_premium: isPremium })
    .where('destination', 'in', codes)
    .where('status', 'in', ['pending', 'published'])
    .where('source', '<>', curatedSource)
    .where((eb) => eb('is_premium', '<>', isPremium))
    .execute();
}
