/** Which saved places the reader's home names. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { queries } from '#web/api/api.ts';
import { createApiClient } from '#web/api/call.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
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
  const client = createApiClient();
  // Above them on the page.
  client.setQueryData(homeDealsQuery('RUH').queryKey, { total: 1, featured: [dealTo('CAI')] });
  const saved = [favoriteOf('CAI'), favoriteOf('IST', true), favoriteOf('DXB'), favoriteOf('LHR')];
  client.setQueryData(queries.favorites().queryKey, saved);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <MessagesProvider language="en" messages={pageMessages.en}>
          <NowProvider renderedAt={Date.parse('2026-11-21T10:00:00Z')}>
            <SavedPlaces />
          </NowProvider>
        </MessagesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const names = [...html.matchAll(/<h3>(?:<a[^>]*>)?(\w+)/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(['CAI', 'DXB', 'IST']);
  expect(html).toContain('Ended');
});
