/** What a saved deal tells, and where it leads. */
import { expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Language } from '#contract/domain/language.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { FavoriteCard } from './favorite-list.tsx';

const seen: Partial<Deal> = {
  code: 'IST',
  destination: 'Istanbul',
  destinationAr: 'إسطنبول',
  departureCity: 'Jeddah',
  departureCityAr: 'جدة',
  departureCityCode: 'JED',
  tripType: 'roundtrip',
  airline: null,
  airlineAr: null,
  dealPrice: 612,
  cheapestDate: '2027-01-14',
  returnDate: '2027-01-21',
  bestSite: 'skyscanner',
  observedAt: '2026-11-21T04:00:00Z',
  freshness: 'fresh',
  photo: null,
};
const withheld: Partial<Deal> = {
  ...seen,
  locked: true,
  dealPrice: null,
  cheapestDate: null,
  returnDate: null,
  bestSite: null,
  observedAt: null,
};

function card(deal: Partial<Deal>, isEnded = false) {
  return <FavoriteCard favorite={{ id: 'JED-IST-roundtrip', isEnded, deal: deal as Deal }} />;
}

const cardHtml = (deal: Partial<Deal>, language: Language, isEnded = false) =>
  renderPart(card(deal, isEnded), language);
const cardText = (deal: Partial<Deal>, language: Language) => textOfPart(card(deal), language);

test.each([
  ['en', /612 .*14 Jan \(6 Sha.ban\) – 21 Jan .*Skyscanner .*2 hours ago/],
  ['ar', /612 .*14 يناير \(6 شعبان\) – 21 يناير .*Skyscanner .*قبل ساعتين/],
] as const)('%s: its price has dates, booking site and age', (language, facts) => {
  expect(cardText(seen, language)).toMatch(facts);
});

test('one typed by an administrator has dates without a time of sighting', () => {
  const typed = { ...seen, isTyped: true, bestSite: null, observedAt: null, freshness: null };
  expect(cardText(typed, 'en')).toMatch(/14 Jan \(6 Sha.ban\) – 21 Jan/);
  expect(cardText(typed, 'en')).not.toMatch(/ago/);
});

test('a locked one has none of them', () => {
  expect(cardText(withheld, 'en')).not.toMatch(/Jan|Skyscanner|ago|612/);
});

test.each([
  ['en', { isPremium: false }, / Istanbul .*From Jeddah .*Round trip .*Free .*Saudia /],
  ['ar', { isPremium: true }, / إسطنبول .*جدة .*السعودية .*بريميوم /],
] as const)('%s: destination, airline and badge', (language, badge, facts) => {
  const deal = { ...seen, ...badge, airline: 'Saudia', airlineAr: 'السعودية' };
  expect(cardText(deal, language)).toMatch(facts);
});

test('leads to its deal, unless that ended or is locked', () => {
  const linkOf = (deal: Partial<Deal>, isEnded = false) =>
    /<a [^>]*href="([^"]+)"/.exec(cardHtml(deal, 'en', isEnded))?.[1];
  expect(linkOf(seen)).toMatch(/^\/deal\/IST\?origin=JED/);
  expect(linkOf(withheld)).toBeUndefined();
  expect(linkOf(seen, true)).toBeUndefined();
  expect(cardHtml(seen, 'ar', true)).toContain('انتهى');
  expect(cardHtml(seen, 'ar')).not.toContain('انتهى');
});
