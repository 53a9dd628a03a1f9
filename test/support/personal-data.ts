/** Creates personal data in every table, and finds where a text is stored. */
import { sql } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import { insertAccountToken } from '#server/people/accounts/account-token.repository.ts';
import { makeAlertToken } from '#server/people/alert-person.ts';
import { recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { TestUser } from './accounts.ts';
import type { OwnApp } from './own-app.ts';

type TestContext = Pick<OwnApp['context'], 'db' | 'now'>;

const day = 86_400_000;

/** Does everything that leaves something behind, under an address spelt in another way. */
export async function createPersonalData(site: OwnApp, user: TestUser): Promise<void> {
  const { db } = site.context;
  const now = site.context.now();
  const address = { email: user.email.toUpperCase(), email_key: user.email.toLowerCase() };
  const language = 'ar';
  const preferences = { preferredRegions: [], preferredDepartureCities: [], maxBudget: 5 };
  const alerts = { emailAlerts: true, pushAlerts: true, language, alertConsent: true };
  await site.send(user, 'PUT', '/api/preferences', { ...preferences, ...alerts });
  await site.send(user, 'POST', '/api/favorites/RUH-DXB-oneway');
  await site.send(user, 'POST', '/api/shared-favorites');
  await alertOf(site, user);
  await site.send(user, 'POST', '/api/objects/upload');
  await site.send(user, 'GET', '/api/account/export');
  await db
    .insertInto('contact_message')
    .values({ full_name: 'S', subject: 's', message: 'm', language, email: address.email, received_at: now })
    .execute();
  await db
    .insertInto('early_access_request')
    .values({ ...address, plan: 'annual', language, requested_at: now, updated_at: now })
    .execute();
  const mail = { language, created_at: now, next_attempt_at: now };
  await db
    .insertInto('mail_outbox')
    .values([
      { ...mail, recipient: address.email, template: 'reset-password', payload: '{"url":"x?token=SECRET"}' },
      {
        ...mail,
        recipient: 'support@example.sa',
        template: 'contact-message',
        payload: JSON.stringify({ email: user.email, message: 'm' }),
      },
    ])
    .execute();
  const undoing = { userId: user.id, purpose: 'undo_email_change', email: user.email } as const;
  const lifetime = { now, lifetimeMs: 7 * day };
  await db.transaction().execute((trx) => insertAccountToken(trx, undoing, lifetime));
  const former = { user_id: user.id, email_key: `${user.id}@example.com`, given_up_at: now };
  await db.insertInto('former_address').values(former).execute();
  await administer(site.context, user);
}

/** A watch, a device, and an alert that is sent to it. */
async function alertOf(site: OwnApp, user: TestUser): Promise<void> {
  const { db } = site.context;
  const now = site.context.now();
  await site.send(user, 'POST', '/api/watches', { origin: 'RUH', destination: 'CAI', tripType: 'oneway' });
  const watch = await db
    .selectFrom('watch')
    .innerJoin('alert_recipient', 'alert_recipient.id', 'recipient_id')
    .select(['watch.id', 'recipient_id'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { recipient_id } = watch;
  const times = { created_at: now, sighted_at: now };
  const alert = await db
    .insertInto('alert')
    .values({ ...times, recipient_id, watch_id: watch.id, deal_id: null, price_halalas: 1, due_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('push_device')
    .values({
      recipient_id,
      endpoint: `https://fcm.googleapis.com/fcm/send/SECRET-${user.id}`,
      p256dh: 'SECRET',
      auth: 'SECRET',
      device: 'Chrome',
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  await db
    .insertInto('alert_message')
    .values({
      ...times,
      id: crypto.randomUUID(),
      recipient_id,
      channel: 'email',
      device_id: null,
      alert_ids: [alert.id],
      next_attempt_at: now,
    })
    .execute();
}

/** A watch that a guest confirmed, and one that waits for it. */
export async function createGuestData(site: OwnApp, email: string): Promise<void> {
  const { db, accounts } = site.context;
  const watch = { origin: 'RUH', tripType: 'oneway', below: 500, email };
  for (const destination of ['CAI', 'DXB']) {
    await site.send(null, 'POST', '/api/watches', { ...watch, destination });
  }
  const { id } = await db
    .selectFrom('watch')
    .innerJoin('alert_recipient', 'alert_recipient.id', 'recipient_id')
    .select('watch.id')
    .where('user_id', 'is', null)
    .where('email_key', '=', emailKey(email))
    .orderBy('watch.created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const token = makeAlertToken(accounts.keys, 'confirm', { id, emailKey: emailKey(email) });
  await site.send(null, 'POST', '/api/watches/confirm', { token });
}

/** Rows left behind by somebody who administers, or is administered. */
async function administer({ db, now: clock }: TestContext, { id, email }: TestUser): Promise<void> {
  const now = clock();
  const session = { user_id: id, token_hash: Buffer.from(`admin ${id}`), device: 'd', address_hash: 'a' };
  const times = {
    created_at: now,
    last_seen_at: now,
    proven_at: now,
    expires_at: new Date(now.getTime() + day),
  };
  await db
    .insertInto('admin_session')
    .values({ ...session, ...times })
    .execute();
  await db.insertInto('second_factor').values({ user_id: id, secret: 'SECRET', created_at: now }).execute();
  await db
    .insertInto('recovery_code')
    .values({ user_id: id, code_hash: Buffer.from('SECRET') })
    .execute();
  const target = { kind: 'user', id, label: email } as const;
  const nobody = { userId: null, email, address: '10.0.0.1', requestId: null };
  await db.transaction().execute(async (trx) => {
    const after = { firstName: email };
    await recordAudit(trx, nobody, { action: 'user.update', target, subjectId: id, after }, now);
    const mail = { kind: 'mail', id: '1', label: email.toUpperCase() } as const;
    await recordAudit(trx, { ...nobody, userId: id }, { action: 'mail.retry', target: mail }, now);
  });
}

/** Rows, by table, in which a text stands anywhere. */
export async function countRowsContaining(
  { db }: Pick<TestContext, 'db'>,
  text: string,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} as t where t::text ilike ${`%${text}%`}`.execute(db);
    if (rows[0]?.n) found[name] = rows[0].n;
  }
  return found;
}
