/** Stores the devices that receive push messages. */
import { createRowReader, readAll } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

export type PushTarget = { id: string; endpoint: string; p256dh: string; auth: string };

export type PushDeviceRecord = { id: string; device: string; addedAt: Date; lastPushedAt: Date | null };

export const mostPushDevices = 10;

/** The newest first. */
export function listPushDeviceRecords(db: Db, userId: string): Promise<PushDeviceRecord[]> {
  const found = ofUser(db, userId)
    .select(['push_device.id', 'device', 'push_device.created_at as added_at', 'last_pushed_at'])
    .orderBy('push_device.created_at', 'desc')
    .orderBy('push_device.id');
  return readAll<PushDeviceRecord>(found);
}

/** Undefined when the device was removed, or belongs to somebody else now. */
export async function findPushTarget(
  db: Db,
  { id, recipientId }: { id: string; recipientId: string },
): Promise<PushTarget | undefined> {
  return db
    .selectFrom('push_device')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst();
}

export async function listUserPushTargets(db: Db, userId: string): Promise<PushTarget[]> {
  return ofUser(db, userId)
    .select(['push_device.id', 'endpoint', 'p256dh', 'auth'])
    .orderBy('push_device.created_at')
    .execute();
}

function ofUser(db: Db, userId: string) {
  return db
    .selectFrom('push_device')
    .innerJoin('alert_recipient', 'alert_recipient.id', 'push_device.recipient_id')
    .where('alert_recipient.user_id', '=', userId);
}

type NewPushDevice = Omit<PushTarget, 'id'> & { recipientId: string; sessionId: string; device: string };

/** Adds or renews a device: a browser belongs to whoever added it last. */
export async function upsertPushDevice(
  trx: Trx,
  { recipientId, sessionId, ...target }: NewPushDevice,
  now: Date,
): Promise<PushDeviceRecord> {
  const device = { ...target, session_id: sessionId };
  const known = await trx
    .selectFrom('push_device')
    .select('recipient_id')
    .where('endpoint', '=', device.endpoint)
    .forUpdate()
    .executeTakeFirst();
  // The former owner's waiting messages must not reach the new one: they are deleted with the row.
  if (known && known.recipient_id !== recipientId)
    await trx.deleteFrom('push_device').where('endpoint', '=', device.endpoint).execute();
  const row = await trx
    .insertInto('push_device')
    .values({ ...device, recipient_id: recipientId, created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...device, recipient_id: recipientId, last_seen_at: now }),
    )
    .returning(['id', 'device', 'created_at as added_at', 'last_pushed_at'])
    .executeTakeFirstOrThrow();
  return createRowReader<PushDeviceRecord>()(row);
}

/** Removes the devices over the limit, those seen longest ago first. */
export async function deleteOldestPushDevices(trx: Trx, recipientId: string): Promise<void> {
  const kept = trx
    .selectFrom('push_device')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostPushDevices);
  await trx
    .deleteFrom('push_device')
    .where('recipient_id', '=', recipientId)
    .where('id', 'not in', kept)
    .execute();
}

/** @returns whether the user had it */
export async function deleteUserPushDevice(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('recipient_id', 'in', (query) =>
      query.selectFrom('alert_recipient').select('id').where('user_id', '=', userId),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes a device whose subscription ended, unless the browser renewed it meanwhile. */
export async function deletePushTarget(db: Db, { id, endpoint }: PushTarget): Promise<void> {
  await db.deleteFrom('push_device').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

export async function markPushed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('push_device').set({ last_pushed_at: now }).where('id', '=', id).execute();
}
