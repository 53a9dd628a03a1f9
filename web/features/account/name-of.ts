/** How a traveller is addressed. */
import type { User } from '#contract/api/auth.ts';

/** The first name, or what stands before the @ where there is none. */
export function nameOf({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  return firstName.trim() || email.slice(0, Math.max(0, email.lastIndexOf('@')));
}
