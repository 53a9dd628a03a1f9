/** Which trip the deal page offers to book. */
import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { findChosenTrip } from './chosen-trip.ts';

const day: CalendarDay = {
  code: 'IST',
  date: '2027-01-20',
  returnDate: '2027-01-27',
  price: 700,
  site: 'wego',
  stops: 1,
  observedAt: '2026-11-21T03:00:00Z',
  observedAtPrecision: 'second',
  freshness: 'fresh',
  level: 'typical',
};

const none = { day: undefined, fitting: undefined };
const fitting = buildFare({ cheapestPrice: 800, cheapestDate: '2027-03-10', returnDate: '2027-03-13' });

test('without a chosen day it is the cheapest fare, sites by price and unseen ones last', () => {
  const trip = findChosenTrip(buildFare(), none);
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

test('a chosen day brings its own price, dates and site; no other price was seen for it', () => {
  const trip = findChosenTrip(buildFare(), { ...none, day });
  expect(trip).toMatchObject({
    price: 700,
    site: 'wego',
    departureDate: '2027-01-20',
    returnDate: '2027-01-27',
  });
  expect(trip?.isCheapest).toBe(false);
  expect(trip?.rows.map(({ site, price }) => [site, price])).toEqual([
    ['wego', 700],
    ['skyscanner', null],
    ['google', null],
    ['almosafer', null],
  ]);
});

test('choosing the cheapest day is the cheapest fare with all its prices', () => {
  const trip = findChosenTrip(buildFare(), { ...none, day: { ...day, date: '2027-01-14' } });
  expect(trip?.isCheapest).toBe(true);
  expect(trip?.rows).toHaveLength(4);
});

test('a fare that fits a filter is offered with its own days, and a chosen day wins over it', () => {
  expect(findChosenTrip(buildFare(), { ...none, fitting })).toMatchObject({
    price: 800,
    departureDate: '2027-03-10',
    returnDate: '2027-03-13',
    isCheapest: false,
    isFitting: true,
  });
  expect(findChosenTrip(buildFare(), { day, fitting })).toMatchObject({ price: 700, isFitting: false });
  const cheapestDay = { ...day, date: '2027-01-14' };
  expect(findChosenTrip(buildFare(), { day: cheapestDay, fitting })).toMatchObject({ isCheapest: true });
});

test('the cheapest fare that also fits the filter stays the cheapest', () => {
  const trip = findChosenTrip(buildFare(), { ...none, fitting: buildFare() });
  expect(trip).toMatchObject({ isCheapest: true, isFitting: false });
  expect(findChosenTrip(buildFare(), { ...none, fitting: null })).toMatchObject({ price: 612 });
});

test('a locked destination offers nothing', () => {
  expect(findChosenTrip(buildLockedFare(), none)).toBeNull();
});
