import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTripFilter } from '#test/support/trip-filters.ts';
import {
  holidayPattern,
  listConditions,
  monthsPattern,
  noTripFilter,
  parseTripFilter,
  tripConditions,
  tripFilterParameters,
  withoutCondition,
  writeTripFilter,
} from './trip-filter.ts';

const parse = (text: string) => parseTripFilter(new URLSearchParams(text));

describe('the trip filter in an address', () => {
  test('comes back the same from every filter, and says nothing for none', () => {
    expect([
      ...new URLSearchParams(
        Object.entries(tripFilterParameters(noTripFilter)).filter((each) => each[1] !== undefined) as [
          string,
          string,
        ][],
      ),
    ]).toEqual([]);
    fc.assert(
      fc.property(anyTripFilter, (filter) => {
        const params = new URLSearchParams();
        writeTripFilter(params, filter);
        expect(parseTripFilter(params)).toEqual(filter);
        const { months, holiday } = tripFilterParameters(filter);
        if (months !== undefined) expect(months).toMatch(monthsPattern);
        if (holiday !== undefined) expect(holiday).toMatch(holidayPattern);
      }),
    );
  });

  test('takes what a form sends: months one by one, empty fields, Arabic digits, nights in any order', () => {
    const sent =
      'months=2027-01&months=2026-12&months=2026-13&holiday=&minNights=7&maxNights=٣&airline=&maxPrice=٨٠٠';
    expect(parse(sent)).toEqual({
      ...noTripFilter,
      months: ['2026-12', '2027-01'],
      minNights: 3,
      maxNights: 7,
      maxPrice: 800,
    });
  });

  test('filters nothing for what is unknown or out of range', () => {
    const wrong =
      'months=x&holiday=Eid!&minNights=0&maxNights=61&direct=1&airline=SVA&maxPrice=1e3&visaFree=sau&maxHours=-2';
    expect(parse(wrong)).toEqual(noTripFilter);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('months', 'holiday', 'maxPrice'), fc.string()), (texts) => {
        expect(parseTripFilter(new URLSearchParams(texts)).months.length).toBeLessThanOrEqual(12);
      }),
    );
  });

  test('loses one condition and keeps the others', () => {
    fc.assert(
      fc.property(anyTripFilter, fc.constantFrom(...tripConditions), (filter, condition) => {
        const rest = listConditions(filter).filter((each) => each !== condition);
        expect(listConditions(withoutCondition(filter, condition))).toEqual(rest);
      }),
    );
  });
});
