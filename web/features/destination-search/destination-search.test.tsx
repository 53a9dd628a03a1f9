/** Destinations that a typed text finds, and airports of one city told apart. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { foldText } from '#contract/domain/fold.ts';
import { readWish } from '#contract/endpoints/public.ts';
import { airportOf, buildFare } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { queryOf } from '#web/api/call.ts';
import {
  findCityFare,
  findMatch,
  indexDestinations,
  listSuggestedCities,
  listSuggestions,
} from './suggest.ts';
import { SuggestionList } from './suggestion-list.tsx';

const heathrow = airportOf({
  code: 'LHR',
  name: 'Heathrow',
  nameAr: 'هيثرو',
  city: 'London',
  cityAr: 'لندن',
  country: 'United Kingdom',
  countryAr: 'المملكة المتحدة',
  countryCode: 'GB',
});
const gatwick = { ...heathrow, code: 'LGW', name: 'Gatwick', nameAr: 'غاتويك' };
const canadian = { ...heathrow, code: 'YXU', countryCode: 'CA', country: 'Canada', countryAr: 'كندا' };

function textsOf(airports: readonly Airport[]): string[] {
  const list = { id: 'list', text: '', activeCode: undefined, isLockShown: false, onChoose: () => undefined };
  const markup = renderPart(<SuggestionList {...list} airports={airports} />, 'ar');
  const options = markup.split('role="option"').slice(1);
  return options.map((option) => option.replace(/^[^>]*>/, '').replaceAll(/<[^>]*>/g, ' '));
}

test('two airports of one city carry their names; a namesake abroad and the only one of a city do not', () => {
  const [first, second, third] = textsOf([heathrow, gatwick, canadian]);
  expect(first).toContain('هيثرو · المملكة المتحدة');
  // Below the city, which is written once and spoken with each.
  expect(second).toContain('غاتويك');
  expect(second).toContain('لندن');
  expect(second).not.toContain('المملكة المتحدة');
  expect(third).toContain('كندا');
  expect(third).not.toContain('هيثرو');
  expect(textsOf([heathrow])[0]).not.toContain('هيثرو');
});

test.each([
  [[], 'No suggestion'],
  [[{ kind: 'direct' as const, text: 'direct', without: '/' }], ''],
])('a text without a suggestion is told so, unless it is a wish', (understood, words) => {
  const list = { id: 'list', text: 'direct', activeCode: undefined, isLockShown: false, airports: [] };
  const wish = { address: '/', understood, notUnderstood: [] };
  const query = queryOf(readWish, { query: { text: 'direct' } });
  const part = <SuggestionList {...list} onChoose={() => undefined} />;
  expect(textOfPart(part, 'en', undefined, [[query, wish]])).toContain(words);
  expect(textOfPart(part, 'en', undefined, [[query, wish]]) === '').toBe(words === '');
});

const buildAirport = (code: string, names: Partial<Airport>) =>
  airportOf({
    code,
    name: `${names.city} Airport`,
    nameAr: `مطار ${names.cityAr}`,
    country: '',
    countryAr: '',
    countryCode: 'XX',
    ...names,
  });

const turkey = { country: 'Türkiye', countryAr: 'تركيا' };
const emirates = { country: 'UAE', countryCode: 'AE', countryAr: 'الإمارات' };
const malaysia = { country: 'Malaysia', countryAr: 'ماليزيا' };
const airports = [
  buildAirport('IST', { city: 'Istanbul', cityAr: 'إسطنبول', ...turkey }),
  buildAirport('AYT', { city: 'Antalya', cityAr: 'أنطاليا', ...turkey }),
  buildAirport('CAI', { city: 'Cairo', cityAr: 'القاهرة', country: 'Egypt', countryAr: 'مصر' }),
  buildAirport('DXB', { city: 'Dubai', cityAr: 'دبي', ...emirates }),
  buildAirport('KUL', { city: 'Kuala Lumpur', cityAr: 'كوالالمبور', ...malaysia }),
  buildAirport('TBS', { city: 'Tbilisi', cityAr: 'تبليسي', country: 'Georgia', countryAr: 'جورجيا' }),
];
const index = indexDestinations(airports, 'en');
const london = ['LHR', 'LGW'].map((code) => buildAirport(code, { city: 'London', cityAr: 'لندن' }));
const cities = indexDestinations([...london, ...airports], 'en');

const codes = (text: string, limit = 8) => listSuggestions(index, text, limit).map(({ code }) => code);

describe('listSuggestions', () => {
  test.each([
    ['اسطنبول', 'IST'],
    ['إسطنبـول', 'IST'],
    ['استنبول', 'IST'],
    ['istambul', 'IST'],
    ['ISTANBUL', 'IST'],
    ['القاهره', 'CAI'],
    ['قاهرة', 'CAI'],
    ['ciaro', 'CAI'],
    ['دبى', 'DXB'],
    ['dxb', 'DXB'],
    ['lumpur', 'KUL'],
    ['جورجيا', 'TBS'],
    ['امارات', 'DXB'],
    ['UAE', 'DXB'],
    ['united arab', 'DXB'],
    ['الإمارات العربية المتحدة', 'DXB'],
    ['انط', 'AYT'],
  ])('%s finds %s first', (text, code) => {
    expect(codes(text)[0]).toBe(code);
  });

  test('a country finds all its destinations, accents or not', () => {
    expect(codes('turkiye')).toEqual(['AYT', 'IST']);
    expect(codes('تركيا')).toEqual(['AYT', 'IST']);
  });

  test('nonsense finds nothing', () => {
    for (const text of ['zzzz', 'xqwv', 'خخخخ', '!!!x!', '12345']) expect(codes(text)).toEqual([]);
  });

  test('an empty text lists all in the order of the reader’s alphabet, as many as wanted', () => {
    expect(codes(' ')).toEqual(['AYT', 'CAI', 'DXB', 'IST', 'KUL', 'TBS']);
    expect(codes('', 2)).toEqual(['AYT', 'CAI']);
    expect(indexDestinations(airports, 'ar')[0]?.airport.code).toBe('IST');
  });

  test('one slip in a name of five letters or more is forgiven', () => {
    const slip = fc.constantFrom(...airports).chain(({ city, code }) => {
      const name = foldText(city);
      return fc
        .integer({ min: 1, max: name.length - 2 })
        .map((at) => ({ code, text: name.slice(0, at) + name.slice(at + 1) }));
    });
    fc.assert(
      fc.property(slip, ({ text, code }) => {
        expect(codes(text)).toContain(code);
      }),
    );
  });
});

describe('findMatch', () => {
  const match = (text: string) => findMatch(index, text)?.code;

  test('takes a code or a whole name, however it is written', () => {
    for (const text of ['CAI', 'cai', 'Cairo', ' cairo ', 'القاهره']) expect(match(text)).toBe('CAI');
    expect(match('Kuala Lumpur')).toBe('KUL');
  });

  test('takes the only destination that fits, and none where several do', () => {
    expect(match('Malay')).toBe('KUL');
    for (const text of ['تركيا', 'Türkiye', '', 'nowhere']) expect(match(text)).toBeUndefined();
  });

  test('of airports with one name takes the first, as the list does', () => {
    const matches = ['london', 'LGW', 'lond'].map((text) => findMatch(cities, text)?.code);
    expect(matches).toEqual(['LHR', 'LGW', undefined]);
  });
});

describe('listSuggestedCities', () => {
  const listed = (text: string, limit = 8) =>
    listSuggestedCities(cities, text, limit).map(({ airport, airports: all }) => [
      airport.code,
      all.map(({ code }) => code),
    ]);

  test('a city is there once, with all its airports, whichever of them was meant', () => {
    expect(listed('lond')).toEqual([['LHR', ['LHR', 'LGW']]]);
    expect(listed('LGW')).toEqual([['LGW', ['LHR', 'LGW']]]);
    expect(listed('', 3)).toHaveLength(3);
  });

  test('its price is that of its cheapest airport, which the card names', () => {
    const fares = [buildFare({ code: 'LGW', city: 'London', countryCode: 'XX' }), buildFare()];
    const [heathrow] = london;
    expect(heathrow && findCityFare(fares, heathrow)?.code).toBe('LGW');
    expect(findCityFare(fares, buildAirport('CAI', { city: 'Cairo' }))).toBeUndefined();
  });
});
