import { expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { indexDestinations } from './suggest.ts';
import { findWish, pathOfWish } from './wish.ts';
import { WishLink } from './wish-link.tsx';

const airport = { country: '', countryAr: '', countryCode: 'AE', name: '', nameAr: '' };
const index = indexDestinations(
  [
    { ...airport, code: 'DXB', city: 'Dubai', cityAr: 'دبي' },
    { ...airport, code: 'IST', city: 'Istanbul', cityAr: 'إسطنبول' },
  ] as unknown as Airport[],
  'en',
);

const riyadh = { origin: 'RUH', tripType: 'oneway' } as const;

test.each([
  ['visa-free from Dammam under 800', '/?origin=DMM&maxPrice=800&visaFree=SA#prices'],
  ['بدون تأشيرة من الدمام أقل من 800', '/?origin=DMM&maxPrice=800&visaFree=SA#prices'],
  ['أقل من ٨٠٠ من جدة', '/?origin=JED&maxPrice=800#prices'],
  ['بلا فيزا', '/?visaFree=SA#prices'],
  ['under 999999', '/?maxPrice=99999#prices'],
  ['Dubai under 500', '/deals?search=dubai&maxPrice=500'],
  ['إسطنبول أقل من ٧٠٠ ريال', `/deals?search=${encodeURIComponent('اسطنبول')}&maxPrice=700`],
])('"%s" is a filter of the fares, or of the deals of a place', (text, path) => {
  expect(pathOfWish(findWish(text, index) ?? expect.unreachable(), riyadh)).toBe(path);
});

test.each([
  ['under 800', { origin: 'JED' }, '/?origin=JED&maxPrice=800#prices'],
  ['under 800', { tripType: 'roundtrip' }, '/?tripType=roundtrip&maxPrice=800#prices'],
  ['from Riyadh under 800', { origin: 'JED', homeOrigin: 'JED' }, '/?origin=RUH&maxPrice=800#prices'],
  ['Dubai under 500', { origin: 'JED' }, '/deals?search=dubai&maxPrice=500'],
] as const)('"%s" on a page of %j keeps what it does not name', (text, page, path) => {
  expect(pathOfWish(findWish(text, index) ?? expect.unreachable(), { ...riyadh, ...page })).toBe(path);
});

// Of the last ones a part is not understood.
test.each([
  ...['Istanbul', 'Visakhapatnam', 'المدينة المنورة', 'من الرياض', ''],
  ...['عيد الفطر تحت 5000', 'eid under 5000', 'july without visa'],
])('"%s" is no wish', (text) => {
  expect(findWish(text, index)).toBeUndefined();
});

test('it is offered in words, as a link to those fares', () => {
  const wish = findWish('visa-free from Dammam under 800', index) ?? expect.unreachable();
  const html = renderPart(<WishLink wish={wish} from={{ origin: 'JED', tripType: 'oneway' }} />, 'en');
  expect(html).toContain('/?origin=DMM&amp;maxPrice=800&amp;visaFree=SA#prices');
  expect(html).toContain('All prices · From Dammam · Visa-free or on arrival · Up to 800 Saudi riyals');
});
