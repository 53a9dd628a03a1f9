/** Notice about a changed price and its former deal, in both languages. */
import { expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildFare } from '#test/support/build-fare.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { PriceChange } from './deal-view.tsx';

const wordsOf = (language: Language, fare: DestinationPrice) =>
  textOfPart(<PriceChange fare={fare} />, language);

const delisted = (outcome: 'ended' | 'held') =>
  buildFare({ cheapestPrice: 405, endedDeal: { price: 396, outcome, at: '2026-11-21T09:00:00.000Z' } });

test('a deal that ended with its price is told with both prices and the moment', () => {
  expect(wordsOf('en', delisted('ended'))).toMatch(
    /moved from .*396.* to .*405.* on .*21.*, and the deal ended/,
  );
  expect(wordsOf('ar', delisted('ended'))).toMatch(/396.*405/);
});

test('a deal whose new price is in review is told as such', () => {
  expect(wordsOf('en', delisted('held'))).toContain('We review the new price');
  expect(wordsOf('ar', delisted('held'))).not.toBe(wordsOf('ar', delisted('ended')));
});

test('nothing is said of a price that stayed', () => {
  expect(wordsOf('en', buildFare({ cheapestPrice: 405 })).trim()).toBe('');
});
