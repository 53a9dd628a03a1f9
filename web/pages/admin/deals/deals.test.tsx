/** The form of a deal as it is filled and sent, and what list and form say of its end and its discount. */
import { describe, expect, test } from 'vitest';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealForm } from '#contract/bodies/deal.ts';
import { checkPrices } from '#server/admin/deals/deal-check.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { End } from './deal-columns.tsx';
import { fieldsIn, valuesIn, withSeconds } from './deal-form.tsx';
import { CheckVerdict, readPrice } from './discount-check.tsx';

const sent = {
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
} as const;
const deal = {
  ...sent,
  airline: 'Saudia',
  airlineAr: sent.airline,
  airlineCode: 'SV',
} as unknown as AdminDeal;
const blank = valuesIn('en', null);
const typed = { ...blank, destinationCode: 'CAI', airline: 'SV', originalPrice: '1000', dealPrice: '650' };

describe('the form', () => {
  test('opened and saved untouched sends the deal as it was, the seconds of its end included', () => {
    expect(withSeconds(dealForm.parse(valuesIn('ar', deal)), deal.expiresAt)).toEqual(sent);
  });

  test('takes an end on the clock of Riyadh and sends a moment', () => {
    const values = valuesIn('en', deal);
    expect(values.expiresAt).toBe('2027-01-10T23:59');
    const body = dealForm.parse({ ...values, expiresAt: '2027-01-11T02:30' });
    expect(withSeconds(body, deal.expiresAt).expiresAt).toBe('2027-01-10T23:30:00.000Z');
    expect(dealForm.parse({ ...values, expiresAt: '' }).expiresAt).toBeNull();
  });

  test('of one way does not send the return date that stood there', () => {
    const oneWay = { ...typed, tripType: 'oneway', returnDate: '2027-01-21' } as const;
    expect(dealForm.parse(oneWay).returnDate).toBeNull();
  });

  test('offers the booking sites that are switched on, and the deal’s own', () => {
    const t = createTranslate('en', pageMessages.en);
    const offered = (row: AdminDeal | null) =>
      fieldsIn(t, row, ['skyscanner', 'wego'])
        .find(({ name }) => name === 'bestSite')
        ?.options?.map(({ value }) => value);
    expect(offered(null)).toEqual(['', 'skyscanner', 'wego']);
    expect(offered(deal)).toEqual(['', 'skyscanner', 'wego', 'kayak']);
  });

  test.each([
    ['nothing, where all that is needed is there', typed, []],
    [
      'an empty field',
      { ...blank, airline: ' ' },
      ['destinationCode', 'airline', 'originalPrice', 'dealPrice'],
    ],
    ['a price that is none', { ...typed, dealPrice: 'cheap' }, ['dealPrice']],
  ])('is refused for %s', (_, values, faults) => {
    const issues = dealForm.safeParse(values).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(faults);
  });

  test.each([
    ['١٬٢٩٩٫٥', 1299.5],
    ['0', undefined],
    ['1000001', undefined],
    ['12.345', undefined],
  ])('reads %s as the price %s', (text, price) => {
    expect(readPrice(text)).toBe(price);
  });
});

test.each([
  ['2026-11-14T06:31:00Z', {}, 'en', 'No end'],
  ['2026-11-14T06:30:00Z', {}, 'en', 'No end for 7 days'],
  ['2026-11-10T06:30:00Z', {}, 'ar', 'بلا موعد انتهاء منذ 11 يومًا'],
  ['2026-11-10T06:30:00Z', { status: 'rejected' }, 'en', 'No end'],
  ['2026-11-10T06:30:00Z', { cheapestDate: '2027-01-15' }, 'en', 'Until its departure'],
] as const)(
  'a deal that nothing ends is marked with its days after a week: %s %j',
  (publishedAt, changed, language, words) => {
    const endless = { status: 'published', expiresAt: null, cheapestDate: null, publishedAt, ...changed };
    expect(textOfPart(<End deal={endless as AdminDeal} />, language).trim()).toBe(words);
  },
);

test.each([
  ['en', 1000, 1000, /^The deal price is not even 1% below .*there is no discount/],
  ['en', 1000, 1200, /there is no discount/],
  ['en', 1000, 996, /not even 1% below/],
  ['en', 1000, 700, /^(?!.*no discount)/],
  ['ar', 1000, 1000, /فلا خصم/],
  ['ar', 1000, 996, /ولو بنسبة 1٪/],
] as const)(
  '%s: the check says of %d and %d what it is: none, less than one percent, or too little history',
  (language, originalPrice, dealPrice, words) => {
    const check = checkPrices({ originalPrice, dealPrice }, null, { lowestNow: null, isSeen: false });
    expect(textOfPart(<CheckVerdict check={check} />, language).trim()).toMatch(words);
  },
);
