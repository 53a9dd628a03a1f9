/** The signed-in administrator as API response. */
import type { Admin } from '#contract/api/admin-session.ts';
import type { AdminSessionOwner } from './admin-session.repository.ts';

export function presentAdmin(
  { userId, email, firstName, lastName, language, hasSecondFactor }: AdminSessionOwner,
  { isSecondFactorRequired }: { isSecondFactorRequired: boolean },
): Admin {
  const mustEnrol = isSecondFactorRequired && !hasSecondFactor;
  return { id: userId, email, firstName, lastName, language, hasSecondFactor, mustEnrol };
}
