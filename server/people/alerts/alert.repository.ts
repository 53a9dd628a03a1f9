/** Stores alerts and the messages that carry them. */
import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { DropReason } from '#contract/domain/alert.ts';
import { dayMs, hourMs } from '#contract/domain/durations.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { uuidOf } from '#contract/domain/uuid.ts';
import { quietUntil } from '#server/people/recipient-records/recipient.repository.ts';
import { isPremiumViewer } from '#server/people/subscriptions/subscription.repository.ts';
import { clockToleranceMs } from '#server/platform/clock-tolerance.ts';
import { readAll, type StoredRow } from '#server/platform/database/row-reader.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

/** With the price that caused it. */
const alertColumns = ['id', 'recipient_id', 'watch_id', 'deal_id', 'price_halalas', 'sighted_at'] as const;
export type AlertRecord = StoredRow<Pick<Database['alert'], (typeof alertColumns)[number]>>;

/**
 * Locks people with due alerts, those whose alerts wait longest first; people another worker has locked are left to
 * it.
 */
export async function lockDueRecipients(trx: Trx, now: Date, atOnce: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alert_recipient
    where id in (select recipient_id from (
      select recipient_id from alert where status = 'waiting' and due_at <= ${now}
      order by due_at limit ${atOnce}) as due)
    for no key update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Moves what fell into quiet hours to their end. */
export async function postponeQuietAlerts(db: Db, now: Date): Promise<void> {
  const until = quietUntil(now);
  await sql`
    update alert set due_at = ${until}
    from alert_recipient
    where alert_recipient.id = alert.recipient_id and status = 'waiting' and due_at <= ${now}
      and ${until} is not null`.execute(db);
}

/**
 * Alerts stored while the clock was ahead wait from now on as long as they were to wait then. Those that other machines
 * stored just now are left to their time, for the same reason as mail (`recallFutureMail`).
 */
export async function recallFutureAlerts(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + clockToleranceMs);
  await sql`
    update alert set created_at = ${now}, due_at = due_at - (created_at - ${now}::timestamptz)
    where status = 'waiting' and created_at > ${latest}`.execute(db);
  await sql`
    update alert_message set created_at = ${now}, next_attempt_at = ${now}
    where status = 'waiting' and created_at > ${latest} and attempts = 0`.execute(db);
}

export function listDueAlerts(trx: Trx, recipientId: string, now: Date): Promise<AlertRecord[]> {
  const found = selectAlerts(trx)
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('id');
  return readAll<AlertRecord>(found);
}

/** Alerts of a message in the order of `ids`, without dropped ones: another message may have told them already. */
export function listAlertsById(db: Db, ids: readonly string[]): Promise<AlertRecord[]> {
  const found = selectAlerts(db)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('status', 'in', ['sending', 'sent'])
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`);
  return readAll<AlertRecord>(found);
}

function selectAlerts(db: Db) {
  return db.selectFrom('alert').select(alertColumns);
}

/** A week for a free account, with an hour to spare so that one weekly digest does not crowd out the next. */
const weekMs = 7 * dayMs - hourMs;

/** How many deals a recipient was sent, or is being sent, in the week before `at`. */
export function countDealsOfWeek(
  recipientId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`(select count(*)::integer from alert as told
    where told.recipient_id = ${recipientId} and told.deal_id is not null and told.status in ('sending', 'sent')
      and told.finished_at > ${at}::timestamptz - ${weekMs} * interval '1 millisecond')`;
}

export async function findDealsOfWeek(db: Db, recipientId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ deals: number }>`
    select ${countDealsOfWeek(sql`${recipientId}::uuid`, sql`${now}`)} as deals`.execute(db);
  return rows[0]?.deals ?? 0;
}

/** The deals of these alerts by verified discount, the best first. */
export async function rankDeals(trx: Trx, dealIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('deal')
    .select('id')
    .where(sql<boolean>`id = any(${[...dealIds]}::uuid[])`)
    .orderBy('is_verified', 'desc')
    .orderBy('discount_percentage', 'desc')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id }, rank) => [id, rank]));
}

/** Whether alerts may be of Premium destinations; guests and unknown recipients may not. */
export async function isMember(db: Db, recipientId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    select ${isPremiumViewer(now)} as "isMember" from alert_recipient
    join user_account on user_account.id = alert_recipient.user_id
    where alert_recipient.id = ${recipientId}`.execute(db);
  return rows[0]?.isMember ?? false;
}

function isOneOf(alerts: readonly AlertRecord[]): RawBuilder<boolean> {
  return sql`id = any(${alerts.map(({ id }) => id)}::bigint[])`;
}

/**
 * Alerts that a message is made of: `sending` from now on. Their time counts against the week of a free account
 * although they are not sent yet.
 */
export async function markSending(trx: Trx, alerts: readonly AlertRecord[], now: Date): Promise<void> {
  await trx
    .updateTable('alert')
    .set({ status: 'sending', finished_at: now })
    .where(isOneOf(alerts))
    .execute();
}

export async function dropAlerts(
  db: Db,
  alerts: readonly AlertRecord[],
  { reason, now }: { reason: DropReason; now: Date },
): Promise<void> {
  if (alerts.length === 0) return;
  await db
    .updateTable('alert')
    .set({ status: 'dropped', reason, finished_at: now })
    .where(isOneOf(alerts))
    .where('status', 'in', ['waiting', 'sending'])
    .execute();
}

