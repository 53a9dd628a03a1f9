import { expect, test } from 'vitest';
import { destinationFavoriteId, favoriteIdPattern, parseDestinationFavoriteId } from './favorite-id.ts';

const cairo = { origin: 'RUH', code: 'CAI', tripType: 'roundtrip' } as const;
const dealId = '0c7f5d5e-1111-4222-8333-944445555666';

test('a destination is read back from its id', () => {
  expect(destinationFavoriteId(cairo)).toBe('RUH-CAI-roundtrip');
  expect(parseDestinationFavoriteId('RUH-CAI-roundtrip')).toEqual(cairo);
  expect(favoriteIdPattern.test('RUH-CAI-roundtrip')).toBe(true);
});

test('a deal goes by its own id', () => {
  expect(favoriteIdPattern.test(dealId)).toBe(true);
  expect(parseDestinationFavoriteId(dealId)).toBeUndefined();
});

test.each(['', 'RUH-CAI', 'ruh-cai-oneway', 'RUH-CAI-return', 'RUH-CAI-oneway-1', `${dealId}0`])(
  'no favourite is called %j',
  (id) => {
    expect(favoriteIdPattern.test(id)).toBe(false);
    expect(parseDestinationFavoriteId(id)).toBeUndefined();
  },
);
