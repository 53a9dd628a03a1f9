/** Builds users and watches as the API returns them, for page tests. */
import { type User, user } from '#contract/api/auth.ts';
import { type Watch, watch } from '#contract/api/watches.ts';
import samples from '../fixtures/page-data.json' with { type: 'json' };

/** Riyadh to Cairo and back at 430 SAR or less, last seen for 512. */
export function buildWatch(overrides: Partial<Watch> = {}): Watch {
  return { ...watch.parse(samples.watch), ...overrides };
}

/** Noura, on the free plan, her address confirmed. */
export function buildUser(overrides: Partial<User> = {}): User {
  return { ...user.parse(samples.user), ...overrides };
}
