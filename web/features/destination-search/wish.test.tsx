import { expect, test } from 'vitest';
import { renderPart } from '#test/support/render-part.tsx';
import { dealsPath } from '#web/addresses/deals-query.ts';
import { findWish, type Wish } from './wish.ts';
import { WishLink } from './wish-link.tsx';

test.each([
  ['visa-free from Dammam under 800', '/deals?origin=DMM&maxPrice=800&visaFree=SA'],
  ['بدون تأشيرة من الدمام أقل من 800', '/deals?origin=DMM&maxPrice=800&visaFree=SA'],
  ['أقل من ٨٠٠ من جدة', '/deals?origin=JED&maxPrice=800'],
  ['بلا فيزا', '/deals?visaFree=SA'],
  ['under 999999', '/deals?maxPrice=99999'],
  ['Dubai under 500', '/deals?search=dubai&maxPrice=500'],
  ['إسطنبول أقل من ٧٠٠ ريال', `/deals?search=${encodeURIComponent('اسطنبول')}&maxPrice=700`],
])('"%s" is a filter of the deals', (text, path) => {
  expect(dealsPath(findWish(text))).toBe(path);
});

test.each(['Istanbul', 'Visakhapatnam', 'المدينة المنورة', 'من الرياض', ''])(
  '"%s" is a place or nothing',
  (text) => {
    expect(findWish(text)).toBeUndefined();
  },
);

test('it is offered in words, as a link to those deals', () => {
  const wish = findWish('visa-free from Dammam under 800') as Wish;
  const html = renderPart(<WishLink wish={wish} />, 'en');
  expect(html).toContain('/deals?origin=DMM&amp;maxPrice=800&amp;visaFree=SA');
  expect(html).toContain('Deals · From Dammam · Visa-free or on arrival · Up to 800 Saudi riyals');
});
