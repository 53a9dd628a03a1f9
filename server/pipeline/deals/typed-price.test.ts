import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { typedPercentage } from '#contract/domain/deal.ts';
import type { AssessedFare } from '#server/pipeline/fares/cheapest.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import { buildDeal } from '#test/support/build-deal.ts';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import { currentTypedDeal, findSeenFare, isListedFare } from './typed-price.ts';

const hour = 3_600_000;

/** A board that lists these fares of one route. */
function boardOf(fares: readonly CurrentFare[]) {
  const isOf = (key: { origin: string; tripType: string }, destination: string) => (fare: CurrentFare) =>
    fare.origin === key.origin && fare.tripType === key.tripType && fare.destination === destination;
  return {
    findEntry: (key: { origin: string; tripType: string }, destination: string) => {
      const own = fares.filter(isOf(key, destination));
      return own.length === 0 ? undefined : ({ fares: own } as unknown as AssessedFare);
    },
  };
}

const fareArbitrary = fc
  .record({
    price: fc.integer({ min: 50_000, max: 60_000 }).map((halalas) => halalas / 100),
    day: fc.integer({ min: 0, max: 3 }),
    nights: fc.option(fc.integer({ min: 1, max: 2 })),
    hoursOld: fc.integer({ min: 0, max: 80 }),
    destination: fc.constantFrom('CAI', 'IST'),
    source: fc.constantFrom('kayak.sa', 'sample'),
  })
  .map(({ day, nights, hoursOld, ...fare }) => {
    const departureDate = addDays('2027-01-15', day);
    return buildCurrentFare({
      ...fare,
      departureDate,
      returnDate: nights === null ? null : addDays(departureDate, nights),
      tripType: nights === null ? 'oneway' : 'roundtrip',
      observedAt: new Date(testNow.getTime() - hoursOld * hour),
    });
  });

const typedArbitrary = fc
  .record({
    dealPrice: fc.integer({ min: 49_000, max: 61_500 }).map((halalas) => halalas / 100),
    day: fc.option(fc.integer({ min: 0, max: 3 })),
    nights: fc.option(fc.integer({ min: 1, max: 2 })),
    tripType: fc.constantFrom('oneway', 'roundtrip'),
    destination: fc.constantFrom('CAI', 'IST'),
  })
  .map(({ day, nights, ...typed }) => {
    const departureDate = day === null ? null : addDays('2027-01-15', day);
    const returnDate = departureDate === null || nights === null ? null : addDays(departureDate, nights);
    return { ...typed, departureDate, returnDate };
  });

describe('a typed deal', () => {
  it('is verified only where the record holds its own price, and always where it does', () => {
    fc.assert(
      fc.property(fc.array(fareArbitrary, { maxLength: 12 }), typedArbitrary, (fares, typed) => {
        const deal = buildDeal({ ...typed, isCurated: true, source: 'curated', originalPrice: 900 });
        const isListed = (fare: CurrentFare) => testNow.getTime() - fare.observedAt.getTime() <= 72 * hour;
        const ofRoute = fares.filter(
          (fare) => fare.destination === typed.destination && fare.tripType === typed.tripType,
        );
        const hasRecorded = ofRoute.some((fare) => fare.source !== 'sample' && isListed(fare));
        const proofs = ofRoute.filter(
          (fare) =>
            (!hasRecorded || fare.source !== 'sample') &&
            fare.departureDate === typed.departureDate &&
            fare.returnDate === typed.returnDate &&
            testNow.getTime() - fare.observedAt.getTime() <= 24 * hour &&
            Math.abs(Math.round(fare.price * 100) - Math.round(typed.dealPrice * 100)) <=
              Math.round(fare.price * 100) * 0.02,
        );
        const standing = currentTypedDeal(deal, boardOf(fares), testNow);
        expect(standing.isVerified).toBe(proofs.length > 0);
        if (standing.isVerified) {
          expect(proofs.map(({ observedAt }) => observedAt)).toContainEqual(standing.observedAt);
        } else {
          expect(standing).toMatchObject({ evidence: null, discountPercentage: typedPercentage(deal) });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is not verified by being seen, where the record did not support it', () => {
    const deal = buildDeal({ isCurated: true, isVerified: false, evidence: null });
    const fare = buildCurrentFare({ price: deal.dealPrice, departureDate: '2027-01-15' });
    expect(findSeenFare(boardOf([fare]), deal, testNow)).toBe(fare);
    expect(currentTypedDeal(deal, boardOf([fare]), testNow)).toBe(deal);
  });

  it('that was found stays as detection has it', () => {
    const deal = buildDeal();
    expect(currentTypedDeal(deal, boardOf([]), testNow)).toBe(deal);
  });

  it('is a listed fare at the same price and days, those left open being any', () => {
    const fare = buildCurrentFare({ price: 640, departureDate: '2027-01-15' });
    const isListed = (change: object) => isListedFare(boardOf([fare]), buildDeal(change));
    expect(isListed({ dealPrice: 640 })).toBe(true);
    expect(isListed({ dealPrice: 640, departureDate: null })).toBe(true);
    expect(isListed({ dealPrice: 640, departureDate: '2027-01-16' })).toBe(false);
    expect(isListed({ dealPrice: 641 })).toBe(false);
    expect(isListed({ dealPrice: 640, destination: 'IST' })).toBe(false);
  });
});
