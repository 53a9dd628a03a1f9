import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { dealsPath } from './deals-query.ts';
import { landingPath } from './landing-query.ts';
import { listRefusedParameters } from './refused-parameters.ts';
import { parseSearchQuery, searchPath } from './search-query.ts';

const refusedIn = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return listRefusedParameters(pathname, searchParams);
};

const refused: [string, string[]][] = [
  ['/search?departureDate=2027-02-30&adults=10&destination=IST', ['departureDate', 'adults']],
  ['/search?tripType=roundtrip&returnDate=soon', ['returnDate']],
  ['/search?adults=2&infants=3', ['adults', 'infants']],
  ['/search?adults=ten&children=2', ['adults']],
  ['/?origin=XXX&tripType=both&region=mars&sort=luck', ['origin', 'tripType', 'region', 'sort']],
  ['/?months=2027-03_2027-13', ['months']],
  [
    '/?maxPrice=cheap&maxHours=99&minNights=0&airline=saudia&visaFree=sa&direct=1',
    ['minNights', 'direct', 'airline', 'maxPrice', 'visaFree', 'maxHours'],
  ],
  ['/favorites?holiday=Eid%20al-Fitr', ['holiday']],
  ['/deals?region=domestic&budget=free&sort=best&page=0', ['region', 'budget', 'sort', 'page']],
  ['/deal/IST?origin=LHR&month=2027-13&date=2027-02-29', ['origin', 'month', 'date']],
  ['/check?departure=2027-02-30&return=soon&bags=many', ['departure', 'return', 'bags']],
];

test.each(refused)('%s: %j', (address, names) => {
  expect(refusedIn(address).sort()).toEqual(names.sort());
});

test.each(['ar', 'en'] as const)('every name has words of its own, %s', (language) => {
  const t = createTranslate(language, pageMessages[language]);
  const other = t('refused.name', { name: 'nothing' });
  const names = refused.flatMap(([, each]) => each);
  expect(names.filter((name) => t('refused.name', { name }) === other)).toEqual([]);
});

test.each([
  '/search?origin=&destination=&departureDate=&returnDate=&adults=',
  '/search?destination=Atlantis&departureDate=2020-01-01&utm_source=mail',
  '/search?adults=1&children=0&infants=0&bags=0&results=1',
  '/?direct=false&months=2027-03&months=2027-04&show=7&view=list',
  '/deal/IST?tripType=anything',
  '/contact?origin=XXX',
  '/nowhere?origin=XXX',
])('%s: nothing', (address) => {
  expect(refusedIn(address)).toEqual([]);
});

test('addresses that the site writes have no value it ignores', () => {
  const filter = {
    months: ['2027-03', '2027-04'] as const,
    departs: { from: '2027-03-05', until: '2027-03-09' },
    holiday: 'eid-al-fitr-2027',
    maxStops: 1 as const,
    isDirect: true,
    airline: 'SV',
    maxPrice: 900,
    visaFree: 'SA',
    maxHours: 9,
    minNights: 2,
    maxNights: 9,
  };
  const addresses = [
    landingPath({ origin: 'JED', tripType: 'roundtrip', region: 'domestic', sort: 'price', filter }),
    dealsPath({ origin: 'MED', region: 'asia', budget: 'under-2000', sort: 'ending', page: 9, filter }),
    searchPath({ ...parseSearchQuery(new URLSearchParams()), tripType: 'roundtrip', filter }),
  ];
  for (const address of addresses) {
    expect(address.length).toBeGreaterThan(100);
    expect(refusedIn(address)).toEqual([]);
  }
});

test('what is ignored leaves the rest of the search as it is', () => {
  const query = new URLSearchParams('destination=IST&departureDate=2027-02-30&adults=10&children=2&bags=1');
  expect(parseSearchQuery(query)).toMatchObject({
    destination: 'IST',
    departureDate: null,
    party: { adults: 1, children: 2, bags: 1 },
  });
});
