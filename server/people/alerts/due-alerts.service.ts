/** Turns due alerts into messages: one mail a person, one push message a watch and device. */
import type { Kysely, Transaction } from 'kysely';
import type { DropReason } from '#contract/domain/alert.ts';
import {
  findRecipient,
  listWantedDevices,
  type Recipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  type AlertRecord,
  dropAlerts,
  findDealsOfWeek,
  hasDealConsent,
  insertMessages,
  isMember,
  listDueAlerts,
  lockDueRecipients,
  markSending,
  type NewMessage,
  postponeQuietAlerts,
  rankDeals,
  recallFutureAlerts,
} from './alert.repository.ts';

export type DueContext = {
  db: Kysely<Database>;
  now: () => Date;
  settings: { current: () => { maxFreeDeals: number } };
  /** Whether mail to the address is held back because of bounces or a complaint. */
  isSuppressed: (db: Kysely<Database>, emailKey: string) => Promise<boolean>;
};

const recipientsAtOnce = 20;

export async function makeMessages(context: DueContext, signal: AbortSignal): Promise<void> {
  const { db } = context;
  await recallFutureAlerts(db, context.now());
  await postponeQuietAlerts(db, context.now());
  while (!signal.aborted) {
    const now = context.now();
    const found = await db.transaction().execute(async (trx) => {
      const recipients = await lockDueRecipients(trx, now, recipientsAtOnce);
      for (const id of recipients) await makeMessagesFor(trx, context, { id, now });
      return recipients.length;
    });
    if (found === 0) break;
  }
}

async function makeMessagesFor(
  trx: Transaction<Database>,
  context: DueContext,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const alerts = await listDueAlerts(trx, id, now);
  const recipient = await findRecipient(trx, id);
  const drop = (dropped: readonly AlertRecord[], reason: DropReason) =>
    dropAlerts(
      trx,
      dropped.map((alert) => alert.id),
      { reason, now },
    );
  if (!recipient?.isConfirmed) return drop(alerts, 'unsubscribed');
  const channels = await listChannels(trx, context, recipient);
  if (typeof channels === 'string') return drop(alerts, channels);
  // Of several alerts of a watch that waited together the newest says all.
  const watched = [...new Map(alerts.map((alert) => [alert.watchId ?? alert.id, alert])).values()].filter(
    ({ watchId }) => watchId !== null,
  );
  await drop(
    alerts.filter((alert) => alert.watchId !== null && !watched.includes(alert)),
    'superseded',
  );
  const deals = alerts.filter(({ dealId }) => dealId !== null);
  const wanted = deals.length === 0 || (await hasDealConsent(trx, id)) ? deals : [];
  await drop(
    deals.filter((alert) => !wanted.includes(alert)),
    'unsubscribed',
  );
  const told = await chooseDeals(trx, context, { id, deals: wanted, now });
  await drop(
    wanted.filter((alert) => !told.includes(alert)),
    'weekly_limit',
  );
  await insertMessages(trx, listMessages(id, channels, { watched, deals: told }), now);
  await markSending(
    trx,
    [...watched, ...told].map((alert) => alert.id),
    now,
  );
}

/** Ways to a person; for an empty list the reason why there is none. */
type Channels = { email: boolean; devices: readonly string[] };

async function listChannels(
  trx: Transaction<Database>,
  context: DueContext,
  recipient: Recipient,
): Promise<Channels | DropReason> {
  const isSuppressed = recipient.wantsEmail && (await context.isSuppressed(trx, recipient.emailKey));
  const devices = await listWantedDevices(trx, recipient);
  const email = recipient.wantsEmail && !isSuppressed;
  if (email || devices.length > 0) return { email, devices };
  if (isSuppressed) return 'suppressed';
  return recipient.wantsEmail || recipient.wantsPush ? 'no_channel' : 'unsubscribed';
}

/** The best first: all deals for a member, for others as many as are left of their week. */
async function chooseDeals(
  trx: Transaction<Database>,
  { settings }: DueContext,
  { id, deals, now }: { id: string; deals: readonly AlertRecord[]; now: Date },
): Promise<readonly AlertRecord[]> {
  const ranks = await rankDeals(
    trx,
    deals.flatMap(({ dealId }) => dealId ?? []),
  );
  const rankOf = ({ dealId }: AlertRecord): number => ranks.get(dealId ?? '') ?? ranks.size;
  const ranked = deals.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (deals.length === 0 || (await isMember(trx, id, now))) return ranked;
  const room = settings.current().maxFreeDeals - (await findDealsOfWeek(trx, id, now));
  return ranked.slice(0, Math.max(0, room));
}

function listMessages(
  recipientId: string,
  { email, devices }: Channels,
  { watched, deals }: { watched: readonly AlertRecord[]; deals: readonly AlertRecord[] },
): NewMessage[] {
  const all = [...watched, ...deals];
  if (all.length === 0) return [];
  const of = (alerts: readonly AlertRecord[]) => ({
    recipientId,
    alertIds: alerts.map(({ id }) => id),
    sightedAt: new Date(Math.min(...alerts.map(({ sightedAt }) => sightedAt.getTime()))),
  });
  const groups = [...watched.map((alert) => [alert]), ...(deals.length > 0 ? [deals] : [])];
  return [
    ...(email ? [{ ...of(all), channel: 'email' as const, deviceId: null }] : []),
    ...devices.flatMap((deviceId) =>
      groups.map((group) => ({ ...of(group), channel: 'push' as const, deviceId })),
    ),
  ];
}
