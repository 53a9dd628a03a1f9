/** Finds, table by table, the rows that are about one person, to give them out or to erase them. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import { redactAudit, redactAuditOfMail } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { tableRules } from './personal-tables.ts';

export type Person = {
  userId: string;
  /** Keys of the addresses that are proven to be theirs; anybody may type anybody's. */
  ownKeys: readonly string[];
  /** Keys of its address, proven or not, and of those it had; not of one it asked for, which may be anybody's. */
  mailedKeys: readonly string[];
};

export type PersonalRow = Record<string, unknown>;

/** Undefined when there is no such account. */
export async function findPerson(db: Kysely<Database>, userId: string): Promise<Person | undefined> {
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
  const mailed = tokens.map(({ email }) => emailKey(email));
  return {
    userId,
    ownKeys: account.email_verified_at ? [account.email_key] : [],
    mailedKeys: [...new Set([account.email_key, ...mailed])],
  };
}

/** Rows of one table as stored, without what is withheld; pictures as base64. */
export async function listPersonalRows(
  db: Kysely<Database>,
  table: keyof Database,
  person: Person,
): Promise<PersonalRow[]> {
  const rule = tableRules[table];
  if (rule.holds === 'nothing') return [];
  const columns = sql.join(rule.given.map((column) => sql.ref(column)));
  const { rows } = await sql<PersonalRow>`select ${columns} from ${sql.table(table)}
    where ${conditionOf(table, person, person.ownKeys)}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
  );
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

/** The account goes last, and the audit log stays without what it says of them. */
const keptTables: ReadonlySet<keyof Database> = new Set(['user_account', 'audit_entry']);

/**
 * Removes everything about a person, the account itself last. Mail to the address of the account goes whether or not
 * it was confirmed; what somebody else may have sent under an unconfirmed address stays.
 */
export async function erasePerson(trx: Transaction<Database>, person: Person): Promise<void> {
  await redactAudit(trx, person.userId);
  await redactAuditOfMail(trx, person.mailedKeys);
  for (const table of Object.keys(tableRules) as (keyof Database)[]) {
    if (tableRules[table].holds === 'nothing' || keptTables.has(table)) continue;
    const keys = table === 'mail_outbox' ? person.mailedKeys : person.ownKeys;
    await sql`delete from ${sql.table(table)} where ${conditionOf(table, person, keys)}`.execute(trx);
  }
  await trx.deleteFrom('user_account').where('id', '=', person.userId).execute();
}

function conditionOf(
  table: keyof Database,
  { userId }: Person,
  keys: readonly string[],
): RawBuilder<boolean> {
  const rule = tableRules[table];
  if (rule.holds === 'people' && rule.owner === 'account') {
    const columns = rule.ownerColumns ?? ['user_id'];
    const isTheirs = columns.map((column) => sql<boolean>`${sql.ref(column)} = ${userId}`);
    return sql`(${sql.join(isTheirs, sql` or `)})`;
  }
  const isTheirs = (address: RawBuilder<unknown>) =>
    sql<boolean>`lower(${address}) = any(${[...keys]}::text[])`;
  if (table !== 'mail_outbox') return isTheirs(sql.ref('email'));
  // A message to the people behind the site is mailed to them with its sender's address inside.
  return sql`(${isTheirs(sql.ref('recipient'))} or ${isTheirs(sql`payload->>'email'`)})`;
}
