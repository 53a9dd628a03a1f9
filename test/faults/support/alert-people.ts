/** People with two watches each whose prices were just reached, some with a device: what the kill tests send. */
import type { Kysely } from 'kysely';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createContext } from '#server/app/context.ts';
import { workerAlerts } from '#server/app/jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import type { BrowserSubscription, PushService } from '#test/support/push-service.ts';

export type AlertPeople = {
  /** Variables of the site that name its database. */
  site: Record<string, string>;
  push: PushService;
  people: number;
  /** Number of them that have one. */
  devices: number;
};

/** @returns their subscriptions, and how many alerts are due */
export async function fillAlertPeople({
  site,
  push,
  people,
  devices,
}: AlertPeople): Promise<{ subscriptions: BrowserSubscription[]; alerts: number }> {
  const subscriptions: BrowserSubscription[] = [];
  const context = await createContext({
    config: readConfig({ ...site, DEMO: '0' }),
    logger: createSilentLogger(),
  });
  const { db } = context;
  const now = new Date();
  const { publicKey } = await context.push.keyPair();
  for (let n = 0; n < people; n += 1) {
    const recipientId = await addPerson(db, n, now);
    for (const destination of ['CAI', 'IST']) await addWatch(db, { recipientId, destination }, now);
    if (n >= devices) continue;
    const subscription = await push.subscribe(publicKey);
    subscriptions.push(subscription);
    await db
      .insertInto('push_device')
      .values({
        recipient_id: recipientId,
        endpoint: subscription.endpoint,
        ...subscription.keys,
        device: 'Chrome',
        created_at: now,
        last_seen_at: now,
      })
      .execute();
  }
  const fare = { price: 400, departureDate: addDays(riyadhDate(now), 40), observedAt: now };
  const rows = buildProviderRows({ ...fare, destination: 'CAI' }, { ...fare, destination: 'IST' });
  const { touched } = await ingestRows(context.refresh, [rows]);
  await publishFares(context.refresh, touched);
  const alerts = await matchAlerts(workerAlerts(context));
  await context.close();
  return { subscriptions, alerts };
}

/** @returns the id of the recipient */
async function addPerson(db: Kysely<Database>, n: number, now: Date): Promise<string> {
  const email = `person${n}@example.com`;
  const times = { created_at: now, updated_at: now };
  const person = { first_name: 'S', last_name: 'O', language: 'en' as const, email_verified_at: now };
  const user = await db
    .insertInto('user_account')
    .values({ email, email_key: email, ...person, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('alert_recipient')
    .values({ user_id: user.id, quiet_from: null, quiet_to: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addWatch(
  db: Kysely<Database>,
  { recipientId, destination }: { recipientId: string; destination: string },
  now: Date,
): Promise<void> {
  const trip = { origin: 'RUH', destination, trip_type: 'oneway' };
  const { id } = await db
    .insertInto('watched_trip')
    .values({ ...trip, departs_from: '0001-01-01', departs_to: '9999-12-31', return_by: '9999-12-31' })
    .onConflict((conflict) =>
      conflict
        .columns(['origin', 'destination', 'trip_type', 'departs_from', 'departs_to', 'return_by'])
        .doUpdateSet(trip),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('watch')
    .values({
      recipient_id: recipientId,
      trip_id: id,
      condition: 'below',
      below_halalas: 50_000,
      when_kind: 'any',
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