/** Drops alerts of a message that was not sent, unless another message of theirs was sent or still waits. */
export async function dropUnsentAlerts(
  db: Db,
  message: Pick<MessageRecord, 'id' | 'recipientId'>,
  { ids, reason, now }: { ids: readonly string[]; reason: DropReason; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with dropped as (
      update alert set status = 'dropped', reason = ${reason}, finished_at = ${now}
      where id = any(${[...ids]}::bigint[]) and status = 'sending' and not exists (
        select 1 from alert_message as other
        where other.recipient_id = ${message.recipientId} and other.id <> ${message.id}
          and other.status in ('waiting', 'sent') and alert.id = any(other.alert_ids))
      returning watch_id, price_halalas
    )
    -- Its owner was not told, so the same price is news when it comes back.
    update watch set anchor_halalas = null, fired_at = null
    from dropped where watch.id = dropped.watch_id and watch.anchor_halalas = dropped.price_halalas`.execute(
    db,
  );
}

export async function insertMessages(trx: Trx, messages: readonly NewMessage[], now: Date): Promise<void> {
  for (const { recipientId, channel, deviceId, alertIds, sightedAt } of messages) {
    // The same alerts on the same way always make the same id, and so the same Message-ID.
    const id = uuidOf(hash('sha256', `${channel} ${deviceId ?? ''} ${alertIds.join(',')}`));
    await sql`
      insert into alert_message (id, recipient_id, channel, device_id, alert_ids, created_at, next_attempt_at,
        sighted_at)
      values (${id}, ${recipientId}, ${channel}, ${deviceId}, ${[...alertIds]}::bigint[], ${now}, ${now}, ${sightedAt})
      on conflict (id) do nothing`.execute(trx);
  }
}

/** `attempts` include the current one. */
export type MessageRecord = Pick<
  StoredRow<Database['alert_message']>,
  'id' | 'recipientId' | 'channel' | 'deviceId' | 'alertIds' | 'attempts' | 'createdAt'
>;

export type NewMessage = Omit<MessageRecord, 'id' | 'attempts' | 'createdAt'> & { sightedAt: Date };

/**
 * Claims the oldest message of these channels that is due and whose recipient is not in quiet hours. The attempt is counted first: if
 * the process dies, another follows after `nextAttemptAt`.
 */
export async function claimMessage(
  db: Db,
  { channels, now, nextAttemptAt }: { channels: readonly string[]; now: Date; nextAttemptAt: Date },
): Promise<MessageRecord | undefined> {
  const { rows } = await sql<MessageRecord>`
    update alert_message set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
    where id = (
      select alert_message.id from alert_message
      join alert_recipient on alert_recipient.id = alert_message.recipient_id
      where status = 'waiting' and next_attempt_at <= ${now} and channel = any(${[...channels]}::text[])
        and ${quietUntil(now)} is null
      order by alert_message.created_at, alert_message.id limit 1
      for update of alert_message skip locked)
    returning id, recipient_id as "recipientId", channel, device_id as "deviceId",
      alert_ids::text[] as "alertIds", attempts, created_at as "createdAt"`.execute(db);
  return rows[0];
}

/** Gives a claimed message back, to be tried at `at`; the attempt does not count when nobody answered. */
export async function returnMessage(
  db: Db,
  id: string,
  { at, failure, isCounted }: { at: Date; failure: string; isCounted: boolean },
): Promise<void> {
  await db
    .updateTable('alert_message')
    .set({ next_attempt_at: at, failure, ...(isCounted ? {} : { attempts: sql<number>`attempts - 1` }) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

export async function finishMessage(
  db: Db,
  id: string,
  { status, failure, now }: { status: 'failed' | 'dropped'; failure: string; now: Date },
): Promise<void> {
  await db
    .updateTable('alert_message')
    .set({ status, failure, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * A message that was accepted, and the alerts that were in it: `sent`, whatever becomes of their other messages.
 * @param told prices in SAR as they were told
 */
export async function finishSent(
  db: Db,
  { id, told }: { id: string; told: readonly { alertId: string; price: number }[] },
  now: Date,
): Promise<void> {
  await sql`
    with message as (
      update alert_message set status = 'sent', failure = null, finished_at = ${now}
      where id = ${id} and status = 'waiting'
    ), told as (
      select * from unnest(${told.map(({ alertId }) => alertId)}::bigint[],
        ${told.map(({ price }) => toHalalas(price))}::integer[]) as told(alert_id, price)
    ), finished as (
      update alert set status = 'sent', finished_at = ${now}
      from told where alert.id = told.alert_id and status = 'sending'
      returning watch_id, told.price
    )
    update watch set last_alert_at = ${now}, last_alert_halalas = finished.price
    from finished where watch.id = finished.watch_id`.execute(db);
}

/** Drops alerts that no message carries any more, such as those to a removed device. */
export async function dropForgottenAlerts(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await sql`update alert set status = 'dropped', reason = 'no_channel', finished_at = ${now}
    where status = 'sending' and finished_at < ${before} and not exists (
      select 1 from alert_message where alert_message.recipient_id = alert.recipient_id
        and alert_message.status = 'waiting' and alert.id = any(alert_ids))`.execute(db);
}

export async function deleteOldAlerts(db: Db, finishedBefore: Date): Promise<void> {
  await db.deleteFrom('alert_message').where('finished_at', '<', finishedBefore).execute();
  await db
    .deleteFrom('alert')
    .where('status', 'in', ['sent', 'dropped'])
    .where('finished_at', '<', finishedBefore)
    .execute();
}
