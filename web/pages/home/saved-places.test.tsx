/** Which saved places the reader's home names. */
import { expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { queries } from '#web/api/api.ts';
import { homeDealsQuery } from './featured-deals.tsx';
import { SavedPlaces } from './saved-places.tsx';

const dealTo = (code: string) =>
  ({
    id: code,
    code,
    destination: code,
    departureCity: 'Riyadh',
    departureCityCode: 'RUH',
    tripType: 'oneway',
  }) as Deal;
const favoriteOf = (code: string, isEnded = false) =>
  ({
    id: code,
    isEnded,
    savedPrice: 500,
    deal: { ...dealTo(code), dealPrice: 400, observedAt: null, cheapestDate: null },
  }) as Favorite;

test('the three newest are named, also what is featured or has ended', () => {
  const saved = [favoriteOf('CAI'), favoriteOf('IST', true), favoriteOf('DXB'), favoriteOf('LHR')];
  const html = renderPart(<SavedPlaces />, 'en', undefined, [
    // Above them on the page.
    [homeDealsQuery('RUH'), { total: 1, featured: [dealTo('CAI')] }],
    [queries.favorites(), saved],
  ]);
  const names = [...html.matchAll(/<h3>(?:<a[^>]*>)?(\w+)/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(['CAI', 'DXB', 'IST']);
  expect(html).toContain('Ended');
});
