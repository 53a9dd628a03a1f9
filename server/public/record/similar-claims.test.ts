import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSimilarClaims, type JudgedClaim, leastDepartures } from './similar-claims.ts';

const claim: fc.Arbitrary<JudgedClaim> = fc.record({
  destination: fc.constantFrom('CAI', 'IST'),
  trip: fc.integer({ min: 0, max: 70 }).map(String),
  day: fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`),
  feathers: fc.constantFrom(null, 3, 4, 5),
  outcome: fc.constantFrom('dearer', 'same', 'cheaper', 'gone'),
});
/** A record has one claim of a departure on a day. */
const record = fc.uniqueArray(claim, {
  minLength: 100,
  maxLength: 400,
  selector: ({ destination, trip, day }) => `${destination} ${trip} ${day}`,
});

it('says of each departure what became of it after its first claim, and says it of thirty or more', () => {
  fc.assert(
    fc.property(
      record,
      fc.constantFrom('CAI', 'IST'),
      fc.constantFrom(3, 4, 5),
      (claims, destination, feathers) => {
        const found = findSimilarClaims(claims, { destination, feathers });
        if (found.scope === null) {
          const trips = new Set(
            claims.filter((each) => each.feathers === feathers).map((each) => each.destination + each.trip),
          );
          expect(feathers === 3 || trips.size < leastDepartures).toBe(true);
          return;
        }
        const within = claims.filter((each) => found.scope === 'airport' || each.destination === destination);
        for (const [tally, some] of [
          [found.similar, within.filter((each) => each.feathers === feathers)],
          [found.all, within],
        ] as const) {
          const firsts = Object.values(Object.groupBy(some, (each) => each.destination + each.trip)).map(
            (same) => same?.toSorted((a, b) => a.day.localeCompare(b.day))[0]?.outcome,
          );
          const countOf = (outcome: string) => firsts.filter((each) => each === outcome).length;
          expect(tally).toEqual({
            claims: firsts.length,
            dearer: countOf('dearer'),
            same: countOf('same'),
            cheaper: countOf('cheaper'),
            gone: countOf('gone'),
          });
        }
        expect(found.similar?.claims).toBeGreaterThanOrEqual(leastDepartures);
      },
    ),
  );
});

it('says the same of the first claims alone, as the database gives them', () => {
  fc.assert(
    fc.property(record, (claims) => {
      const firsts = claims
        .toSorted((a, b) => a.day.localeCompare(b.day))
        .filter(
          (one, at, all) =>
            all.findIndex(
              (each) =>
                each.destination === one.destination &&
                each.trip === one.trip &&
                each.feathers === one.feathers,
            ) === at,
        );
      const asked = { destination: 'CAI', feathers: 4 };
      expect(findSimilarClaims(firsts, asked)).toEqual(findSimilarClaims(claims, asked));
    }),
  );
});
