/**
 * Secret keys for passwords and device cookies, kept outside the database: a stolen copy of it alone cannot check
 * passwords or forge devices.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

export type PasswordKey = {
  /** Stored with every password hash. */
  id: string;
  secret: Buffer;
};

export type AccountKeys = {
  /** The key for new password hashes. */
  current: () => PasswordKey;
  /** Ids of all keys, the current one first. */
  ids: () => readonly [string, ...string[]];
  findKey: (id: string) => PasswordKey | undefined;
  /** Keyed hash for `purpose`, 22 characters; the same on every node. */
  tag: (purpose: string, text: string) => string;
  /** The hash under every key, the current one first, for data that outlives a key. */
  everyTag: (purpose: string, text: string) => readonly [string, ...string[]];
  /** Encrypts `text` for `purpose`; the same text gives different results. */
  seal: (purpose: string, text: string) => string;
  /**
   * Decrypts.
   * @throws Error when it was encrypted for another purpose, was changed, or its key is missing
   */
  open: (purpose: string, sealed: string) => string;
};

/** Keys from `PASSWORD_PEPPER`, or from a file in the data folder that is created at first use. */
export function createAccountKeys(config: Pick<Config, 'passwords' | 'dataDirectory'>): AccountKeys {
  let known: readonly [PasswordKey, ...PasswordKey[]] | undefined;
  const keys = () => {
    if (known) return known;
    const [first, ...others] = config.passwords.peppers ?? [readOrMakeFile(config.dataDirectory)];
    if (first === undefined) throw new Error('there is no key for passwords');
    known = [toKey(first), ...others.map(toKey)];
    return known;
  };
  return {
    current: () => keys()[0],
    ids: () => {
      const [first, ...others] = keys();
      return [first.id, ...others.map(({ id }) => id)];
    },
    findKey: (id) => keys().find((key) => key.id === id),
    tag: (purpose, text) => hmacWithKey(keys()[0], purpose, text),
    everyTag: (purpose, text) => {
      const [first, ...others] = keys();
      return [hmacWithKey(first, purpose, text), ...others.map((key) => hmacWithKey(key, purpose, text))];
    },
    seal: (purpose, text) => encryptWithKey(keys()[0], purpose, text),
    open: (purpose, sealed) => {
      const [id = '', ...parts] = sealed.split('.');
      const key = keys().find((known) => known.id === id);
      if (!key) throw new Error(`the key ${id} that a secret needs is not in PASSWORD_PEPPER or DATA_DIR`);
      return decryptWithKey(key, purpose, parts);
    },
  };
}

function deriveSecret({ secret }: PasswordKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hudhud ${purpose}`, 32));
}

function hmacWithKey(key: PasswordKey, purpose: string, text: string): string {
  return createHmac('sha256', deriveSecret(key, purpose)).update(text).digest('base64url').slice(0, 22);
}

const sealing = 'aes-256-gcm';

/** Key id, nonce, ciphertext and authentication tag, separated by dots. */
function encryptWithKey(key: PasswordKey, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(sealing, deriveSecret(key, `seal ${purpose}`), nonce);
  const parts = [nonce, Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]), cipher.getAuthTag()];
  return [key.id, ...parts.map((part) => part.toString('base64url'))].join('.');
}

function decryptWithKey(key: PasswordKey, purpose: string, parts: readonly string[]): string {
  const [nonce = '', text = '', tag = ''] = parts;
  const secret = deriveSecret(key, `seal ${purpose}`);
  const decipher = createDecipheriv(sealing, secret, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}

function toKey(text: string): PasswordKey {
  const secret = Buffer.from(text, 'utf8');
  const hash = createHash('sha256').update('key id ').update(secret).digest('base64url');
  return { id: hash.slice(0, 8), secret };
}

function readOrMakeFile(folder: string): string {
  const path = join(folder, 'password.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // The first process creates the file; a concurrent one reads it.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < 32) throw new Error(`${path} holds no key`);
  return text;
}

type CheckOptions = {
  keys: Pick<AccountKeys, 'ids'>;
  /** Whether a new key may replace a lost one. */
  isReplaceAllowed: boolean;
  now: Date;
};

/**
 * Records the current key. A database that was only used with other keys is refused, since every sign-in would
 * fail.
 * @throws OperatorError
 */
export async function checkPasswordKey(db: Db, { keys, isReplaceAllowed, now }: CheckOptions): Promise<void> {
  const [current, ...earlier] = keys.ids();
  const stored = await db.selectFrom('password_key').select('id').execute();
  const used = new Set(stored.map(({ id }) => id));
  if (used.size === 0) for (const { id } of await countRecordsByKey(db, keys)) used.add(id);
  const isKnown = used.size === 0 || [current, ...earlier].some((id) => used.has(id));
  if (!isKnown && !isReplaceAllowed) {
    throw new OperatorError(
      `PASSWORD_PEPPER: this database was used with the key ${[...used].sort().join(' or ')}, and ${current} is here; set the old key, put its password.key back into DATA_DIR, or set ALLOW=new-password-key and let everybody choose a new password`,
    );
  }
  await db
    .insertInto('password_key')
    .values({ id: current, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type KeyUse = {
  id: string;
  state: 'current' | 'earlier' | 'missing';
  passwords: number;
  secondFactors: number;
};

/** Counts records per key; a key without records can be removed. */
export async function countRecordsByKey(db: Db, keys: Pick<AccountKeys, 'ids'>): Promise<KeyUse[]> {
  const { rows } = await sql<Omit<KeyUse, 'state'>>`
    select id, sum(passwords)::int as passwords, sum(second_factors)::int as "secondFactors" from (
      select substring(password_hash from 'keyid=([A-Za-z0-9_-]{8})') as id, 1 as passwords, 0 as second_factors
        from user_account where password_hash is not null
      union all
      select substring(secret from '^([A-Za-z0-9_-]{8})[.]'), 0, 1 from second_factor
    ) as records where id is not null group by id order by id`.execute(db);
  const [current, ...earlier] = keys.ids();
  const stateOf = (id: string) => {
    if (id === current) return 'current';
    return earlier.includes(id) ? 'earlier' : 'missing';
  };
  return rows.map((use) => ({ ...use, state: stateOf(use.id) }));
}
