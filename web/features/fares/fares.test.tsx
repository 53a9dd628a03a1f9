/** Content of a fare card in both languages, the order of fares, and what lies near a place. */

import fc from 'fast-check';
import type { ReactNode } from 'react';
import { describe, expect, it, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { renderPart as render, textOfPart } from '#test/support/render-part.tsx';
import { fareSorts, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { baggageNote } from './baggage.ts';
import { FareCard } from './fare-card.tsx';
import { listCities } from './fare-cities.ts';
import { FareList } from './fare-list.tsx';
import { asCard, listNearest, pickNearby } from './pick-landing-fares.ts';

/** The card of a fare of the API. */
function card(fare: DestinationPrice): ReactNode {
  return <FareCard fare={asCard(fare)} origin="RUH" tripType="oneway" />;
}

function cardText(fare: DestinationPrice, language: Language = 'en'): string {
  return textOfPart(card(fare), language);
}

test('a deal says its price, how far below usual, stops, days in both calendars, site and age', () => {
  expect(cardText(buildFare({ returnDate: '2027-01-21' }))).toMatch(
    /Istanbul .*Türkiye .*612 .*per person, one way .*14 Jan \(6 Shaʻban\) – 21 Jan.*Direct .*SAR 373 below usual.*Skyscanner .*2 hours ago/,
  );
  expect(cardText(buildFare(), 'ar')).toMatch(
    /إسطنبول .*612.*شعبان.*مباشر.*أرخص من المعتاد بـ373 ريالًا.*Skyscanner.*قبل ساعتين/,
  );
});

test('the page of a card in a filtered list is opened with the filter, so that it shows the same trip', () => {
  const filter = { ...noTripFilter, holiday: 'weekends', isDirect: true };
  const filtered = <FareCard fare={asCard(buildFare())} origin="RUH" tripType="oneway" filter={filter} />;
  expect(render(filtered, 'en')).toContain('tripType=oneway&amp;holiday=weekends&amp;direct=true"');
  expect(render(card(buildFare()), 'en')).toContain('tripType=oneway"');
});

test('without a verified deal no percentage is shown', () => {
  const typical = buildEvidence({ isDeal: false, level: 'typical', discountPercentage: 4 });
  const assessed = { status: 'assessed', evidence: typical } as const;
  const text = cardText(buildFare({ cheapestPrice: 950, verdict: 'within', assessment: assessed }));
  expect(text).toContain('Typical price');
  expect(text).not.toContain('%');
  const short = cardText(
    buildFare({ verdict: 'insufficient', assessment: { status: 'insufficient', days: 7, needed: 20 } }),
  );
  expect(short).toContain('Not enough history yet: 7 of 20 days');
});

test.each([
  [{ confirmation: 'confirmed', confirmedPrice: 612 }, 'Confirmed 12 minutes ago', 'مؤكّد قبل 12 دقيقة'],
  [{ confirmation: 'changed', confirmedPrice: 1720 }, 'Rose to SAR 1,720', 'ارتفع إلى 1,720 ر.س'],
  [{ confirmation: 'gone' }, 'No longer found', 'لم نعد نجده'],
] as const)('%j is said in place of the age', (asked, english, arabic) => {
  const fare = buildFare({
    ...asked,
    confirmedAt: '2026-11-21T06:18:00Z',
    confirmedSite: 'wego',
    observedAt: '2026-11-19T06:00:00Z',
    freshness: 'aging',
  });
  expect(cardText(fare)).toContain(english);
  expect(cardText(fare)).not.toContain('2 days ago');
  expect(cardText(fare, 'ar')).toContain(arabic);
});

test('a locked destination has dots for a price and leads to Premium alone', () => {
  const html = render(card(buildLockedFare()), 'ar');
  expect(html).toContain('لمشتركي بريميوم');
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/premium"']);
  expect(cardText(buildLockedFare(), 'ar')).not.toMatch(/\d|ريال/);
});

test.each([
  ['ar', 'وجهتان لمشتركي بريميوم'],
  ['en', '2 places are for Premium members'],
] as const)(
  '%s: below a list with locked places stands the way to Premium, below another it does not',
  (language, words) => {
    const list = (locked: number) =>
      render(
        <FareList
          fares={[asCard(buildFare())]}
          of={{ count: 50, locked }}
          query={parseLandingQuery(new URLSearchParams())}
        />,
        language,
      );
    expect(list(2)).toMatch(new RegExp(`show=.*${words}.*href="/premium"`));
    expect(list(0)).not.toContain('/premium');
  },
);

test('the heart is pressed for who keeps the destination, of this origin and trip type', () => {
  const heart = /<button[^>]*aria-pressed="(\w+)" aria-label="Favorite: Istanbul"/;
  const pressedWith = (kept?: string[]) => heart.exec(render(card(buildFare()), 'en', kept))?.[1];
  expect(pressedWith()).toBe('false');
  expect(pressedWith(['JED-IST-oneway', 'RUH-IST-roundtrip'])).toBe('false');
  expect(pressedWith(['RUH-IST-oneway'])).toBe('true');
});

const below = (discountPercentage: number) =>
  ({ status: 'assessed', evidence: buildEvidence({ discountPercentage }) }) as const;
const jeddah = buildFare({ code: 'JED', city: 'Jeddah', cityAr: 'جدة', countryCode: 'SA', region: 'asia' });
const cairo = buildFare({
  code: 'CAI',
  city: 'Cairo',
  cityAr: 'القاهرة',
  countryCode: 'EG',
  region: 'africa',
  cheapestPrice: 312,
  distanceKm: 1620,
  assessment: below(4),
  verdict: 'within',
});
const airport = { name: 'Airport', nameAr: 'مطار' };
const istanbul = buildFare({
  cheapestPrice: 395,
  assessment: below(20),
  cityVerdict: {
    code: 'IST',
    price: 395,
    verdict: 'near',
    feathers: 4,
    usual: 448,
    range: { low: 403.21, high: 492.79 },
    days: 31,
    airports: [
      { ...airport, code: 'IST', price: 395 },
      { ...airport, code: 'SAW', price: 412 },
    ],
  },
});
const sabiha = buildFare({ code: 'SAW', cityCode: 'IST', cheapestPrice: 412, assessment: below(30) });
const tokyo = buildLockedFare();
const fares = [cairo, istanbul, sabiha, jeddah, tokyo];
const all = { region: 'all', sort: 'value', language: 'en' } as const;

const codes = (choice: Partial<typeof all> | object = {}) =>
  listCities(fares, { ...all, ...choice }).map(({ code }) => code);

describe('what is listed', () => {
  test('flights abroad at first; those within Saudi Arabia only when chosen', () => {
    expect(codes()).not.toContain('JED');
    expect(codes({ region: 'asia' })).toEqual(['NRT']);
    expect(codes({ region: 'domestic' })).toEqual(['JED']);
  });

  test('a city with several airports once, by its cheapest, the others inside', () => {
    const [first, ...others] = listCities(fares, { ...all, region: 'europe' });
    expect([first?.code, others]).toEqual(['IST', []]);
    expect(asCard(first ?? istanbul)).toMatchObject({
      // The city is judged, not its cheapest airport alone.
      assessment: { status: 'assessed', evidence: { reference: 448, days: 31 } },
      otherAirports: [{ code: 'SAW', cheapestPrice: 412 }],
    });
  });
});

describe('its order', () => {
  test('is value at first: the furthest below usual, whatever it costs', () => {
    expect(codes()).toEqual(['IST', 'CAI', 'NRT']);
  });

  test('has deals first, whose cards say what they save, then what is further below usual', () => {
    const deal = buildFare({ code: 'BKK', cityCode: 'BKK', verdict: 'deal', assessment: below(10) });
    const ordered = (sort: 'value' | 'price') => listCities([...fares, deal], { ...all, sort });
    expect(ordered('value').map(({ code }) => code)).toEqual(['BKK', 'IST', 'CAI', 'NRT']);
    expect(ordered('price')[0]?.code).not.toBe('BKK');
    expect(render(card(deal), 'en')).toContain('SAVE 10%');
    expect(render(card(cairo), 'en')).not.toContain('SAVE');
    // Its card compares the city's usual price, of which this is another share.
    const ofCity = { ...istanbul, verdict: 'deal', assessment: below(16) } as const;
    expect(render(card(ofCity), 'en')).not.toContain('SAVE');
  });

  test('has no price under review first, whose card says so and draws no crest', () => {
    const review = { dealState: 'pending', feathers: null, verdict: 'far' } as const;
    const held = buildFare({ code: 'KUL', cheapestPrice: 90, assessment: below(44), ...review });
    for (const sort of ['value', 'price'] as const) {
      const [first] = listCities([held, ...fares], { ...all, sort });
      expect(first?.code).not.toBe('KUL');
    }
    const html = render(card(held), 'en');
    expect(html).toContain('Price under review');
    expect(html).not.toMatch(/data-feathers|below usual/);
  });

  test('is by price, distance or name when chosen, the name in the reader’s language', () => {
    for (const sort of ['price', 'distance', 'name']) expect(codes({ sort })).toEqual(['CAI', 'IST', 'NRT']);
    expect(codes({ sort: 'name', language: 'ar' })).toEqual(['IST', 'CAI', 'NRT']);
  });

  test('never reveals where a locked fare would stand', () => {
    const fare = fc.record({ price: fc.integer({ min: 50, max: 5000 }), locked: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fare), fc.constantFrom(...fareSorts), (drawn, sort) => {
        const rows = drawn.map(({ price, locked }, index): DestinationPrice => {
          const place = { city: `City ${index}`, cityAr: `مدينة ${index}`, cityCode: `C${index}` };
          return locked ? buildLockedFare(place) : buildFare({ ...place, cheapestPrice: price });
        });
        const listed = listCities(rows, { ...all, sort }).map(({ locked }) => locked);
        expect(listed.lastIndexOf(false)).toBeLessThan(
          listed.indexOf(true) < 0 ? Infinity : listed.indexOf(true),
        );
      }),
    );
  });
});

const positions = {
  NRT: [35.8, 140.4],
  BAH: [26.3, 50.6],
  SHJ: [25.3, 55.5],
  KWI: [29.2, 48],
  DOH: [25.3, 51.6],
  DEL: [28.6, 77.1],
  BKK: [13.7, 100.7],
  MNL: [14.5, 121],
  HKG: [22.3, 113.9],
  CAN: [23.4, 113.3],
  PVG: [31.1, 121.8],
  PEK: [40.1, 116.6],
  ICN: [37.5, 126.4],
  TPE: [25.1, 121.2],
  LAX: [33.9, -118.4],
} as const;
const airports = Object.entries(positions).map(
  ([code, [latitude, longitude]]) => ({ code, latitude, longitude }) as Airport,
);
/** Cheapest first. */
const cities = Object.keys(positions)
  .filter((code) => code !== 'NRT')
  .map((code) => ({ code }) as DestinationPrice);
const codesNear = (place: string) => listNearest(cities, place, airports).map(({ code }) => code);

describe('the cities nearest to a place', () => {
  it('keep their order, and hold none from the other end of the region', () => {
    expect(codesNear('NRT')).toEqual(['HKG', 'CAN', 'PVG', 'PEK', 'ICN', 'TPE']);
  });

  it('are measured across the edge of the map', () => {
    expect(codesNear('LAX')).toContain('ICN');
    expect(codesNear('LAX')).not.toContain('DOH');
  });

  it('are the first where nothing is known of the place', () => {
    expect(codesNear('QQQ')).toEqual(cities.slice(0, 6).map(({ code }) => code));
  });
});

it('what Premium opens is no city that another of its airports opens already', () => {
  const peking = { city: 'Beijing', cityCode: 'BJS', countryCode: 'CN' };
  const fares = [
    buildFare({ ...peking, code: 'PKX' }),
    { ...buildLockedFare(), ...peking, code: 'PEK' },
    buildLockedFare(),
  ];
  const locked = pickNearby(fares, { place: null, airports: [], isLocked: true });
  expect(locked.map(({ code }) => code)).toEqual(['NRT']);
});

test('baggage is included only where every source says so', () => {
  const included = buildFare({ baggage: 'included' });
  expect(baggageNote([included, buildLockedFare()])).toBe('included');
  expect(baggageNote([included, buildFare({ baggage: 'unknown' })])).toBe('mixed');
  expect(baggageNote([buildFare({ baggage: 'none' })])).toBe('none');
  expect(baggageNote([buildFare()])).toBe('unknown');
  expect(baggageNote([])).toBe('unknown');
});
