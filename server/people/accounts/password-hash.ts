/** Hashes passwords: argon2id, then HMAC-SHA-256 with a key outside the database, stored as a PHC string. */
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { foldPassword } from '#contract/domain/password.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';
import type { AccountKeys, PasswordKey } from './account-keys.ts';

type Verification = { isRight: boolean /** Hashed with an old key or less work. */; isOutdated: boolean };

/**
 * `knownAs` identifies a known person: signed in, or on a device used before. They wait in a separate queue
 * that strangers cannot fill.
 */
export type PasswordHasher = {
  /**
   * Refuses early, before anything is counted or read.
   * @throws AppError `overloaded` when too many wait
   */
  requireCapacity: (knownAs?: string) => void;
  /** @throws AppError `overloaded` when too many wait */
  hash: (password: string, knownAs?: string) => Promise<string>;
  /**
   * `null` (no account or no password) takes the same time and returns false.
   * @throws AppError `overloaded` when too many wait; Error when the key of the hash is missing
   */
  verify: (password: string, record: string | null, knownAs?: string) => Promise<Verification>;
};

type Work = { memory: number; passes: number; parallelism: number };

type Tagging = { salt: Buffer; work: Work; key: PasswordKey; knownAs: string | undefined };

const deriveKey = promisify(argon2);
const today: Work = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const line = { concurrency: 2, maxWaiting: 50, maxWaitMs: 5000, mostWaitingEach: 2 };
const recordPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d),keyid=([\w-]{8})\$([\w+/]{22})\$([\w+/]{43})$/;

/** @param monotonicNow monotonic milliseconds, to measure waiting */
export function createPasswordHasher(
  keys: AccountKeys,
  monotonicNow: () => number = () => performance.now(),
): PasswordHasher {
  const queue = createWorkQueue({ ...line, monotonicNow });
  const tagOf = async (password: string, { salt, work, key, knownAs }: Tagging): Promise<Buffer> => {
    const message = Buffer.from(foldPassword(password), 'utf8');
    const derived = await queue.run(
      () => deriveKey('argon2id', { message, nonce: salt, tagLength, ...work }),
      knownAs,
    );
    return createHmac('sha256', key.secret).update(derived).digest();
  };
  const nobody = { work: today, salt: randomBytes(16), tag: randomBytes(tagLength) };
  return {
    requireCapacity: queue.requireCapacity,
    async hash(password, knownAs) {
      const salt = randomBytes(16);
      const key = keys.current();
      const tag = await tagOf(password, { salt, work: today, key, knownAs });
      const { memory, passes, parallelism } = today;
      const plain = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
      const work = `m=${memory},t=${passes},p=${parallelism},keyid=${key.id}`;
      return `$argon2id$v=19$${work}$${plain(salt)}$${plain(tag)}`;
    },
    async verify(password, record, knownAs) {
      const { work, salt, tag, key } =
        record === null ? { ...nobody, key: keys.current() } : readRecord(record, keys);
      const isEqual = timingSafeEqual(await tagOf(password, { salt, work, key, knownAs }), tag);
      const isOutdated =
        key !== keys.current() || work.memory !== today.memory || work.passes !== today.passes;
      return { isRight: isEqual && record !== null, isOutdated };
    },
  };
}

function readRecord(record: string, keys: AccountKeys) {
  const [, memory, passes, parallelism, keyId = '', salt = '', tag = ''] = recordPattern.exec(record) ?? [];
  if (memory === undefined) throw new Error('a stored password is of an unknown form');
  const key = keys.findKey(keyId);
  if (!key)
    throw new Error(`the key ${keyId} that a stored password needs is not in PASSWORD_PEPPER or DATA_DIR`);
  const work = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { work, key, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}
