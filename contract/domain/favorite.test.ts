import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destinationFavoriteId, favoriteIdPattern, parseDestinationFavoriteId } from './favorite.ts';
import { countFallen, priceChangeOf, sortByChange } from './favorite-price.ts';

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

describe('the price of a favourite', () => {
  const price = fc.integer({ min: 1, max: 5_000_000 }).map((halalas) => halalas / 100);

  test('a price that was not kept, or is not known now, is not compared', () => {
    expect(priceChangeOf(null, 500)).toBeNull();
    expect(priceChangeOf(500, null)).toBeNull();
  });

  test('500 saved and 410 now fell by 90, which is 18 percent', () => {
    expect(priceChangeOf(500, 410)).toEqual({ direction: 'fell', amount: 90, percent: 18 });
    expect(priceChangeOf(410, 500)).toEqual({ direction: 'rose', amount: 90, percent: 22 });
    expect(priceChangeOf(500, 500)).toEqual({ direction: 'same', amount: 0, percent: 0 });
  });

  test('the words follow the two prices: direction, amount and percent agree', () => {
    fc.assert(
      fc.property(price, price, (saved, now) => {
        const change = priceChangeOf(saved, now);
        if (!change) throw new Error('nothing to compare');
        const sign = { fell: -1, rose: 1, same: 0 }[change.direction];
        expect(saved + sign * change.amount).toBeCloseTo(now, 6);
        expect(Math.abs(change.percent - (100 * change.amount) / saved)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('the furthest fall is first, risen prices come after unchanged ones, then ended and locked ones', () => {
    const of = (
      id: string,
      savedPrice: number | null,
      dealPrice: number,
      isEnded = false,
      locked = false,
    ) => ({ id, savedPrice, isEnded, deal: { dealPrice, locked } });
    const list = [
      of('locked', 300, 10, false, true),
      of('ended', null, 10, true),
      of('new', 300, 300),
      of('rose', 300, 450),
      of('old', null, 100),
      of('fell a little', 300, 290),
      of('fell', 3000, 1500),
    ];
    const ids = sortByChange(list).map(({ id }) => id);
    expect(ids).toEqual(['fell', 'fell a little', 'new', 'old', 'rose', 'ended', 'locked']);
  });

  test('that none fell is said where each can be compared alone', () => {
    const of = (savedPrice: number | null, dealPrice: number | null, isEnded = false) => ({
      savedPrice,
      isEnded,
      deal: { dealPrice, locked: dealPrice === null },
    });
    expect(countFallen([of(300, 300), of(300, 450)])).toBe(0);
    expect(countFallen([of(300, 300), of(null, null)])).toBeNull();
    expect(countFallen([of(300, 200, true)])).toBeNull();
    expect(countFallen([of(300, 200), of(null, null)])).toBe(1);
  });
});
