/** The party: totals, limits, and how cookie and address write it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adultPriceWithin,
  changeParty,
  checkParty,
  findPartyIn,
  mostBags,
  mostTravelers,
  oneAdult,
  type Party,
  parsePartyText,
  partyFields,
  partyText,
  totalOf,
  writePartyTo,
} from './party.ts';

const party: fc.Arbitrary<Party> = fc
  .record({
    adults: fc.integer({ min: 1, max: mostTravelers }),
    children: fc.integer({ min: 0, max: mostTravelers }),
    infants: fc.integer({ min: 0, max: mostTravelers }),
    bags: fc.integer({ min: 0, max: mostBags }),
  })
  .filter((drawn) => checkParty(drawn) !== undefined);
const field = fc.constantFrom(...partyFields);
const price = fc.integer({ min: 1, max: 5_000_000 }).map((halalas) => halalas / 100);
const fee = fc.record({
  percent: fc.integer({ min: 0, max: 1500 }).map((hundredths) => hundredths / 100),
  fixed: fc.integer({ min: 0, max: 50_000 }).map((halalas) => halalas / 100),
});

test('one adult without a fee pays exactly the price, and it is no estimate', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: mostBags }), (seen, bags) => {
      expect(totalOf(seen, { ...oneAdult, bags })).toEqual({ total: seen, fee: 0, isEstimate: false });
    }),
  );
});

test.each([
  ['two adults pay twice the price', 310.5, {}, undefined, [621, 0, false]],
  ['with a child the total is an estimate', 310, { children: 2 }, undefined, [1240, 0, true]],
  ['with an infant the total is an estimate', 310, { infants: 1 }, undefined, [651, 0, true]],
  [
    'the fee is a part of all fares and an amount',
    500,
    {},
    { percent: 1.75, fixed: 10 },
    [1027.5, 27.5, false],
  ],
] as const)('%s', (_, seen, others, charged, expected) => {
  const { total, fee, isEstimate } = totalOf(seen, { ...oneAdult, adults: 2, ...others }, charged);
  expect([total, fee, isEstimate]).toEqual(expected);
});

test('parts of a halala are rounded up, so that a total never promises less than it costs', () => {
  expect(totalOf(99.99, { ...oneAdult, infants: 1 }).total).toBe(109.99);
  expect(totalOf(0.01, oneAdult, { percent: 0.01, fixed: 0 })).toMatchObject({ total: 0.02, fee: 0.01 });
});

test('a total grows with every traveller and every riyal, and never falls below its fares', () => {
  fc.assert(
    fc.property(party, price, price, fee, field, (drawn, a, b, charged, changed) => {
      const total = totalOf(a, drawn, charged).total;
      const more = checkParty({ ...drawn, [changed]: drawn[changed] + 1 });
      if (more) expect(totalOf(a, more, charged).total).toBeGreaterThanOrEqual(total);
      if (b >= a) expect(totalOf(b, drawn, charged).total).toBeGreaterThanOrEqual(total);
      expect(total).toBeGreaterThanOrEqual(a * drawn.adults - 0.005);
      expect(Math.round(total * 100) / 100).toBe(total);
    }),
  );
});

test('cookie and address write a party as they read it', () => {
  fc.assert(
    fc.property(party, (drawn) => {
      expect(parsePartyText(partyText(drawn))).toEqual(drawn);
      const query = new URLSearchParams('origin=RUH&infants=7');
      writePartyTo(query, drawn);
      expect(query.get('origin')).toBe('RUH');
      expect(findPartyIn(query)).toEqual(drawn);
    }),
  );
});

test.each([
  ...['', '1', '1.0.0', '0.0.0.0', '1.0.2.0', '5.5.0.0', '9.0.1.0', '1.0.0.0.0', '1.0.0.x', '11.0.0.0'],
  '<script>',
])('no party is written as %j', (text) => {
  expect(parsePartyText(text)).toBeUndefined();
});

test.each([
  ['', undefined],
  ['origin=RUH', undefined],
  ['adults=0', undefined],
  ['adults=10', undefined],
  ['adults=2&infants=3', undefined],
  ['adults=two', undefined],
  ['adults=1.5', undefined],
  ['adults=-1', undefined],
  ['adults=1e9', undefined],
  ['adults=10&children=2', { ...oneAdult, children: 2 }],
  ['adults=0&bags=2', { ...oneAdult, bags: 2 }],
  ['adults=9&children=9', undefined],
  ['children=1', { ...oneAdult, children: 1 }],
  ['adults=2&children=2', { ...oneAdult, adults: 2, children: 2 }],
  ['adults=&bags=3', { ...oneAdult, bags: 3 }],
])('the address ?%s names the party %j', (text, expected) => {
  expect(findPartyIn(new URLSearchParams(text))).toEqual(expected);
});

test('a changed number keeps the others within the limits', () => {
  const three = { adults: 3, children: 0, infants: 3, bags: 0 };
  expect(changeParty(three, 'adults', 1)).toEqual({ ...three, adults: 1, infants: 1 });
  expect(changeParty(three, 'adults', 0)).toEqual(three);
  expect(changeParty(three, 'children', 4)).toEqual(three);
  fc.assert(
    fc.property(party, field, fc.integer({ min: -1, max: 10 }), (drawn, changed, count) => {
      expect(checkParty(changeParty(drawn, changed, count))).toBeDefined();
    }),
  );
});

test('the price for one adult within a total is the highest that stays within it', () => {
  fc.assert(
    fc.property(party, fc.integer({ min: 1, max: 100_000 }), (drawn, total) => {
      const within = adultPriceWithin(total, drawn);
      expect(totalOf(within, drawn).total).toBeLessThanOrEqual(total);
      expect(totalOf(within + 1, drawn).total).toBeGreaterThan(total);
    }),
  );
  expect(adultPriceWithin(5000, { ...oneAdult, adults: 2, children: 2 })).toBe(1250);
});
