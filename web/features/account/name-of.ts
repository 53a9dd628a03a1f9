/** Display name of a user. */
import type { User } from '#contract/api/auth.ts';

/** The first name, or the part of the address before the @. */
export function nameOf({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  return firstName.trim() || email.slice(0, Math.max(0, email.lastIndexOf('@')));
}
