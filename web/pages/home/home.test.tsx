/** What the reader's home says of their watches, of saved places, and of none. */
import { expect, test } from 'vitest';
import type { Favorite } from '#contract/api/favorites.ts';
import type { Watch } from '#contract/api/watches.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildShownDeal } from '#test/support/build-fare.ts';
import { buildWatch } from '#test/support/build-watch.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { queries } from '#web/api/api.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { NowProvider } from '#web/i18n/now.tsx';
import { homeDealsQuery } from './featured-deals.tsx';
import { MyWatches, moveOf, sortByMove } from './my-watches.tsx';
import { SavedPlaces } from './saved-places.tsx';

const now = Date.parse('2026-11-21T10:00:00Z');

function htmlOf(watches: readonly Watch[], language: Language = 'en'): string {
  const part = (
    <NowProvider renderedAt={now}>
      <MyWatches trip={{ origin: 'RUH', tripType: 'oneway' }} />
    </NowProvider>
  );
  return renderPart(part, language, undefined, [[watchQueries.list(), watches]]);
}

const seenYesterday = (id: string, price: number) =>
  buildWatch({ id, history: [{ day: '2026-11-20', price }] });

test('the price now, how it moved since yesterday, its verdict and age, and the way to the place', () => {
  const html = htmlOf([seenYesterday('a', 560)]);
  const words = wordsOf(html);
  const bought = 'per person, round trip · 7 nights 14 Jan (6 Shaʻban) – 21 Jan Direct no checked baggage';
  for (const part of ['Riyadh to Cairo', bought, '512', 'SAR 128 below usual']) expect(words).toContain(part);
  expect(words).toMatch(/Down\s+48\s+since yesterday/);
  expect(words).toContain('2 hours ago');
  expect(html).toContain('href="/deal/CAI?origin=RUH&amp;tripType=roundtrip"');
});

test('beside what moved a usual price is the crest alone, which is read out', () => {
  const watch = seenYesterday('a', 560);
  const html = htmlOf([
    { ...watch, last: watch.last && { ...watch.last, usual: watch.last.price, feathers: 3 } },
  ]);
  expect(wordsOf(html)).toMatch(/Down\s+48\s+since yesterday/);
  expect(wordsOf(html)).not.toContain('Typical price');
  expect(html).toContain('aria-label="Typical price"');
});

test('a lone watch has its line, several have none', () => {
  const lows = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const history = lows.map((day, index) => ({ day, price: 540 - index })) as Watch['history'];
  const watch = { ...seenYesterday('a', 560), history };
  expect(htmlOf([watch])).toContain('<polyline');
  expect(htmlOf([watch, { ...watch, id: 'b' }])).not.toContain('<polyline');
});

test('in Arabic, what fell stands before what rose, which is told as well', () => {
  const words = wordsOf(htmlOf([seenYesterday('a', 500), seenYesterday('b', 600)], 'ar'));
  expect(words).toMatch(/انخفض\s+88\s+عن أمس.*ارتفع\s+12\s+عن أمس/);
});

test('a watch without a price says so; what is over is left out', () => {
  const words = wordsOf(htmlOf([buildWatch({ last: null }), buildWatch({ id: 'b', state: 'ended' })]));
  expect(words.match(/Riyadh to Cairo/g)).toHaveLength(1);
  expect(words).toContain('No price right now');
});

test('who watches nothing finds a search whose button is a bell instead of an empty part', () => {
  const html = htmlOf([]);
  expect(html.match(/<h2[^>]*>([^<]*)/)?.[1]).toContain('Watch the price of any place');
  expect(html).toMatch(/role="combobox".*type="submit"[^>]*>.*Watch price/s);
});

/** Half past midnight in Riyadh: still the day before in London. */
const justPast = Date.parse('2026-11-21T21:30:00Z');

type Moving = Pick<Watch, 'whenKind' | 'last' | 'history' | 'state'>;

function watch(price: number | null, yesterday: number | null, other: Partial<Moving> = {}): Moving {
  const history = [{ day: '2026-11-20', price: 900 }];
  if (yesterday !== null) history.push({ day: '2026-11-21', price: yesterday });
  const last = price === null ? null : ({ price } as Watch['last']);
  return { whenKind: 'any', state: 'active', last, history, ...other };
}

test.each([
  [640, 700, { direction: 'fell', amount: 60, percent: 9 }],
  [700, 640, { direction: 'rose', amount: 60, percent: 9 }],
  [640, 640, { direction: 'same', amount: 0, percent: 0 }],
  [640, null, null],
  [null, 640, null],
])('%j now, %j yesterday in Riyadh: %j', (price, yesterday, move) => {
  expect(moveOf(watch(price, yesterday), justPast)).toEqual(move);
});

test('nothing is said of chosen days, which the record of a month does not tell', () => {
  for (const whenKind of ['dates', 'holiday'] as const) {
    expect(moveOf(watch(640, 700, { whenKind }), justPast)).toBeNull();
  }
  expect(moveOf(watch(640, 700, { whenKind: 'month' }), justPast)?.direction).toBe('fell');
});

test('what fell furthest is first, what rests last, what is over nowhere', () => {
  const [fell, fellFurther, rose, unknown] = [
    watch(640, 700),
    watch(500, 700),
    watch(700, 640),
    watch(1, null),
  ];
  const paused = watch(100, 700, { state: 'paused' });
  const ended = watch(100, 700, { state: 'ended' });
  const sorted = sortByMove([paused, rose, ended, unknown, fell, fellFurther], justPast);
  expect(sorted).toEqual([fellFurther, fell, unknown, rose, paused]);
});

const dealTo = (code: string) => {
  const home = { departureCity: 'Riyadh', departureCityCode: 'RUH', tripType: 'oneway' } as const;
  return buildShownDeal({ ...home, id: code, code, destination: code });
};
const favoriteOf = (code: string, isEnded = false): Favorite => ({
  id: code,
  addedAt: '2026-11-20T08:00:00Z',
  isEnded,
  savedPrice: 500,
  deal: dealTo(code),
});

test('the three newest are named, also what is featured or has ended', () => {
  const saved = [favoriteOf('CAI'), favoriteOf('IST', true), favoriteOf('DXB'), favoriteOf('LHR')];
  const html = renderPart(<SavedPlaces />, 'en', undefined, [
    // Above them on the page.
    [homeDealsQuery('RUH'), { total: 1, featured: [dealTo('CAI')] }],
    [queries.favorites(), saved],
  ]);
  const names = [...html.matchAll(/<h3>(?:<a[^>]*>)?(\w+)/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(['CAI', 'DXB', 'IST']);
  expect(html).toContain('Ended');
});
