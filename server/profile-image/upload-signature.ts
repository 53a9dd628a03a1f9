/** Addresses that take one upload: what is signed, and whether a request fits its signature. */
import { timingSafeEqual } from 'node:crypto';
import type { AccountKeys } from '#server/accounts/account-keys.ts';

export type UploadGrant = {
  /** Of the object. */
  id: string;
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

const objectPattern = /^\/api\/objects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** The id of an object's path; undefined for any other text. */
export function findObjectId(path: string): string | undefined {
  return objectPattern.exec(path)?.[1];
}

/** Path and query that take the upload by PUT. */
export function signUpload(keys: SigningKeys, grant: UploadGrant): string {
  const query = new URLSearchParams({ expires: String(grant.expires), signature: signatureOf(keys, grant) });
  return `${objectPath(grant.id)}?${query}`;
}

/** Whether `signature` is the one of exactly this grant, and its time is not over. */
export function isSignedUpload(keys: SigningKeys, grant: UploadGrant, signature: string, now: Date): boolean {
  const wanted = Buffer.from(signatureOf(keys, grant));
  const given = Buffer.from(signature);
  const isEqual = wanted.byteLength === given.byteLength && timingSafeEqual(wanted, given);
  return isEqual && now.getTime() < grant.expires * 1000;
}

function signatureOf(keys: SigningKeys, { id, userId, sessionId, expires, mostBytes }: UploadGrant): string {
  const signed = ['PUT', objectPath(id), userId, sessionId, mostBytes, expires].join('\n');
  return keys.tag('upload', signed);
}
