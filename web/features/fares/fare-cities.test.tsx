/** Order of the landing page's fares, flights within the country apart, cities with several airports once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { fareSorts } from '#web/addresses/landing-query.ts';
import { FareCard } from './fare-card.tsx';
import { listCities } from './fare-cities.ts';
import { asCard } from './pick-landing-fares.ts';

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

  test('has no price under review first, whose card says so and draws no crest', () => {
    const review = { dealState: 'pending', feathers: null, verdict: 'far' } as const;
    const held = buildFare({ code: 'KUL', cheapestPrice: 90, assessment: below(44), ...review });
    for (const sort of ['value', 'price'] as const) {
      const [first] = listCities([held, ...fares], { ...all, sort });
      expect(first?.code).not.toBe('KUL');
    }
    const html = renderPart(<FareCard fare={asCard(held)} origin="RUH" tripType="oneway" />, 'en');
    expect(html).toContain('Price under review');
    expect(html).not.toMatch(/data-feathers|below usual/);
  });

  test('is by price, distance or name when chosen, the name in the reader’s language', () => {
    expect(codes({ sort: 'price' })).toEqual(['CAI', 'IST', 'NRT']);
    expect(codes({ sort: 'distance' })).toEqual(['CAI', 'IST', 'NRT']);
    expect(codes({ sort: 'name' })).toEqual(['CAI', 'IST', 'NRT']);
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
