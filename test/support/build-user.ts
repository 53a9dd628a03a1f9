/** Builds the signed-in user as the API returns it. */
import type { User } from '#contract/api/auth.ts';

/** Noura, on the free plan, her address confirmed. */
export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: '5f0f6a10-0000-4000-8000-000000000001',
    email: 'noura@example.com',
    firstName: 'Noura',
    lastName: 'Al-Harbi',
    role: 'user',
    subscriptionStatus: 'free',
    createdAt: '2026-11-01T08:00:00Z',
    profileImageUrl: null,
    isEmailVerified: true,
    pendingEmail: null,
    deletionAt: null,
    mustChangePassword: false,
    departureCity: null,
    ...overrides,
  };
}
