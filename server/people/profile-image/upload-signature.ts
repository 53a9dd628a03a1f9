/** Signed upload URLs: what is signed, and whether a request matches its signature. */
import { timingSafeEqual } from 'node:crypto';
import { uuidPattern } from '#contract/domain/uuid.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';

export type PathGrant = {
  path: string;
  userId: string;
  sessionId: string;
  /** Unix seconds. */
  expires: number;
  mostBytes: number;
};

export type SigningKeys = Pick<AccountKeys, 'tag'>;

export const uploadSeconds = 300;

export function objectPath(id: string): string {
  return `/api/objects/${id}`;
}

const objectPattern = new RegExp(`^/api/objects/(${uuidPattern})$`);

/** The id in an object path; undefined for other paths. */
export function findObjectId(path: string): string | undefined {
  return objectPattern.exec(path)?.[1];
}

/** Signed URL (path and query) for a PUT. */
export function signPath(keys: SigningKeys, grant: PathGrant): string {
  const query = new URLSearchParams({ expires: String(grant.expires), signature: signatureOf(keys, grant) });
  return `${grant.path}?${query}`;
}

/** Whether `signature` matches this grant and has not expired. */
export function isSignedPath(keys: SigningKeys, grant: PathGrant, signature: string, now: Date): boolean {
  const wanted = Buffer.from(signatureOf(keys, grant));
  const given = Buffer.from(signature);
  const isEqual = wanted.byteLength === given.byteLength && timingSafeEqual(wanted, given);
  return isEqual && now.getTime() < grant.expires * 1000;
}

function signatureOf(keys: SigningKeys, { path, userId, sessionId, expires, mostBytes }: PathGrant): string {
  const signed = ['PUT', path, userId, sessionId, mostBytes, expires].join('\n');
  return keys.tag('upload', signed);
}
