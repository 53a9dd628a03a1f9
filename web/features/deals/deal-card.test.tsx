/** Content of a deal card in both languages, and what a locked one omits. */
import { describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildEvidence } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { DealCard } from './deal-card.tsx';

function buildDeal(overrides: Partial<Deal> = {}): Deal {
  return {
    id: 'b5b1f2f0-0000-4000-8000-000000000001',
    code: 'IST',
    destinationCode: 'IST',
    destination: 'Istanbul',
    destinationAr: 'إسطنبول',
    country: 'Türkiye',
    countryAr: 'تركيا',
    departureCity: 'Jeddah',
    departureCityAr: 'جدة',
    departureCityCode: 'JED',
    region: 'europe',
    tripType: 'roundtrip',
    isPremium: false,
    isTyped: false,
    namesAirport: false,
    locked: false,
    imageUrl: null,
    photo: null,
    airline: 'Turkish Airlines',
    airlineAr: 'الخطوط التركية',
    airlineCode: 'TK',
    airlineLogoUrl: null,
    originalPrice: 985,
    dealPrice: 612,
    discountPercentage: 37,
    isVerified: true,
    tier: 'great',
    flightType: 'direct',
    stops: 0,
    expiresAt: '2026-11-23T07:30:00Z',
    cheapestDate: '2027-01-14',
    returnDate: '2027-01-21',
    bestSite: 'skyscanner',
    bookingUrl: 'https://www.skyscanner.net/',
    allPrices: [
      { site: 'skyscanner', price: 612, url: 'https://www.skyscanner.net/', keepsPrice: null },
      { site: 'wego', price: 629, url: 'https://www.wego.com/', keepsPrice: null },
    ],
    observedAt: '2026-11-21T04:00:00Z',
    observedAtPrecision: 'second',
    publishedAt: '2026-11-21T04:00:00Z',
    freshness: 'fresh',
    source: 'sample',
    isSample: true,
    assessment: { status: 'assessed', evidence: buildEvidence() },
    feathers: 5,
    confirmation: 'none',
    confirmedAt: null,
    confirmedSite: null,
    confirmedPrice: null,
    ...overrides,
  };
}

const withheld = {
  isPremium: true,
  locked: true,
  airline: null,
  airlineAr: null,
  airlineCode: null,
  originalPrice: null,
  dealPrice: null,
  discountPercentage: null,
  isVerified: false,
  expiresAt: null,
  cheapestDate: null,
  returnDate: null,
  bestSite: null,
  bookingUrl: null,
  allPrices: [],
  observedAt: null,
  observedAtPrecision: null,
  publishedAt: null,
  freshness: null,
  source: null,
  assessment: null,
  feathers: null,
} satisfies Partial<Deal>;

const cardHtml = (deal: Deal, language?: Language) => renderPart(<DealCard deal={deal} />, language);
const cardText = (deal: Deal, language?: Language) => textOfPart(<DealCard deal={deal} />, language);

test('a deal says everything the spec wants of it, and its discount once', () => {
  expect(cardText(buildDeal()).match(/37(?!3)/g)).toHaveLength(1);
  expect(cardText(buildDeal())).toMatch(
    /Istanbul .*Türkiye .*612.*SAR 373 below usual.*Verified by our price history: .*SAVE 37%.*From Jeddah .*Round trip .*Direct .*14 Jan .*Shaʻban.* – 21 Jan .*Turkish Airlines .*Skyscanner .*2 hours ago.*2 days left.*Compare 2 sites/,
  );
  expect(cardText(buildDeal(), 'ar')).toMatch(
    /إسطنبول .*تركيا .*612.*أرخص من المعتاد بـ373 ريالًا.*وفّر 37٪.*من جدة.*مباشر.*شعبان.*الخطوط التركية .*قبل ساعتين.*ينتهي بعد يومين/,
  );
});

test('a city with the name of its country is named once', () => {
  const algiers = buildDeal({
    destination: 'Algiers',
    destinationAr: 'الجزائر',
    country: 'Algeria',
    countryAr: 'الجزائر',
  });
  expect(cardHtml(algiers, 'ar').match(/>الجزائر</g)).toHaveLength(1);
  expect(cardText(algiers)).toContain('Algeria');
});

