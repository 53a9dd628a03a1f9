/** Which trip the deal page offers to book. */
import { expect, test } from 'vitest';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { findChosenTrip } from './chosen-trip.ts';

const fitting = buildFare({ cheapestPrice: 800, cheapestDate: '2027-03-10', returnDate: '2027-03-13' });

test('without a chosen day it is the cheapest fare, sites by price and unseen ones last', () => {
  const trip = findChosenTrip(buildFare(), undefined);
  expect(trip).toMatchObject({
    price: 612,
    site: 'skyscanner',
    departureDate: '2027-01-14',
    isCheapest: true,
  });
  expect(trip?.rows.map(({ site, price }) => [site, price])).toEqual([
    ['skyscanner', 612],
    ['wego', 629],
    ['almosafer', 655],
    ['google', null],
  ]);
  expect(trip?.rows.filter((row) => row.isCheapest)).toHaveLength(1);
});

test('a fare of a chosen day, or that fits a filter, is offered with its own days', () => {
  expect(findChosenTrip(buildFare(), fitting)).toMatchObject({
    price: 800,
    departureDate: '2027-03-10',
    returnDate: '2027-03-13',
    isCheapest: false,
  });
});

test('the cheapest fare that also fits stays the cheapest; the same price at another airport does not', () => {
  expect(findChosenTrip(buildFare(), buildFare())).toMatchObject({ isCheapest: true });
  expect(findChosenTrip(buildFare(), buildFare({ code: 'SAW' }))).toMatchObject({ isCheapest: false });
  expect(findChosenTrip(buildFare(), null)).toMatchObject({ price: 612 });
});

test('a locked destination offers nothing', () => {
  expect(findChosenTrip(buildLockedFare(), undefined)).toBeNull();
});
