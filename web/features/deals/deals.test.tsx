/** Content of a deal card in both languages, the best deals, and the answer for a place without one. */
import { describe, expect, test, vi } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Language } from '#contract/domain/language.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import {
  airportOf,
  buildFare,
  buildLockedDeal,
  buildLockedFare,
  buildShownDeal,
} from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { createApiClient } from '#web/api/call.ts';
import { nearbyFaresQuery } from '#web/features/fares/nearby-fares.ts';
import { DealCard } from './deal-card.tsx';
import { pickBest, pickBestDeals } from './pick-best-deals.ts';
import { PlaceAnswer } from './place-answer.tsx';
import { findPlace } from './place-fare.ts';
import { placeFareQuery } from './place-fare-query.ts';

const cardHtml = (deal: Deal, language?: Language) => renderPart(<DealCard deal={deal} />, language);
const cardText = (deal: Deal, language?: Language) => textOfPart(<DealCard deal={deal} />, language);

test('a deal says everything the spec wants of it, and its discount once', () => {
  expect(cardText(buildShownDeal()).match(/37(?!3)/g)).toHaveLength(1);
  expect(cardText(buildShownDeal())).toMatch(
    /Istanbul .*Türkiye .*612 .*per person, round trip · 7 nights .*From Jeddah .*14 Jan .*Shaʻban.* – 21 Jan .*Direct .*Turkish Airlines .*SAR 373 below usual.*Verified by our price history: .*SAVE 37%.*Skyscanner .*2 hours ago.*2 days left/,
  );
  expect(cardText(buildShownDeal(), 'ar')).toMatch(
    /إسطنبول .*تركيا .*612 .*من جدة.*شعبان.*مباشر.*الخطوط التركية .*أرخص من المعتاد بـ373 ريالًا.*وفّر 37٪.*قبل ساعتين.*ينتهي بعد يومين/,
  );
});

test('a city with the name of its country is named once', () => {
  const names = { destination: 'Algiers', destinationAr: 'الجزائر', countryAr: 'الجزائر' };
  const algiers = buildShownDeal({ ...names, country: 'Algeria' });
  expect(cardHtml(algiers, 'ar').match(/>الجزائر</g)).toHaveLength(1);
  expect(cardText(algiers)).toContain('Algeria');
});

test('of a city with several airports it names its own, and opens the page of that alone', () => {
  const deal = buildShownDeal({ code: 'SAW', namesAirport: true });
  expect(cardText(deal)).toMatch(/Istanbul .*SAW .*Türkiye/);
  expect(cardText(deal, 'ar')).toMatch(/إسطنبول .*SAW .*تركيا/);
  expect(cardHtml(deal)).toContain('href="/deal/SAW?origin=JED&amp;tripType=roundtrip&amp;airport=only"');
  expect(cardText(buildShownDeal())).not.toContain('IST');
});

test('it opens the page of its destination from its own airport and for its own trip; a typed deal its own', () => {
  const path = 'href="/deal/IST?origin=JED&amp;tripType=roundtrip';
  expect(cardHtml(buildShownDeal())).toContain(`${path}"`);
  const typed = buildShownDeal({ isTyped: true });
  expect(cardHtml(typed)).toContain(`${path}&amp;deal=${typed.id}"`);
});

test.each([
  [0, 'Direct'],
  [1, 'One stop'],
  [2, '2 stops'],
])('a deal with %i stops says so', (stops, words) => {
  expect(cardText(buildShownDeal({ stops }))).toContain(words);
});

test('a discount that only an administrator states has no verified mark', () => {
  const stated = buildShownDeal({ isVerified: false, assessment: null, feathers: null });
  const text = cardText(stated);
  expect(text).toContain('Stated by the seller:');
  expect(text).toContain('37% below the price the seller states. We haven’t verified it.');
  expect(text).not.toMatch(/recorded|Verified|[Uu]sual|SAVE/);
  const arabicText = cardText(stated, 'ar');
  expect(arabicText).toContain('ذكره البائع');
  expect(arabicText).not.toMatch(/المعتاد|مُثبت|وفّر/);
});

