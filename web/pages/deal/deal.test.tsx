/** What stands beside the price: the verdict and the days it rests on, what changed, and what became of others. */
import { expect, test } from 'vitest';
import type { DestinationPrice, FareAssessment } from '#contract/api/pricing.ts';
import type { SimilarClaims } from '#contract/api/record.ts';
import { parseDealQuery } from '#contract/domain/deal-query.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildEvidence, buildFare } from '#test/support/build-fare.ts';
import { renderPart as render, textOfPart, wordsOf } from '#test/support/render-part.tsx';
import { type FittingFare, recordQueries } from '#web/api/fare-queries.ts';
import { findChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { SimilarLine } from '#web/features/history/similar-line.tsx';
import { PricePatterns } from '#web/features/patterns/price-patterns.tsx';
import { DealAnswer, useTripLabel } from './deal-answer.tsx';
import { watchedTripOf } from './deal-hero.tsx';
import { PriceChange } from './deal-parts.tsx';

function answer(language: Language, assessment: FareAssessment) {
  const seen = { observedAt: '2026-11-21T04:30:00.000Z', observedAtPrecision: 'second' } as const;
  const fare = buildFare({ ...seen, cheapestPrice: 612, bestSite: 'wego', assessment, cityVerdict: null });
  const trip = findChosenTrip(fare, undefined);
  if (!trip) throw new Error('the fare is open');
  const query = { ...parseDealQuery(new URLSearchParams()), code: fare.code };
  const html = render(<DealAnswer fare={fare} query={query} trip={trip} />, language);
  return { html, words: wordsOf(html) };
}

const ofDays = (days: number) => ({ status: 'assessed', evidence: buildEvidence({ days }) }) as const;

test('a verdict from few days says so beside it; one from many does not', () => {
  expect(answer('en', ofDays(20)).words).toContain('Short history: 20 days');
  expect(answer('ar', ofDays(20)).words).toContain('سجل قصير: 20 يومًا');
  expect(answer('en', ofDays(20)).html).toContain('data-feathers');
  expect(answer('en', ofDays(30)).words).not.toContain('Short history');
});

test('too little history has no crest: it says how much there is, and offers to watch the price', () => {
  const tooEarly = { status: 'insufficient', days: 3, needed: 20 } as const;
  const { html, words } = answer('en', tooEarly);
  expect(html).not.toContain('data-feathers');
  expect(words).toMatch(/Not enough history yet: 3 of 20 days/);
  expect(html).toContain('aria-label="Watch price to');
});

test('a price that fits a filter has a verdict of its own, and is not called the cheapest seen', () => {
  const seen = { cheapestPrice: 612, bestSite: 'wego', observedAt: '2026-11-21T04:30:00.000Z' } as const;
  const fitting = (assessment: FareAssessment) => {
    const fare = buildFare({ ...seen, cheapestPrice: 900, cheapestDate: '2027-02-01', assessment });
    const cheapest = buildFare({ ...seen, cheapestDate: '2027-01-01', assessment: ofDays(40) });
    const trip = findChosenTrip(cheapest, fare);
    if (!trip) throw new Error('the fare is open');
    const query = { ...parseDealQuery(new URLSearchParams()), code: fare.code, isAirportOnly: true };
    return render(<DealAnswer fare={fare} query={query} trip={trip} />);
  };
  expect(fitting(ofDays(40))).toContain('data-feathers');
  const tooEarly = fitting({ status: 'insufficient', days: 3, needed: 20 });
  expect(tooEarly).toContain('Not enough history yet: 3 of 20 days');
  expect(tooEarly).not.toContain('Watch price');
});

test('what the record cannot say of days and weeks has no card', () => {
  const patterns = { code: 'IST', weekdays: [], weeksBefore: [], seen: null, isComputing: false } as never;
  expect(render(<PricePatterns className="" patterns={patterns} />)).toBe('');
});

test('a day is said to have no fare once that was answered; a past or distant one with its year', () => {
  const trip = { departureDate: '2027-01-15', isCheapest: true };
  const answered = { ...buildFare({ cheapestDate: '2027-01-15' }), isRelaxed: false };
  const labelOf = (date: string, fitting?: FittingFare, language?: Language) => {
    const query = { ...parseDealQuery(new URLSearchParams({ date })), code: 'IST' };
    const Label = () => useTripLabel(query, trip, fitting);
    return render(<Label />, language);
  };
  expect(labelOf('2027-01-20', answered)).toContain('No recorded price for 20\u00a0Jan');
  expect(labelOf('2027-01-20')).not.toContain('No recorded price for');
  expect(labelOf('2020-01-01', answered)).toContain(
    'No recorded price for 1\u00a0Jan\u00a02020, which is past.',
  );
  expect(labelOf('2099-01-01', answered)).toContain(
    'No recorded price for 1\u00a0Jan\u00a02099, over a year ahead.',
  );
  expect(labelOf('2020-01-01', answered, 'ar')).toMatch(/1\u00a0يناير\u00a02020.*، فقد مضى، وأقرب يوم/);
  expect(labelOf('2099-01-01', answered, 'ar')).toMatch(
    /1\u00a0يناير\u00a02099.*، فهو بعد أكثر من سنة، وأقرب يوم/,
  );
});

test('a watch begins with days where one was chosen, not where a filter alone was', () => {
  const fare = buildFare({ cheapestDate: '2027-01-15', returnDate: null });
  const datesOf = (text: string) =>
    watchedTripOf(fare, { ...parseDealQuery(new URLSearchParams(text)), code: fare.code }, 'en').dates;
  expect(datesOf('date=2027-01-15')).toEqual({ from: '2027-01-15', until: '2027-01-15' });
  expect(datesOf('direct=true')).toBeUndefined();
});

const changeWords = (language: Language, fare: DestinationPrice) =>
  textOfPart(<PriceChange fare={fare} />, language);

const delisted = (outcome: 'ended' | 'held') =>
  buildFare({ cheapestPrice: 405, endedDeal: { price: 396, outcome, at: '2026-11-21T09:00:00.000Z' } });

test('a changed price is told with both prices and the moment, or as in review; one that stayed is not', () => {
  expect(changeWords('en', delisted('ended'))).toMatch(
    /moved from .*396.* to .*405.* on .*21.*, and the deal ended/,
  );
  expect(changeWords('ar', delisted('ended'))).toMatch(/396.*405/);
  expect(changeWords('en', delisted('held'))).toContain('We review the new price');
  expect(changeWords('ar', delisted('held'))).not.toBe(changeWords('ar', delisted('ended')));
  expect(changeWords('en', buildFare({ cheapestPrice: 405 })).trim()).toBe('');
});

const priced = {
  origin: 'RUH',
  code: 'CAI',
  tripType: 'oneway',
  feathers: 4,
  current: { price: 640, observedAt: '2026-11-21T00:00:00Z' },
  departureMonth: '2027-01',
} as const;
const told: SimilarClaims = {
  scope: 'route',
  isSample: false,
  similar: { claims: 64, dearer: 41, same: 10, cheaper: 9, gone: 4 },
  all: { claims: 400, dearer: 120, same: 150, cheaper: 100, gone: 30 },
  wait: null,
};

function line(
  answer: SimilarClaims,
  { feathers = 4, language = 'en' }: { feathers?: null | 4; language?: Language } = {},
) {
  const part = <SimilarLine history={{ ...priced, feathers }} />;
  return textOfPart(part, language, undefined, [[recordQueries.similar(priced), answer]]).trim();
}

test('says how many were more expensive and cheaper, beside all prices', () => {
  expect(line(told)).toContain(
    'Of 64 prices this far below usual on this route, 41 were more expensive a week later and 9 cheaper (all prices: 30% and 25%).',
  );
  expect(line({ ...told, scope: 'airport', isSample: true }, { language: 'ar' })).toMatch(
    /^أسعار من محاكاة\. من 64 سعرًا بهذا الانخفاض من هذا المطار، صار 41 أغلى بعد أسبوع و9 أرخص \(كل الأسعار: 30٪ و25٪\)/,
  );
});

test('says nothing where there is too little', () => {
  expect(line({ ...told, scope: null, similar: null, all: null })).toBe('');
  expect(line(told, { feathers: null })).toBe('');
});

test('says how many such prices fell where the rule has a licence, and only of the price that it was said of', () => {
  const wait = { fell: 31, of: 45, price: 640, departureMonth: '2027-01' };
  const licensed = { ...told, scope: null, similar: null, all: null, wait };
  expect(line(licensed)).toMatch(
    /^Of 45 prices like this one, 31 were at least 5% cheaper two weeks later\./,
  );
  expect(line(licensed, { language: 'ar' })).toMatch(/^من 45 سعرًا كهذا السعر، صار 31 أرخص بـ5٪ على الأقل/);
  expect(line({ ...licensed, wait: { ...wait, price: 650 } })).toBe('');
  expect(line({ ...licensed, wait: { ...wait, departureMonth: '2027-02' } })).toBe('');
});
