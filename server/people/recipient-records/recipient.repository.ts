/** Stores who may be alerted, how (accounts and guests) and when, and finds what waits for them. */
import { type RawBuilder, sql } from 'kysely';
import type { AlertFrequency, QuietHours } from '#contract/domain/alert.ts';
import { riyadhOffsetHours } from '#contract/domain/dates.ts';
import { dayMs, hourMs, minuteMs } from '#contract/domain/durations.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { createRowReader } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

/** A recipient with address and language, whether of an account or a guest. */
export type Recipient = {
  id: string;
  userId: string | null;
  email: string;
  emailKey: string;
  language: Language;
  /** A guest's address confirmed by a link, or an account's. */
  isConfirmed: boolean;
  wantsEmail: boolean;
  wantsPush: boolean;
  frequency: AlertFrequency;
  quietHours: QuietHours | null;
};

/** Undefined for an unknown id and for an account that is being deleted. */
export async function findRecipient(db: Db, id: string): Promise<Recipient | undefined> {
  const row = await selectRecipients(db).where('recipient.id', '=', id).executeTakeFirst();
  return row && toRecipient(row);
}

export async function findUserRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  const row = await selectRecipients(db).where('recipient.user_id', '=', userId).executeTakeFirst();
  return row && toRecipient(row);
}

function selectRecipients(db: Db) {
  return db
    .selectFrom('alert_recipient as recipient')
    .leftJoin('user_account as account', 'account.id', 'recipient.user_id')
    .leftJoin('preference', 'preference.user_id', 'recipient.user_id')
    .where('account.deletion_requested_at', 'is', null)
    .select(['recipient.id', 'recipient.user_id', 'recipient.frequency'])
    .select(['recipient.quiet_from', 'recipient.quiet_to'])
    .select(({ fn, ref }) => [
      fn.coalesce('account.email', 'recipient.email').$notNull().as('email'),
      fn.coalesce('account.email_key', 'recipient.email_key').$notNull().as('email_key'),
      fn.coalesce('account.language', 'recipient.language').$notNull().as('language'),
      sql<boolean>`coalesce(account.email_verified_at, recipient.confirmed_at) is not null`.as(
        'is_confirmed',
      ),
      sql<boolean>`case when ${ref('recipient.user_id')} is null then ${ref('recipient.email_stopped_at')} is null
        else coalesce(${ref('preference.email_alerts')}, true) end`.as('wants_email'),
      sql<boolean>`${ref('recipient.user_id')} is not null and coalesce(${ref('preference.push_alerts')}, true)`.as(
        'wants_push',
      ),
    ]);
}

function toRecipient(row: object): Recipient {
  const read = createRowReader<
    Omit<Recipient, 'quietHours'> & Record<'quietFrom' | 'quietTo', number | null>
  >();
  const { quietFrom: from, quietTo: to, ...recipient } = read(row);
  const quietHours = from === null || to === null ? null : { from: timeText(from), to: timeText(to) };
  return { ...recipient, quietHours };
}

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Ids of the devices that take push alerts; none when they are off. */
export async function listWantedDevices(db: Db, { id, wantsPush }: Recipient): Promise<string[]> {
  if (!wantsPush) return [];
  const devices = await db.selectFrom('push_device').select('id').where('recipient_id', '=', id).execute();
  return devices.map((device) => device.id);
}

