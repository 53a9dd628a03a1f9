/** The keys that lie beside the database: a copy of it alone checks no password and forges no device. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';

export type PasswordKey = {
  /** Kept with every password it hashed. */
  id: string;
  secret: Buffer;
};

export type AccountKeys = {
  /** What new passwords are hashed with. */
  current: () => PasswordKey;
  findKey: (id: string) => PasswordKey | undefined;
  /** A keyed hash for `purpose`, 22 characters; equal texts hash equally under all nodes' keys. */
  tag: (purpose: string, text: string) => string;
};

const keyFile = 'password.key';

/** Keys from `PASSWORD_PEPPER`, else from a file in the data folder that is made at first use. */
export function createAccountKeys(config: Pick<Config, 'passwords' | 'dataDirectory'>): AccountKeys {
  let known: readonly [PasswordKey, ...PasswordKey[]] | undefined;
  const keys = () => {
    known ??= readKeys(config);
    return known;
  };
  return {
    current: () => keys()[0],
    findKey: (id) => keys().find((key) => key.id === id),
    tag: (purpose, text) => {
      const secret = Buffer.from(hkdfSync('sha256', keys()[0].secret, '', `hudhud ${purpose}`, 32));
      return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
    },
  };
}

function readKeys({ passwords, dataDirectory }: Pick<Config, 'passwords' | 'dataDirectory'>) {
  const [first, ...others] = passwords.peppers ?? [readOrMakeFile(dataDirectory)];
  if (first === undefined) throw new Error('there is no key for passwords');
  return [toKey(first), ...others.map(toKey)] as const;
}

function toKey(text: string): PasswordKey {
  const secret = Buffer.from(text, 'utf8');
  return {
    id: createHash('sha256').update('key id ').update(secret).digest('base64url').slice(0, 8),
    secret,
  };
}

function readOrMakeFile(folder: string): string {
  const path = join(folder, keyFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Whoever comes first makes it; another process at the same moment reads that one.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < 32) throw new Error(`${path} holds no key`);
  return text;
}
