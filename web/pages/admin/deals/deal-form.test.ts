import { describe, expect, test } from 'vitest';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealForm } from '#contract/bodies/deal.ts';
import { messages as site } from '#messages/generated/en.ts';
import { messages } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { fieldsIn } from './deal-fields.tsx';
import { valuesIn, withSeconds } from './deal-form.tsx';
import { discountOf, readPrice } from './discount-check.tsx';

const t = createTranslate('en', { ...site, ...messages } as PageMessages);
const blank = valuesIn('en', null);
const typed = { ...blank, destinationCode: 'CAI', airline: 'SV', originalPrice: '1000', dealPrice: '650' };

const deal: AdminDeal = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  status: 'published',
  isCurated: true,
  source: 'curated',
  isSample: false,
  code: 'CAI',
  destinationCode: 'CAI',
  destination: 'Cairo',
  destinationAr: 'القاهرة',
  country: 'Egypt',
  countryAr: 'مصر',
  departureCity: 'Jeddah',
  departureCityAr: 'جدة',
  departureCityCode: 'JED',
  region: 'africa',
  tripType: 'roundtrip',
  airline: 'Saudia',
  airlineAr: 'السعودية',
  airlineCode: 'SV',
  airlineLogoUrl: null,
  imageUrl: null,
  originalPrice: 1000,
  dealPrice: 650.5,
  discountPercentage: 35,
  isVerified: false,
  check: {
    verdict: 'unknown',
    discountPercentage: 35,
    recordedPercentage: null,
    reference: null,
    referenceDays: null,
    lowestNow: null,
  },
  flightType: 'direct',
  isPremium: true,
  cheapestDate: '2027-01-14',
  returnDate: '2027-01-21',
  bestSite: 'kayak',
  observedAt: null,
  expiresAt: '2027-01-10T20:59:59.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  publishedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
};

test('a deal opened and saved untouched is sent as it was, the seconds of its end included', () => {
  expect(withSeconds(dealForm.parse(valuesIn('ar', deal)), deal.expiresAt)).toEqual({
    departureCityCode: 'JED',
    destinationCode: 'CAI',
    tripType: 'roundtrip',
    airline: 'السعودية',
    airlineLogoUrl: null,
    imageUrl: null,
    originalPrice: 1000,
    dealPrice: 650.5,
    flightType: 'direct',
    region: 'africa',
    isPremium: true,
    cheapestDate: '2027-01-14',
    returnDate: '2027-01-21',
    bestSite: 'kayak',
    expiresAt: '2027-01-10T20:59:59.000Z',
  });
});

test('an end is typed on the clock of Riyadh and sent as a moment', () => {
  const values = valuesIn('en', deal);
  expect(values.expiresAt).toBe('2027-01-10T23:59');
  const body = dealForm.parse({ ...values, expiresAt: '2027-01-11T02:30' });
  expect(withSeconds(body, deal.expiresAt).expiresAt).toBe('2027-01-10T23:30:00.000Z');
  expect(dealForm.parse({ ...values, expiresAt: '' }).expiresAt).toBeNull();
});

test('one way, the return date that stood there is not sent', () => {
  const oneWay = { ...typed, tripType: 'oneway', returnDate: '2027-01-21' } as const;
  expect(dealForm.parse(oneWay).returnDate).toBeNull();
});

test('the booking sites offered are those that are switched on, and the deal’s own', () => {
  const offered = (row: AdminDeal | null) =>
    fieldsIn(t, row, ['skyscanner', 'wego'])
      .find(({ name }) => name === 'bestSite')
      ?.options?.map(({ value }) => value);
  expect(offered(null)).toEqual(['', 'skyscanner', 'wego']);
  expect(offered({ ...deal, bestSite: 'kayak' })).toEqual(['', 'skyscanner', 'wego', 'kayak']);
});

describe('what keeps a deal from being sent', () => {
  const faultsOf = (values: object) =>
    dealForm.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

  test('nothing, where all that is needed is there', () => {
    expect(faultsOf(typed)).toEqual([]);
  });

  test('each empty field that is needed', () => {
    expect(faultsOf({ ...blank, airline: ' ' })).toEqual([
      'destinationCode',
      'airline',
      'originalPrice',
      'dealPrice',
    ]);
  });

  test('a price that is none', () => {
    expect(faultsOf({ ...typed, dealPrice: 'cheap' })).toEqual(['dealPrice']);
  });
});

test.each([
  ['1,299.50', 1299.5],
  ['١٬٢٩٩٫٥', 1299.5],
  [' 650 ', 650],
  ['0', undefined],
  ['1000001', undefined],
  ['12.345', undefined],
  ['-5', undefined],
  ['', undefined],
])('%s is the price %s', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

test.each([
  [1000, 650, 35],
  [1000, 996, 0],
  [1000, 995, 1],
  [3, 1, 67],
  [650, 1000, 0],
])('%i down to %i is %i %%', (original, price, percent) => {
  expect(discountOf(original, price)).toBe(percent);
});