/** The recipient of an account, created at first use. */
export async function ensureUserRecipient(trx: Trx, userId: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('alert_recipient')
    .values({ user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The guest with an address, created at first use; its language is the one of the last request before the address
 * is confirmed.
 */
export async function ensureGuestRecipient(
  trx: Trx,
  { email, language }: { email: string; language: Language },
  now: Date,
): Promise<{ id: string }> {
  return trx
    .insertInto('alert_recipient')
    .values({ email, email_key: emailKey(email), language, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(({ ref }) => ({
        language: sql<Language>`case when ${ref('alert_recipient.confirmed_at')} is null
          then ${ref('excluded.language')} else ${ref('alert_recipient.language')} end`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Confirms a guest's address; mail that its owner stopped stays stopped. */
export async function confirmGuest(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('alert_recipient')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute();
}

export async function setGuestMail(
  trx: Trx,
  { id, isWanted }: { id: string; isWanted: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('alert_recipient')
    .set({ email_stopped_at: isWanted ? null : now })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute();
}

type RecipientSettings = {
  frequency?: AlertFrequency | undefined;
  /** Null for none; omitted: stays. */
  quietHours?: QuietHours | null | undefined;
  /** Of a guest. */
  language?: Language | undefined;
};

/** Alerts that waited by the former settings go as soon as the new ones allow. */
export async function updateRecipient(
  trx: Trx,
  id: string,
  { frequency, quietHours, language }: RecipientSettings,
  now: Date,
): Promise<void> {
  const set = {
    ...(frequency === undefined ? {} : frequencyColumns(frequency, now)),
    ...(quietHours !== undefined && {
      quiet_from: quietHours && minutesOf(quietHours.from),
      quiet_to: quietHours && minutesOf(quietHours.to),
    }),
    ...(language === undefined ? {} : { language }),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable('alert_recipient').set(set).where('id', '=', id).execute();
  await releaseAlerts(trx, id, now);
}

/** A change of frequency keeps until when an account has heard of deals, and counts from the next digest. */
function frequencyColumns(frequency: AlertFrequency, now: Date) {
  const isSame = sql`frequency = ${frequency}`;
  return {
    frequency,
    frequency_since: sql<Date | null>`case when ${isSame} then frequency_since else ${now}::timestamptz end`,
    heard_until: sql<Date | null>`case when user_id is null or ${isSame} then heard_until
      else coalesce(heard_until, case frequency when 'instant' then ${now}::timestamptz else created_at end) end`,
  };
}

/** After quiet hours or frequency changed: what waited for the end of the former ones goes as soon as the new allow. */
async function releaseAlerts(trx: Trx, recipientId: string, now: Date): Promise<void> {
  await sql`
    update alert set due_at = least(due_at,
      case when (select condition from watch where watch.id = alert.watch_id) <> 'below'
        then ${dueByFrequency(now)} else ${afterQuietHours(now)} end)
    from alert_recipient
    where alert_recipient.id = alert.recipient_id and recipient_id = ${recipientId} and status = 'waiting'
      and due_at > ${now}`.execute(trx);
}

/** Alerts that wait for the end of quiet hours or for a digest, and when the first goes; null for none. */
export async function findWaiting(
  db: Db,
  recipientId: string,
  now: Date,
): Promise<{ alerts: number; until: Date } | null> {
  const { alerts, until } = await db
    .selectFrom('alert')
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'waiting')
    .where('due_at', '>', now)
    .select(({ fn }) => [fn.countAll<string>().as('alerts'), fn.min('due_at').as('until')])
    .executeTakeFirstOrThrow();
  return until === null ? null : { alerts: Number(alerts), until };
}

const digestHour = 9;
const offsetMs = riyadhOffsetHours * hourMs;

/** Frequencies whose alerts are collected. */
export type DigestFrequency = Exclude<AlertFrequency, 'instant'>;

function nextDailyDigest(now: Date): Date {
  const today = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs + digestHour * hourMs - offsetMs;
  return new Date(today > now.getTime() ? today : today + dayMs);
}

/** The next weekly digest after `now`: Sunday, when the week begins. */
function nextWeeklyDigest(now: Date): Date {
  const next = nextDailyDigest(now);
  const weekday = new Date(next.getTime() + offsetMs).getUTCDay();
  return new Date(next.getTime() + ((7 - weekday) % 7) * dayMs);
}

/** The last digest at or before `now`. */
export function lastDigest(frequency: DigestFrequency, now: Date): Date {
  return frequency === 'daily'
    ? new Date(nextDailyDigest(now).getTime() - dayMs)
    : new Date(nextWeeklyDigest(now).getTime() - 7 * dayMs);
}

/**
 * The end of the quiet hours of an `alert_recipient` that `at` falls into; null outside them. The clock's part is
 * worked out here, so that rows compare whole numbers.
 */
export function quietUntil(at: Date): RawBuilder<Date | null> {
  const local = at.getTime() + offsetMs;
  const midnight = sql`${new Date(Math.floor(local / dayMs) * dayMs - offsetMs)}::timestamptz`;
  const minute = sql`${Math.floor((local % dayMs) / minuteMs)}::integer`;
  const from = sql.ref('alert_recipient.quiet_from');
  const to = sql.ref('alert_recipient.quiet_to');
  return sql`case
    when ${from} < ${to} and ${minute} >= ${from} and ${minute} < ${to}
      then ${midnight} + ${to} * interval '1 minute'
    when ${from} > ${to} and ${minute} >= ${from} then ${midnight} + (${to} + 1440) * interval '1 minute'
    when ${from} > ${to} and ${minute} < ${to} then ${midnight} + ${to} * interval '1 minute'
  end`;
}

/** `at`, or the end of the quiet hours it falls into. */
export function afterQuietHours(at: Date): RawBuilder<Date> {
  return sql`coalesce(${quietUntil(at)}, ${at}::timestamptz)`;
}

/** When an alert is due by the frequency its recipient chose, quiet hours kept. */
export function dueByFrequency(now: Date): RawBuilder<Date> {
  return sql`case alert_recipient.frequency
    when 'daily' then ${afterQuietHours(nextDailyDigest(now))}
    when 'weekly' then ${afterQuietHours(nextWeeklyDigest(now))}
    else ${afterQuietHours(now)} end`;
}
