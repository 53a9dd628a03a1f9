/** What is said of a city with several airports. */
import { expect, test } from 'vitest';
import { buildFare } from '#test/support/build-fare.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { parseSearchQuery } from '#web/addresses/search-query.ts';
import { CheaperAirport } from './cheaper-trips.tsx';

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
