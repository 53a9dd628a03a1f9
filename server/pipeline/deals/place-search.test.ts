import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reference } from '#test/support/reference.ts';
import { createPlaceSearch } from './place-search.ts';
import typedFor from './typed-places.json' with { type: 'json' };

const findPlaces = createPlaceSearch(reference);

/** What people type for an airport. */
const spellings = Object.entries(typedFor).flatMap(([code, all]) =>
  all.map((typed) => [typed, code] as const),
);

const nonsense = [
  ...['xyzzy', 'qwerty', 'asdfgh', 'hotel', 'cheap', 'flight', 'ticket', 'booking', '12345', 'zz', 'hello'],
  ...['فندق', 'سيارة', 'رخيص', 'طيران رخيص', 'رحلة', 'تذكرة', 'حجز', 'مدرسة', 'كتاب', 'ضصثقف', '؟؟؟'],
  ...["' or 1=1 --", '%', '\\', 'https://evil.example', 'paris mumbai', 'لندن القاهرة'],
];

describe('createPlaceSearch', () => {
  it('finds at least 95 % of the spellings people type', () => {
    const missed = spellings.filter(([typed, code]) => !findPlaces(typed).includes(code));
    expect(spellings.length).toBeGreaterThanOrEqual(60);
    expect({ recall: 1 - missed.length / spellings.length >= 0.95, missed }).toEqual({
      recall: true,
      missed: [],
    });
  });

  it('gives few places besides the one that is meant', () => {
    const crowded = spellings
      .map(([typed, code]) => [typed, findPlaces(typed).filter((found) => !isNear(found, code))] as const)
      .filter(([, others]) => others.length > 0);
    expect(crowded).toEqual([]);
  });

  it.each(nonsense)('finds nothing for %s', (text) => {
    expect(findPlaces(text)).toEqual([]);
  });

  it('puts a city before a country, and both before words in a name', () => {
    expect(findPlaces('كوالالمبور')).toEqual(['KUL']);
    expect(findPlaces('عمان').slice(0, 1)).toEqual(['AMM']);
    expect(findPlaces('عمان')).toEqual(expect.arrayContaining(['AMM', 'MCT', 'SLL']));
    expect(findPlaces('man')[0]).toBe('MAN');
    expect(findPlaces('man')).toContain('MNL');
  });

  it('takes a code for a code first: no stranger whose other names contain it', () => {
    expect(findPlaces('MIL')).toEqual(['MXP']);
    expect(findPlaces('del')).toEqual(['DEL']);
    expect(findPlaces('CHI').slice(0, 1)).toEqual(['ORD']);
    expect(findPlaces('chi')).not.toContain('SGN');
    expect(findPlaces('man')).toContain('MNL');
  });

  it('knows every airport by its code, its city and its country in both languages', () => {
    for (const { code, city, cityAr, country, countryAr } of reference.airports.values()) {
      for (const text of [code, code.toLowerCase(), city, cityAr, country, countryAr]) {
        expect([text, findPlaces(text).includes(code)]).toEqual([text, true]);
      }
    }
  });

  it('forgives one slip in any city name of six letters or more', () => {
    const cities = [...reference.airports.values()].filter(({ city }) => /^[A-Za-z]{6,}$/.test(city));
    fc.assert(
      fc.property(fc.constantFrom(...cities), fc.nat(), ({ code, city }, at) => {
        const place = 1 + (at % (city.length - 1));
        const slip = city.slice(0, place) + city.slice(place + 1);
        const others = findPlaces(slip);
        // What is left may be the name or the beginning of another place.
        const isNameOfOther = others.length > 0 && !others.includes(code) && slip.length < 6;
        expect(isNameOfOther || others.includes(code)).toBe(true);
      }),
    );
  });

  it('answers any text with known airports', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(findPlaces(text).every((code) => reference.airports.has(code))).toBe(true);
      }),
    );
  });
});

/** Airports of one city or country are all meant. */
function isNear(found: string, meant: string): boolean {
  const [one, other] = [reference.airports.get(found), reference.airports.get(meant)];
  return one?.countryCode === other?.countryCode;
}