describe('whether its price is confirmed', () => {
  const real = { isSample: false, source: 'travelpayouts' };

  test('it says so where nobody has asked again, unless it is a sample or typed', () => {
    expect(cardText(buildShownDeal(real))).toContain('Not confirmed yet');
    expect(cardText(buildShownDeal(real), 'ar')).toContain('لم نؤكّد السعر بعد');
    expect(cardText(buildShownDeal())).not.toContain('confirmed');
    expect(cardText(buildShownDeal({ ...real, isTyped: true }))).not.toContain('confirmed');
  });

  test('it says when, in place of the age', () => {
    const asked = { confirmedAt: '2026-11-21T06:18:00Z', confirmedPrice: 612 };
    const text = cardText(
      buildShownDeal({ ...real, ...asked, confirmedSite: 'wego', confirmation: 'confirmed' }),
    );
    expect(text).toContain('Confirmed 12 minutes ago');
    expect(text).not.toMatch(/Not confirmed|2 hours ago/);
  });
});

test.each([
  ['2026-11-22T06:30:00Z', '1 day left', 'ينتهي غدًا'],
  ['2026-11-22T06:29:00Z', '23 hours left', 'ينتهي بعد 23 ساعة'],
  ['2026-11-21T07:30:00Z', '1 hour left', 'ينتهي بعد ساعة'],
  ['2026-11-21T07:29:00Z', 'Expiring soon', 'ينتهي قريبًا'],
  ['2026-11-22T21:00:00Z', '1 day left', 'ينتهي بعد يوم'],
  ['2026-12-02T06:30:00Z', '11 days left', 'ينتهي بعد 11 يومًا'],
  ['2026-11-21T06:30:00Z', 'Ended', 'انتهى'],
])('it lasts until %s: %s', (expiresAt, inEnglish, inArabic) => {
  expect(cardText(buildShownDeal({ expiresAt }))).toContain(inEnglish);
  expect(cardText(buildShownDeal({ expiresAt }), 'ar')).toContain(inArabic);
});

describe('a locked deal', () => {
  const locked = buildLockedDeal();

  test('has dots, words, a disabled button, the way to Premium and no comparison', () => {
    const html = cardHtml(locked);
    expect(html).toContain('••••');
    expect(html).toMatch(/<button disabled=""[^>]*>Subscribe to View<\/button>/);
    expect(html).toMatch(/href="\/premium"[^>]*>Activate Premium to View</);
    expect(html).not.toContain('See Premium');
    expect(cardText(locked)).toContain('Activate Premium to View');
    expect(cardText(locked)).not.toMatch(/Compare|SAVE|Sample|%/);
    expect(cardText(locked, 'ar')).toContain('اشترك في بريميوم لترى السعر');
  });

  test('says how large its discount is in steps, and its stops', () => {
    expect(cardText(locked)).toMatch(/round trip .*From Jeddah .*Direct .*Great discount/);
    expect(cardText(locked, 'ar')).toMatch(/من جدة .*مباشر.*خصم كبير/);
  });

  test('leads nowhere else and shows no number', () => {
    expect(cardHtml(locked).match(/<a /g)).toHaveLength(1);
    for (const language of ['ar', 'en'] as const)
      expect(cardText(locked, language)).not.toMatch(/\d|riyal|ريال/);
  });
});

test('an administrator’s picture takes the place of the drawing', () => {
  const html = cardHtml(buildShownDeal({ imageUrl: '/objects/istanbul.webp' }));
  expect(html).toContain('src="/objects/istanbul.webp"');
  expect(html).not.toContain('/art/');
});

const deal = (destination: string, overrides: Partial<Deal> = {}) =>
  buildShownDeal({ id: destination, destination, country: 'Anywhere', ...overrides });

test('only verified deals that the reader may see, six at most, in the list’s order', () => {
  const deals = [
    deal('Baku', { locked: true, dealPrice: null, isVerified: false }),
    deal('Cairo', { isVerified: false }),
    ...['Amman', 'Dubai', 'Doha', 'Paris', 'Rome', 'Oslo', 'Bonn'].map((place) => deal(place)),
  ];
  expect(pickBest(deals, 6).map(({ id }) => id)).toEqual(['Amman', 'Dubai', 'Doha', 'Paris', 'Rome', 'Oslo']);
});

test('none within the country, which the fares below leave out as well', () => {
  expect(pickBest([deal('Jeddah', { country: 'Saudi Arabia' }), deal('Baku')], 6)).toMatchObject([
    { id: 'Baku' },
  ]);
});

