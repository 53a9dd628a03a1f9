/** Resolves who makes a request, as far as the operation needs it. */
import { adminKeyHeader } from '#contract/domain/admin.ts';
import type { Access } from '#contract/operation.ts';
import { type AdminSession, type Caller, guest, type Identify, type IdentifyAdmin } from './http-env.ts';
import type { IncomingCall } from './operation.routes.ts';
import { readerLanguage } from './reader-language.ts';

/** Key of who is counted for a limit: the account, or a guest's address. */
export function countedAs({ signedIn, address }: Pick<Caller, 'signedIn' | 'address'>): string {
  return signedIn ? `user:${signedIn.userId}` : `address:${address}`;
}

type CallerParts = { identify?: Identify; identifyAdmin?: IdentifyAdmin };

export function createCallerOf(
  { identify, identifyAdmin }: CallerParts,
  addressOf: (c: IncomingCall) => string,
): (c: IncomingCall, access: Access) => Promise<Caller> {
  const findAdmin = async (headers: Headers, access: Access): Promise<AdminSession | null> => {
    if (!(access === 'admin' || access === 'user or admin') || !headers.has(adminKeyHeader)) return null;
    return (await identifyAdmin?.(headers)) ?? null;
  };
  return async (c, access) => {
    const { headers } = c.req.raw;
    const admin = await findAdmin(headers, access);
    const isOthers = access === 'admin' || admin !== null;
    const identity = isOthers ? guest : ((await identify?.(headers)) ?? guest);
    return {
      ...identity,
      admin,
      requestId: c.get('requestId'),
      language: readerLanguage(headers),
      address: addressOf(c),
      headers,
    };
  };
}
