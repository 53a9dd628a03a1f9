/** What is said of a city with several airports. */
import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { buildFare } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { parseSearchQuery, type Trip } from '#web/addresses/search-query.ts';
import { CheaperAirport, OtherDates } from './cheaper-trips.tsx';
import { RedirectPanel, SameTrip } from './redirect-panel.tsx';

const ist = { code: 'IST', name: 'Istanbul Airport', nameAr: 'مطار إسطنبول', price: 399 };
const saw = { code: 'SAW', name: 'Sabiha Gökçen', nameAr: 'مطار صبيحة', price: 371 };
const verdict = { verdict: null, feathers: null, usual: null, range: null, days: null };

function words(code: string, language: 'ar' | 'en'): string {
  const cityVerdict = { ...verdict, code: 'SAW', price: 371, airports: [saw, ist] };
  const draft = parseSearchQuery(new URLSearchParams({ destination: code }));
  return textOfPart(<CheaperAirport draft={draft} cheapest={buildFare({ code, cityVerdict })} />, language);
}

test('a search to the dearer airport names the cheaper one and what it saves; a search to the cheapest says nothing', () => {
  expect(words('IST', 'ar')).toMatch(/مطار صبيحة.*أقل بـ28 ريالًا.*371/);
  expect(words('IST', 'en')).toMatch(/Sabiha Gökçen.*SAR 28 less.*371/);
  expect(words('SAW', 'en').trim()).toBe('');
});

const params = new URLSearchParams({ destination: 'IST', departureDate: '2027-03-23', tripType: 'oneway' });
const trip = parseSearchQuery(params) as Trip;

test('the same trip to another airport is named, with how its price differs, and leads to that search', () => {
  const rowOf = (price: number | null, language: 'ar' | 'en') =>
    renderPart(<SameTrip trip={trip} price={price} airport={saw} />, language);
  expect(rowOf(450, 'en')).toMatch(
    /destination=SAW&amp;.*departureDate=2027-03-23.*Sabiha.*SAR 79 less.*371/,
  );
  expect(rowOf(450, 'ar')).toMatch(/مطار صبيحة.*أقل بـ79 ريالًا.*371/);
  expect(rowOf(null, 'en')).toMatch(/On the same dates.*371/);
});

const cheapest = buildFare({ cheapestDate: '2027-01-05', returnDate: null, cheapestPrice: 399 });

test('no day is called the cheapest found beside another airport that is cheaper still', () => {
  const wordsBeside = (price: number) => {
    const found = { ...trip, adults: 1, bookingUrls: {}, sitePrices: [], pending: false, canAsk: false };
    const seen = { observedAt: '2026-11-21T08:00:00Z', observedAtPrecision: 'second' } as const;
    const judged = { usual: null, feathers: null, isSample: false };
    const cheapestFare = { price: 450, site: 'wego', ...judged, ...seen } as const;
    const result = { ...found, cheapestFare, otherAirports: [{ ...saw, price }] };
    const names = { origin: 'Riyadh', destination: 'Istanbul' };
    return textOfPart(
      <RedirectPanel
        trip={trip}
        result={result}
        names={names}
        cheapest={cheapest}
        today="2026-11-21"
        isPriceAwaited={false}
      />,
      'en',
    );
  };
  expect(wordsBeside(395)).toMatch(/Sabiha/);
  expect(wordsBeside(395)).not.toContain('Cheapest dates we found');
  expect(wordsBeside(410)).toContain('Cheapest dates we found');
});

test('below an answer the cheapest days of the route come first, once, then the days around it', () => {
  const dayOn = (date: string, price: number) => ({ date, price, returnDate: null }) as CalendarDay;
  const rowsOf = (departureDate: string, others: CalendarDay[], best?: CalendarDay, price = 500) => {
    const near = { best, others };
    const dates = (
      <OtherDates trip={{ ...trip, departureDate }} cheapest={cheapest} near={near} price={price} />
    );
    return renderPart(dates, 'en').split('<li');
  };
  const fifth = dayOn('2027-01-05', 399);
  const dearer = dayOn('2026-12-12', 560);
  const [heading, lowest, around] = rowsOf('2026-12-09', [dearer]);
  expect(heading).toContain('Other dates</h2>');
  expect(lowest).toMatch(/departureDate=2027-01-05&amp;results=1.*5 Jan.*Cheapest dates we found.*399/);
  expect(around).toMatch(/12 Dec.*SAR 60 more.*560/);
  expect(rowsOf('2027-01-03', [dearer], fifth)).toHaveLength(2);
  expect(rowsOf('2027-01-03', [fifth], dearer)).toHaveLength(2);
  expect(rowsOf('2027-01-05', [])).toEqual(['']);
  // A live price below what is recorded: no other day is called the cheapest.
  const [onlyDearer, ...rows] = rowsOf('2026-12-09', [dearer], undefined, 350);
  expect(onlyDearer).toContain('Nearby dates are no cheaper</h2>');
  expect(rows).toHaveLength(1);
});
