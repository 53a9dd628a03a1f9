/** Who a call for people who are signed in comes from. */
import { AppError } from '#server/platform/errors.ts';
import type { AdminSession, Caller, SignedIn } from './http-env.ts';

/** @throws AppError `unauthenticated`, where a call forgot to say that it is for people who are signed in */
export function getSignedIn({ signedIn }: Pick<Caller, 'signedIn'>): SignedIn {
  if (!signedIn) throw new AppError('unauthenticated', { log: 'nobody is signed in' });
  return signedIn;
}

/** @throws AppError `admin_required`, where a call forgot to say that it is for administrators */
export function getAdmin({ admin }: Pick<Caller, 'admin'>): AdminSession {
  if (!admin) throw new AppError('admin_required', { log: 'no administrator' });
  return admin;
}

/** What must not be done on a screen that was left open needs the password within this time. */
const provenForMs = 15 * 60_000;

/** @throws AppError `confirmation_required` when the password was proven too long ago */
export function requireRecentProof(caller: Pick<Caller, 'admin'>, now: Date): AdminSession {
  const admin = getAdmin(caller);
  if (now.getTime() - admin.provenAt.getTime() <= provenForMs) return admin;
  throw new AppError('confirmation_required', { log: 'the password was proven too long ago' });
}
