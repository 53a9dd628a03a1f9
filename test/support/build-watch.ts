/** Builds users and watches as the API returns them, for page tests. */
import type { User } from '#contract/api/auth.ts';
import type { Watch } from '#contract/api/watches.ts';

/** Riyadh to Cairo and back at 430 SAR or less, last seen for 512. */
export function buildWatch(overrides: Partial<Watch> = {}): Watch {
  return {
    id: '0b7a1f0e-3d55-4c1e-9a51-6f1d2c3b4a59',
    origin: 'RUH',
    originCity: 'Riyadh',
    originCityAr: 'الرياض',
    destination: 'CAI',
    destinationCity: 'Cairo',
    destinationCityAr: 'القاهرة',
    namesAirport: false,
    tripType: 'roundtrip',
    condition: 'below',
    below: 430,
    whenKind: 'any',
    from: null,
    until: null,
    holiday: null,
    state: 'active',
    snoozedUntil: null,
    createdAt: '2026-11-10T08:00:00.000Z',
    lastCheckedAt: '2026-11-21T09:00:00.000Z',
    last: {
      price: 512,
      usual: 640,
      feathers: 4,
      site: 'wego',
      airport: null,
      departureDate: '2027-01-14',
      returnDate: '2027-01-21',
      stops: 0,
      baggage: 'none',
      observedAt: '2026-11-21T08:00:00.000Z',
      observedAtPrecision: 'second',
      isSample: false,
    },
    target: 430,
    isReached: false,
    lastAlertAt: null,
    lastAlertPrice: null,
    history: [
      { day: '2026-11-18', price: 560 },
      { day: '2026-11-19', price: 540 },
      { day: '2026-11-21', price: 512 },
    ],
    ...overrides,
  };
}

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
