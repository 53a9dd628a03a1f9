/** Content of a fare card in both languages, and what a locked one omits. */
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { renderPart as render, textOfPart } from '#test/support/render-part.tsx';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { FareCard } from './fare-card.tsx';
import { FareList } from './fare-list.tsx';
import { asCard } from './pick-landing-fares.ts';

/** The card of a fare of the API. */
function card(fare: DestinationPrice): ReactNode {
  return <FareCard fare={asCard(fare)} origin="RUH" tripType="oneway" />;
}

function cardText(fare: DestinationPrice, language: Language = 'en'): string {
  return textOfPart(card(fare), language);
}

test('a deal says its price, how far below usual, stops, days in both calendars, site and age', () => {
  expect(cardText(buildFare())).toMatch(
    /Istanbul .*Türkiye .*612.*SAR 373 below usual.*Direct .*14 Jan .*Shaʻban.*Skyscanner .*2 hours ago/,
  );
  expect(cardText(buildFare(), 'ar')).toMatch(
    /إسطنبول .*612.*أرخص من المعتاد بـ373 ريالًا.*مباشر.*شعبان.*Skyscanner.*قبل ساعتين/,
  );
});

test('the page of a card in a filtered list is opened with the filter, so that it shows the same trip', () => {
  const filter = { ...noTripFilter, holiday: 'weekends', isDirect: true };
  const filtered = <FareCard fare={asCard(buildFare())} origin="RUH" tripType="oneway" filter={filter} />;
  expect(render(filtered, 'en')).toContain('tripType=oneway&amp;holiday=weekends&amp;direct=true"');
  expect(render(card(buildFare()), 'en')).toContain('tripType=oneway"');
});

test('without a verified deal no percentage is shown', () => {
  const typical = buildEvidence({ isDeal: false, level: 'typical', discountPercentage: 4 });
  const assessed = { status: 'assessed', evidence: typical } as const;
  const text = cardText(buildFare({ cheapestPrice: 950, verdict: 'within', assessment: assessed }));
  expect(text).toContain('Usual price');
  expect(text).not.toContain('%');
  const short = cardText(
    buildFare({ verdict: 'insufficient', assessment: { status: 'insufficient', days: 7, needed: 20 } }),
  );
  expect(short).toContain('Not enough history yet: 7 of 20 days');
});

test('an aging fare warns that it may have changed', () => {
  const text = cardText(buildFare({ observedAt: '2026-11-19T06:00:00Z', freshness: 'aging' }));
  expect(text).toContain('Seen 2 days ago; may have changed');
});

test.each([
  [{ confirmation: 'confirmed', confirmedPrice: 612 }, 'Confirmed 12 minutes ago', 'تأكد قبل 12 دقيقة'],
  [{ confirmation: 'changed', confirmedPrice: 1720 }, 'Rose to SAR 1,720', 'ارتفع إلى 1,720 ر.س'],
  [{ confirmation: 'gone' }, 'No longer found', 'لم نعد نجده'],
] as const)('%j is said in place of the age', (asked, english, arabic) => {
  const fare = buildFare({
    ...asked,
    confirmedAt: '2026-11-21T06:18:00Z',
    confirmedSite: 'wego',
    observedAt: '2026-11-19T06:00:00Z',
    freshness: 'aging',
  });
  expect(cardText(fare)).toContain(english);
  expect(cardText(fare)).not.toContain('2 days ago');
  expect(cardText(fare, 'ar')).toContain(arabic);
});

test('a round trip names the day back', () => {
  expect(cardText(buildFare({ returnDate: '2027-01-21' }))).toMatch(/14 Jan \(6 Sha.ban\) – 21 Jan/);
});

test('a locked destination has dots for a price and leads to Premium alone', () => {
  const html = render(card(buildLockedFare()), 'ar');
  expect(html).toContain('لمشتركي بريميوم');
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/premium"']);
  expect(cardText(buildLockedFare(), 'ar')).not.toMatch(/\d|ريال/);
});

test.each([
  ['ar', 'وجهتان لمشتركي بريميوم'],
  ['en', '2 places are for Premium members'],
] as const)(
  '%s: below a list with locked places stands the way to Premium, below another it does not',
  (language, words) => {
    const list = (locked: number) =>
      render(
        <FareList
          fares={[asCard(buildFare())]}
          of={{ count: 50, locked }}
          query={parseLandingQuery(new URLSearchParams())}
        />,
        language,
      );
    expect(list(2)).toMatch(new RegExp(`show=.*${words}.*href="/premium"`));
    expect(list(0)).not.toContain('/premium');
  },
);

test('the heart is pressed for who keeps the destination, of this origin and trip type', () => {
  const heart = /<button[^>]*aria-pressed="(\w+)" aria-label="Favorite: Istanbul"/;
  const pressedWith = (kept?: string[]) => heart.exec(render(card(buildFare()), 'en', kept))?.[1];
  expect(pressedWith()).toBe('false');
  expect(pressedWith(['JED-IST-oneway', 'RUH-IST-roundtrip'])).toBe('false');
  expect(pressedWith(['RUH-IST-oneway'])).toBe('true');
});
