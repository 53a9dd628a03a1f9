/** Airports of one city are told apart by their own names. */
import { expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { airportOf } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
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
  const list = { id: 'list', activeCode: undefined, isLockShown: false, onChoose: () => undefined };
  const markup = renderPart(<SuggestionList {...list} airports={airports} />, 'ar');
  const options = markup.split('role="option"').slice(1);
  return options.map((option) => option.replace(/^[^>]*>/, '').replaceAll(/<[^>]*>/g, ' '));
}

test('two airports of one city carry their names; a namesake in another country does not', () => {
  const [first, second, third] = textsOf([heathrow, gatwick, canadian]);
  expect(first).toContain('هيثرو · المملكة المتحدة');
  // Below the city, which is written once and spoken with each.
  expect(second).toContain('غاتويك');
  expect(second).toContain('لندن');
  expect(second).not.toContain('المملكة المتحدة');
  expect(third).toContain('كندا');
  expect(third).not.toContain('هيثرو');
});

test('the only airport of a city goes by the city', () => {
  expect(textsOf([heathrow])[0]).not.toContain('هيثرو');
});