test('of a city with several airports it names its own, and opens the page of that alone', () => {
  const deal = buildDeal({ code: 'SAW', namesAirport: true });
  expect(cardText(deal)).toMatch(/Istanbul .*SAW .*Türkiye/);
  expect(cardText(deal, 'ar')).toMatch(/إسطنبول .*SAW .*تركيا/);
  expect(cardHtml(deal)).toContain('href="/deal/SAW?origin=JED&amp;tripType=roundtrip&amp;airport=only"');
  expect(cardText(buildDeal())).not.toContain('IST');
});

test('it opens the page of its destination from its own airport and for its own trip', () => {
  expect(cardHtml(buildDeal())).toContain('href="/deal/IST?origin=JED&amp;tripType=roundtrip"');
});

test('a typed deal opens a page of its own', () => {
  expect(cardHtml(buildDeal({ isTyped: true }))).toContain(
    'href="/deal/IST?origin=JED&amp;tripType=roundtrip&amp;deal=b5b1f2f0-0000-4000-8000-000000000001"',
  );
});

test.each([
  [0, 'Direct'],
  [1, 'One stop'],
  [2, '2 stops'],
])('a deal with %i stops says so', (stops, words) => {
  expect(cardText(buildDeal({ stops }))).toContain(words);
});

test('a discount that only an administrator states has no verified mark', () => {
  const text = cardText(buildDeal({ isVerified: false, assessment: null, feathers: null }));
  expect(text).toContain('Stated by the seller:');
  expect(text).toContain('37% below the price the seller states. We haven’t verified it.');
  expect(text).not.toMatch(/recorded|Verified|[Uu]sual|SAVE/);
  const arabicText = cardText(buildDeal({ isVerified: false, assessment: null, feathers: null }), 'ar');
  expect(arabicText).toContain('ذكره البائع');
  expect(arabicText).not.toMatch(/المعتاد|مُثبت|وفّر/);
});

describe('whether its price is confirmed', () => {
  const real = { isSample: false, source: 'travelpayouts' };

  test('it says so where nobody has asked again, unless it is a sample or typed', () => {
    expect(cardText(buildDeal(real))).toContain('Not confirmed yet');
    expect(cardText(buildDeal(real), 'ar')).toContain('لم يتأكد السعر بعد');
    expect(cardText(buildDeal())).not.toContain('confirmed');
    expect(cardText(buildDeal({ ...real, isTyped: true }))).not.toContain('confirmed');
  });

  test('it says when, in place of the age', () => {
    const asked = {
      confirmedAt: '2026-11-21T06:18:00Z',
      confirmedSite: 'wego',
      confirmedPrice: 612,
    } as const;
    const text = cardText(buildDeal({ ...real, ...asked, confirmation: 'confirmed' }));
    expect(text).toContain('Confirmed 12 minutes ago');
    expect(text).not.toMatch(/Not confirmed|2 hours ago/);
  });
});

describe('how long it lasts', () => {
  test.each([
    ['2026-11-22T06:30:00Z', '1 day left', 'ينتهي بعد يوم'],
    ['2026-11-22T06:29:00Z', '23 hours left', 'ينتهي بعد 23 ساعة'],
    ['2026-11-21T07:30:00Z', '1 hour left', 'ينتهي بعد ساعة'],
    ['2026-11-21T07:29:00Z', 'Expiring soon', 'ينتهي قريبًا'],
    ['2026-12-02T06:30:00Z', '11 days left', 'ينتهي بعد 11 يومًا'],
    ['2026-11-21T06:30:00Z', 'Ended', 'انتهى'],
  ])('until %s: %s', (expiresAt, inEnglish, inArabic) => {
    expect(cardText(buildDeal({ expiresAt }))).toContain(inEnglish);
    expect(cardText(buildDeal({ expiresAt }), 'ar')).toContain(inArabic);
  });
});

describe('a locked deal', () => {
  const locked = buildDeal(withheld);

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
    expect(cardText(locked)).toMatch(/Great discount.*From Jeddah .*Round trip .*Direct/);
    expect(cardText(locked, 'ar')).toMatch(/خصم كبير.*من جدة .*مباشر/);
  });

  test('leads nowhere else and shows no number', () => {
    expect(cardHtml(locked).match(/<a /g)).toHaveLength(1);
    for (const language of ['ar', 'en'] as const)
      expect(cardText(locked, language)).not.toMatch(/\d|riyal|ريال/);
  });
});

test('an administrator’s picture takes the place of the drawing', () => {
  const html = cardHtml(buildDeal({ imageUrl: '/objects/istanbul.webp' }));
  expect(html).toContain('src="/objects/istanbul.webp"');
  expect(html).not.toContain('/art/');
});
