/** Variables of scheduled backups: where they go, how they are encrypted, how many are kept. */
import { z } from 'zod';
import { withoutEndSlashes } from '#server/platform/end-slashes.ts';
import { ConfigError } from './config-error.ts';

export type BackupConfig = {
  /** Where scheduled backups go; null for none. */
  place: BackupPlaceConfig | null;
  /** Encrypts backups; null leaves them open. */
  passphrase: string | null;
  keep: { daily: number; weekly: number };
};

export type BackupPlaceConfig =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      /** Address of the service, without bucket. */
      endpoint: string;
      bucket: string;
      /** Before the name of each backup; empty, or ends with a slash. */
      prefix: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      sessionToken: string | null;
    };

/** Shorter ones can be guessed from a stolen file. */
const shortestPassphrase = 16;

export const backupFields = {
  url: z.url({ protocol: /^(?:file|s3)$/ }),
  passphrase: z.string().min(shortestPassphrase, `needs ${shortestPassphrase} characters or more`),
  text: z.string().trim().min(1),
  endpoint: z.url({ protocol: /^https?$/ }),
};

type BackupValues = {
  BACKUP_URL?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ENDPOINT_URL?: string | undefined;
};

/** @throws ConfigError naming the variable */
export function buildBackupConfig(values: BackupValues): BackupConfig {
  return {
    place: values.BACKUP_URL === undefined ? null : buildPlace(new URL(values.BACKUP_URL), values),
    passphrase: values.BACKUP_PASSPHRASE ?? null,
    keep: { daily: 7, weekly: 4 },
  };
}

function buildPlace(url: URL, values: BackupValues): BackupPlaceConfig {
  const path = decodeURIComponent(url.pathname);
  if (url.protocol === 'file:') {
    if (url.hostname !== '') throw new ConfigError('BACKUP_URL: a folder is written as file:///path');
    return { kind: 'folder', path };
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw new ConfigError(`${missing}: needed with BACKUP_URL=${url.protocol}//${url.hostname}`);
  }
  if (values.BACKUP_PASSPHRASE === undefined) {
    throw new ConfigError('BACKUP_PASSPHRASE: backups that leave this machine are encrypted; set one');
  }
  const region = values.AWS_REGION ?? 'us-east-1';
  const prefix = `${withoutEndSlashes(path.replace(/^\/+/, ''))}/`;
  return {
    kind: 's3',
    endpoint: withoutEndSlashes(values.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`),
    bucket: url.hostname,
    prefix: prefix === '/' ? '' : prefix,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: values.AWS_SESSION_TOKEN ?? null,
  };
}
