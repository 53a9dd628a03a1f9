/** Gets the signed-in user or administrator of a request, or refuses it. */
import { AppError } from '#server/platform/errors.ts';
import type { AdminSession, Caller, IdentifyAdmin, SignedIn } from './http-env.ts';

/** @throws AppError `unauthenticated`; the operation should have been declared for signed-in users */
export function getSignedIn({ signedIn }: Pick<Caller, 'signedIn'>): SignedIn {
  if (!signedIn) throw new AppError('unauthenticated', { log: 'nobody is signed in' });
  return signedIn;
}

/** @throws AppError `admin_required`; the operation should have been declared for administrators */
export function getAdmin({ admin }: Pick<Caller, 'admin'>): AdminSession {
  if (!admin) throw new AppError('admin_required', { log: 'no administrator' });
  return admin;
}

/**
 * The administrator who uploads a file, outside the operations of the API.
 * @throws AppError `admin_required`, `second_factor_required`
 */
export async function getUploader(
  { identifyAdmin }: { identifyAdmin: IdentifyAdmin },
  headers: Headers,
): Promise<AdminSession> {
  const admin = getAdmin({ admin: await identifyAdmin(headers) });
  if (!admin.mustEnrol) return admin;
  throw new AppError('second_factor_required', { log: 'upload before a second factor' });
}

/** Sensitive actions need a password confirmation within this time. */
const provenForMs = 15 * 60_000;

/** @throws AppError `confirmation_required` without a recent password confirmation */
export function requireRecentProof(caller: Pick<Caller, 'admin'>, now: Date): AdminSession {
  const admin = getAdmin(caller);
  if (now.getTime() - admin.provenAt.getTime() <= provenForMs) return admin;
  throw new AppError('confirmation_required', { log: 'the password was proven too long ago' });
}
