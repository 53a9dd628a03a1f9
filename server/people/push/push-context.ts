/** What push messages need from the process: the key pair, and the way to push services. */
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { type Clock, systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createKeyPair, type PushKeyPair } from './push-encryption.ts';

/** Created once per process. */
export type Push = {
  /**
   * The site's key pair, made at first use.
   * @throws AppError `unavailable` when the key that opens it is missing
   */
  keyPair: () => Promise<PushKeyPair>;
  /** Who sends, for push services: an `https:` or `mailto:` address. */
  subject: string;
  /** Tests replace the following three. */
  isAllowedEndpoint: (endpoint: string) => boolean;
  fetch: typeof fetch;
  clock: Clock;
};

export type PushContext = { db: Db; now: () => Date; logger: Logger; push: Push };

type PushOptions = {
  db: Db;
  keys: Pick<AccountKeys, 'seal' | 'open'>;
  config: Pick<Config, 'appUrl' | 'mail' | 'allowed'>;
  logger: Logger;
  now: () => Date;
  clock?: Clock | undefined;
};

export function createPush(options: PushOptions): Push {
  const { appUrl, mail } = options.config;
  let known: Promise<PushKeyPair> | undefined;
  return {
    keyPair: () => {
      known ??= openKeyPair(options).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
    subject: appUrl?.startsWith('https:') ? appUrl : `mailto:${mail.from.address}`,
    isAllowedEndpoint: isPushEndpoint,
    fetch: (...request) => fetch(...request),
    clock: options.clock ?? systemClock,
  };
}

const purpose = 'push key';

async function openKeyPair({ db, keys, config, logger, now }: PushOptions): Promise<PushKeyPair> {
  const make = () => {
    const { publicKey, privateKey } = createKeyPair();
    return { public_key: publicKey, sealed_private_key: keys.seal(purpose, privateKey), created_at: now() };
  };
  const find = () => db.selectFrom('push_key').selectAll().where('id', '=', 1);
  const open = (row: { public_key: string; sealed_private_key: string }): PushKeyPair => ({
    publicKey: row.public_key,
    privateKey: keys.open(purpose, row.sealed_private_key),
  });
  if (!(await find().executeTakeFirst())) {
    // Does nothing if another process stored one first.
    await db
      .insertInto('push_key')
      .values({ id: 1, ...make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const stored = await find().executeTakeFirstOrThrow();
  try {
    return open(stored);
  } catch (error) {
    if (!config.allowed.includes('new-password-key')) {
      const log =
        'push messages are unavailable: the key that opens their private key is missing; set the old PASSWORD_PEPPER or put its password.key back into DATA_DIR, or set ALLOW=new-password-key and let every browser subscribe again';
      logger.error({ err: error }, log);
      throw new AppError('unavailable', { log, cause: error });
    }
  }
  // The pair goes with the devices that subscribed to it.
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('push_key')
      .set(make())
      .where('public_key', '=', stored.public_key)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await trx.deleteFrom('push_device').execute();
  });
  logger.warn({}, 'the key pair of push messages was replaced; browsers subscribe again at their next visit');
  return open(await find().executeTakeFirstOrThrow());
}

const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)+push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** https on the default port at a known push service: a browser could name any address of our own network. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false;
  return hosts.some((host) => host.test(url.hostname));
}