test('each place once, by its larger discount', () => {
  expect(
    pickBest([deal('Baku', { id: 'first' }), deal('Baku', { id: 'second' })], 6).map(({ id }) => id),
  ).toEqual(['first']);
});

test('places near one without a price are those that fit the same filter', async () => {
  const fetchApi = vi.fn(async (_path: string) => Response.json([]));
  const filter = { ...noTripFilter, holiday: 'weekends' };
  const query = nearbyFaresQuery({ origin: 'RUH', tripType: 'roundtrip', filter }, null);
  await createApiClient(fetchApi).fetchQuery(query);
  expect(fetchApi.mock.lastCall?.[0]).toContain('holiday=weekends');
});

test('other airports fill the row where the chosen one has too few', async () => {
  const fetchApi = vi.fn(async (_path: string) => Response.json([], { headers: { 'x-total-count': '0' } }));
  await pickBestDeals(createApiClient(fetchApi), 'RUH', 4);
  const [own, others, ...further] = fetchApi.mock.calls.map(([path]) => path);
  expect(own).toContain('RUH');
  expect(others).not.toContain('RUH');
  expect(further).toEqual([]);
});

const asAirport = (code: string, city: string, cityAr: string, countryCode: string) =>
  airportOf({ code, city, cityAr, countryCode, country: `Country of ${city}`, name: city, nameAr: cityAr });
const airports = [
  asAirport('LHR', 'London', 'لندن', 'GB'),
  asAirport('LGW', 'London', 'لندن', 'GB'),
  asAirport('NRT', 'Tokyo', 'طوكيو', 'JP'),
  asAirport('ADD', 'Addis Ababa', 'أديس أبابا', 'ET'),
];
const london = buildFare({ code: 'LGW', city: 'London', countryCode: 'GB', cheapestPrice: 900 });

test('is found by its city, whichever of its airports and languages was searched', () => {
  for (const search of ['London', 'لندن', 'LHR', 'lond']) {
    expect(findPlace(airports, search)).toMatchObject({ city: 'London' });
  }
  expect(findPlace(airports, 'Addis Ababa')).toMatchObject({ code: 'ADD' });
});

test('is none for a country, nor for a text that names no place', () => {
  for (const search of ['Country of London', 'nowhere at all', '']) {
    expect(findPlace(airports, search)).toBeUndefined();
  }
});

test('asks for the cheapest fare of the city alone', async () => {
  const fetchApi = vi.fn(async (path: string) => {
    const code = /pricing\/(\w+)/.exec(path)?.[1];
    if (!code) return Response.json(airports);
    return Response.json(code === 'NRT' ? buildLockedFare() : code === 'LHR' ? london : null);
  });
  const trip = { origin: 'RUH', tripType: 'oneway' } as const;
  const client = createApiClient(fetchApi);
  const ask = (search: string) => client.fetchQuery(placeFareQuery({ ...trip, search }));
  expect(await ask('London')).toMatchObject({ place: { city: 'London' }, fare: { code: 'LGW' } });
  expect(fetchApi.mock.calls.map(([path]) => path).toSorted()).toEqual([
    '/api/airports/destinations',
    '/api/pricing/LHR?origin=RUH&tripType=oneway&place=city',
  ]);
  expect(await ask('nowhere at all')).toBeNull();
  expect(await ask('Tokyo')).toMatchObject({ fare: null, isLocked: true });
  expect(await ask('Addis Ababa')).toMatchObject({ fare: null, isLocked: false });
});

test('a city without a price of the trip type has that of the other one, and says which', async () => {
  const client = createApiClient(async (path) =>
    Response.json(/pricing/.test(path) ? (path.includes('roundtrip') ? london : null) : airports),
  );
  const found = await client.fetchQuery(
    placeFareQuery({ origin: 'RUH', tripType: 'oneway', search: 'London' }),
  );
  expect(found).toMatchObject({ tripType: 'roundtrip', fare: { cheapestPrice: 900 } });
  const trip = { origin: 'RUH', tripType: 'oneway' } as const;
  const html = renderPart(<PlaceAnswer found={found ?? expect.unreachable()} isAlone trip={trip} />, 'en');
  expect(html).toContain('No one-way price from Riyadh to London now. This is the lowest round trip.');
  expect(html).toContain('tripType=roundtrip');
});
