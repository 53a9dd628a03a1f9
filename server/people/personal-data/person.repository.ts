/** Finds all rows about one person, table by table, to export or erase them. */
import { type RawBuilder, sql } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import { addressOwners } from '#server/people/accounts/account.repository.ts';
import { redactAudit, redactAuditOfMail } from '#server/platform/audit/audit.repository.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { tableRules } from './personal-tables.ts';

export type Person = {
  userId: string;
  /** Keys of confirmed addresses only, since anybody can type any address; also of former ones (`addressOwners`). */
  ownKeys: readonly string[];
  /**
   * Keys of the current address and former ones, confirmed or not; not of a pending one, which may be somebody
   * else's.
   */
  mailedKeys: readonly string[];
};

export type PersonalRow = Record<string, unknown>;

/** Undefined when there is no such account. */
export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  const account = await db
    .selectFrom('user_account')
    .select(['email_key', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account) return undefined;
  const tokens = await db
    .selectFrom('account_token')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'change_email')
    .execute();
  const former = await db
    .selectFrom('former_address')
    .select('email_key')
    .where('user_id', '=', userId)
    .execute();
  const mailed = tokens.map(({ email }) => emailKey(email));
  return {
    userId,
    ownKeys: [
      ...(account.email_verified_at ? [account.email_key] : []),
      ...former.map((address) => address.email_key),
    ],
    mailedKeys: [...new Set([account.email_key, ...mailed])],
  };
}

/** Rows of one table as stored, without withheld columns; images as base64. */
export async function listPersonalRows(
  db: Db,
  table: keyof Database,
  person: Person,
): Promise<PersonalRow[]> {
  const rule = tableRules[table];
  if (rule.holds === 'nothing') return [];
  const columns = sql.join(rule.given.map((column) => sql.ref(column)));
  const { rows } = await sql<PersonalRow>`select ${columns} from ${sql.table(table)}
    where ${conditionOf(table, person)}`.execute(db);
  const plain = (value: unknown) => {
    if (value instanceof Date) return value.toISOString();
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  };
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
  );
}

/** The trips a person watches, which their watches name by id; what is known of their prices is nobody's. */
export async function listWatchedTrips(db: Db, { userId }: Person): Promise<PersonalRow[]> {
  return db
    .selectFrom('watched_trip')
    .select(['id', 'origin', 'destination', 'trip_type', 'departs_from', 'departs_to', 'return_by'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('watch')
        .innerJoin('alert_recipient', 'alert_recipient.id', 'recipient_id')
        .where('user_id', '=', userId)
        .select('trip_id'),
    )
    .execute();
}

/** The account is deleted last, with its former addresses; the audit log stays, anonymised. */
const keptTables: ReadonlySet<keyof Database> = new Set(['user_account', 'former_address', 'audit_entry']);

/**
 * Deletes everything about a person, the account last. Mail to the account's address is deleted even if
 * unconfirmed; contact messages from an unconfirmed address stay, as somebody else may have sent them.
 */
export async function erasePerson(trx: Trx, person: Person): Promise<void> {
  await redactAudit(trx, person.userId);
  await redactAuditOfMail(trx, [...person.mailedKeys, ...person.ownKeys]);
  for (const table of Object.keys(tableRules) as (keyof Database)[]) {
    if (tableRules[table].holds === 'nothing' || keptTables.has(table)) continue;
    const unowned = table === 'mail_outbox' ? person.mailedKeys : [];
    await sql`delete from ${sql.table(table)} where ${conditionOf(table, person, unowned)}`.execute(trx);
  }
  // Watches under the address that nobody confirmed; confirmed ones were adopted before.
  await sql`delete from alert_recipient where user_id is null
    and ${wasSentBy(person, { key: sql`alert_recipient.email_key`, at: sql`created_at` })}`.execute(trx);
  await trx.deleteFrom('user_account').where('id', '=', person.userId).execute();
}

/** When a row that is known by its address was sent. */
const sentAt: Partial<Record<keyof Database, string>> = {
  contact_message: 'received_at',
  early_access_request: 'updated_at',
  mail_outbox: 'created_at',
};

/** @param unowned keys under which rows that no account owns count as the person's */
function conditionOf(
  table: keyof Database,
  person: Person,
  unowned: readonly string[] = [],
): RawBuilder<boolean> {
  const { userId } = person;
  const rule = tableRules[table];
  if (rule.holds === 'people' && rule.owner === 'account') {
    const columns = rule.ownerColumns ?? ['user_id'];
    const isTheirs = columns.map((column) => sql<boolean>`${sql.ref(column)} = ${userId}`);
    return sql`(${sql.join(isTheirs, sql` or `)})`;
  }
  if (rule.holds === 'people' && rule.owner === 'recipient')
    return sql`recipient_id in (select id from alert_recipient where user_id = ${userId})`;
  const at = sql.ref(sentAt[table] ?? 'created_at');
  const isTheirs = (address: RawBuilder<unknown>) =>
    wasSentBy(person, { key: sql`lower(${address})`, at }, unowned);
  if (table !== 'mail_outbox') return isTheirs(sql.ref('email'));
  // A contact message is also mailed to support, with the sender's address in it.
  return sql`(${isTheirs(sql.ref('recipient'))} or ${isTheirs(sql`payload->>'email'`)})`;
}

/** Of the owners of the address, the person was the first who had it until then or later. */
function wasSentBy(
  { userId, ownKeys }: Person,
  { key, at }: { key: RawBuilder<unknown>; at: RawBuilder<unknown> },
  unowned: readonly string[] = [],
): RawBuilder<boolean> {
  return sql`(${key} = any(${[...ownKeys, ...unowned]}::text[]) and coalesce(
    (select owner.user_id from ${addressOwners} as owner
      where owner.email_key = ${key} and owner.until >= ${at} order by owner.until limit 1),
    case when ${key} = any(${[...unowned]}::text[]) then ${userId}::uuid end) = ${userId})`;
}
