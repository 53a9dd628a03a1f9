/** Who a call for people who are signed in comes from. */
import { AppError } from '#server/errors.ts';
import type { Caller, SignedIn } from './http-env.ts';

/** @throws AppError `unauthenticated`, where a call forgot to say that it is for people who are signed in */
export function getSignedIn({ signedIn }: Pick<Caller, 'signedIn'>): SignedIn {
  if (!signedIn) throw new AppError('unauthenticated', { log: 'nobody is signed in' });
  return signedIn;
}
