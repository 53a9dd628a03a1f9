/** Builds deals as the server stores them; tests override the fields they care about. */
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import { buildEvidence } from './build-fare.ts';
import { testNow } from './factories.ts';

let lastId = 0;

/** Evidence of a tier, with its percentage. */
export function buildAssessment(
  tier: 'good' | 'great' | 'exceptional' | null,
  discountPercentage = 20,
): FareAssessment {
  const isDeal = tier === 'good' || tier === 'great';
  return {
    status: 'assessed',
    evidence: buildEvidence({ tier, discountPercentage, isDeal, reference: 800 }),
  };
}

/** Riyadh to Cairo, one way for 640 instead of 800 SAR, published an hour before `testNow`. */
export function buildDeal(overrides: Partial<Deal> = {}): Deal {
  lastId += 1;
  return {
    id: `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`,
    status: 'published',
    isCurated: false,
    source: 'kayak.sa',
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    departureDate: '2027-01-15',
    returnDate: null,
    airline: 'XY',
    airlineLogoUrl: null,
    imageUrl: null,
    originalPrice: 800,
    dealPrice: 640,
    discountPercentage: 20,
    isVerified: true,
    evidence: buildAssessment('good'),
    stops: 0,
    isPremium: false,
    region: 'africa',
    site: 'kayak',
    observedAt: new Date('2026-11-21T08:00:00Z'),
    expiresAt: new Date('2026-11-24T08:00:00Z'),
    version: 1,
    deletedAt: null,
    updatedAt: new Date(testNow.getTime() - 3_600_000),
    createdAt: new Date(testNow.getTime() - 3_600_000),
    publishedAt: new Date(testNow.getTime() - 3_600_000),
    ...overrides,
  };
}
