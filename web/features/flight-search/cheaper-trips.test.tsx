/** What is said of a city with several airports. */
import { expect, test } from 'vitest';
import { buildFare } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { parseSearchQuery } from '#web/addresses/search-query.ts';
import { CheaperAirport, CheaperTrips } from './cheaper-trips.tsx';
import type { FlightSearch } from './use-flight-search.ts';

const ist = { code: 'IST', name: 'Istanbul Airport', nameAr: 'مطار إسطنبول', price: 399 };
const saw = { code: 'SAW', name: 'Sabiha Gökçen', nameAr: 'مطار صبيحة', price: 371 };
const verdict = { verdict: null, feathers: null, usual: null, range: null, days: null };

function words(code: string, language: 'ar' | 'en'): string {
  const cityVerdict = { ...verdict, code: 'SAW', price: 371, airports: [saw, ist] };
  const draft = parseSearchQuery(new URLSearchParams({ destination: code }));
  return textOfPart(<CheaperAirport draft={draft} cheapest={buildFare({ code, cityVerdict })} />, language);
}

test('a search to the dearer airport names it and the cheaper one; a search to the cheapest says nothing', () => {
  expect(words('IST', 'ar')).toMatch(/مطار إسطنبول.*مطار صبيحة.*371/);
  expect(words('IST', 'en')).toMatch(/Istanbul Airport.*Sabiha Gökçen.*371/);
  expect(words('SAW', 'en').trim()).toBe('');
});

test('beside an answer the cheapest days and the cheaper airport are rows with their prices, the lowest first, under one heading', () => {
  const cityVerdict = { ...verdict, code: 'SAW', price: 371, airports: [saw, ist] };
  const cheapest = buildFare({
    cheapestDate: '2027-01-05',
    returnDate: null,
    cheapestPrice: 399,
    cityVerdict,
  });
  const rowsOf = (departureDate: string) => {
    const draft = parseSearchQuery(new URLSearchParams({ destination: 'IST', departureDate }));
    return renderPart(<CheaperTrips search={{ draft, cheapest } as FlightSearch} />, 'en').split('<li');
  };
  const [heading, airport, days] = rowsOf('2026-12-09');
  expect(heading).toContain('Cheapest of all</h2>');
  expect(days).toMatch(/departureDate=2027-01-05&amp;results=1.*5 Jan.*399/);
  expect(airport).toMatch(/destination=SAW.*Sabiha Gökçen.*371/);
  expect(rowsOf('2027-01-05')).toHaveLength(2);
});
