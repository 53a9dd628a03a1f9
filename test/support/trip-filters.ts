/** Trip filters of tests: arbitrary ones, as an address can say them, and the choices at an airport without any. */
import fc from 'fast-check';
import type { TripChoices } from '#contract/api/trip-filter.ts';
import { weekendKinds } from '#contract/domain/holiday-window.ts';
import type { TripFilter } from '#contract/domain/trip-filter.ts';

const orNone = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const month = fc
  .tuple(fc.integer({ min: 2026, max: 2028 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, index]) => `${year}-${String(index).padStart(2, '0')}`);
const nights = orNone(fc.integer({ min: 1, max: 60 }));

export const anyTripFilter: fc.Arbitrary<TripFilter> = fc
  .record({
    months: fc.uniqueArray(month, { maxLength: 12 }).map((months) => months.sort()),
    departs: orNone(
      fc.constantFrom(
        { from: '2026-12-03', until: '2026-12-04' },
        { from: '2027-01-12', until: '2027-01-12' },
      ),
    ),
    holiday: orNone(fc.constantFrom(...weekendKinds, 'eid-al-fitr-1448-2027-03')),
    minNights: nights,
    maxNights: nights,
    isDirect: fc.boolean(),
    maxStops: orNone(fc.constant(1 as const)),
    airline: orNone(fc.constantFrom('SV', 'F3')),
    maxPrice: orNone(fc.integer({ min: 1, max: 99_999 })),
    visaFree: orNone(fc.constantFrom('SA', 'EG')),
    maxHours: orNone(fc.integer({ min: 1, max: 48 })),
  })
  .filter(({ minNights, maxNights }) => minNights === null || maxNights === null || minNights <= maxNights);

export const noTripChoices: TripChoices = {
  holidays: [],
  airlines: [],
  passports: [],
  visasAsOf: '2026-02-17',
};
