/** The proof of a verdict: one sentence that agrees with the record, the rest behind a press; and its chart's scale. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FareHistory } from '#contract/api/pricing.ts';
import { addDays } from '#contract/domain/dates.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { wholeUsual } from '#contract/domain/verdict.ts';
import { buildEvidence } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { historyScale, listPriceTicks, listStretches, withToday } from './history-scale.ts';
import { PriceHistory } from './price-history.tsx';

const today = '2026-11-21';

function buildHistory(overrides: Partial<FareHistory> = {}): FareHistory {
  return {
    code: 'IST',
    origin: 'RUH',
    tripType: 'oneway',
    locked: false,
    isSample: false,
    source: 'sample',
    departureMonth: '2027-01',
    dailyLows: [40, 39, 38, 20, 1].map((ago) => ({ day: addDays(today, -ago), price: 900 + ago })),
    band: { low: 930, high: 1040 },
    current: { price: 612, observedAt: '2026-11-21T04:00:00Z' },
    assessment: { status: 'assessed', evidence: buildEvidence() },
    dealState: null,
    verdict: 'deal',
    feathers: 5,
    unusualPeriods: [],
    ...overrides,
  };
}

const render = (history: FareHistory, language: Language = 'en', isSignShown = true) =>
  renderPart(<PriceHistory history={history} today={today} isSignShown={isSignShown} />, language);
const textOf = (html = '') => html.replaceAll(/<[^>]+>/g, '');
const proofIn = (html: string) => textOf(/<div[^>]*data-verdict[\s\S]*?<\/div>/.exec(html)?.[0]);
const detailsIn = (html: string) => textOf(/<details[\s\S]*?<\/details>/.exec(html)?.[0]);

test('the sentence has the usual price, one number of days and one date, whatever was recorded', () => {
  const anyRecord = fc.record({
    language: fc.constantFrom(...languages),
    reference: fc.integer({ min: 5_000, max: 900_000 }).map((halalas) => halalas / 100),
    price: fc.integer({ min: 50, max: 9_000 }),
    days: fc.integer({ min: 14, max: 90 }),
    windowEnd: fc.integer({ min: 1, max: 60 }).map((ago) => addDays(today, -ago)),
    isLowestIn30Days: fc.boolean(),
  });
  fc.assert(
    fc.property(anyRecord, ({ language, price, ...record }) => {
      const evidence = buildEvidence({ ...record, discountPercentage: 37 });
      const html = render(
        buildHistory({
          assessment: { status: 'assessed', evidence },
          verdict: 'within',
          current: { price, observedAt: '2026-11-21T04:00:00Z' },
        }),
        language,
      );
      const usual = formatNumber(wholeUsual(record.reference, price), language);
      const end = formatDate(record.windowEnd, language);
      const rest = proofIn(html).replace(end, '').replace(usual, '').replace(String(record.days), '');
      expect([html.includes(end), html.includes(usual), rest.match(/\d/g)]).toEqual([true, true, null]);
      const lowest = language === 'ar' ? 'هذا أقل سعر' : 'This is the lowest in 30 days';
      expect(proofIn(html)).not.toContain(lowest);
      expect(detailsIn(html).includes(lowest)).toBe(record.isLowestIn30Days);
    }),
  );
});

test('a deal is called verified with its percentage, and the crest is drawn unless it stands elsewhere', () => {
  const history = buildHistory();
  expect(proofIn(render(history))).toContain('37% below the usual price we recorded.');
  expect(render(history)).not.toContain('data-feathers');
  const alone = render(history, 'en', false);
  expect(alone).toContain('SAR 373 below usual');
});

test.each(['far', 'near', 'within'] as const)(
  'a price under review has no crest where it is %s',
  (verdict) => {
    const html = render(buildHistory({ verdict, feathers: null, dealState: 'pending' }), 'en', false);
    expect(html).not.toContain('data-feathers');
    expect(html).not.toContain('below usual<');
  },
);

test('each day with a price is a point, and neighbouring days alone are joined', () => {
  const html = render(buildHistory());
  const paths = [...html.matchAll(/<path class="[^"]*" d="([^"]*)"/g)].map(([, path = '']) => path);
  const points = paths.find((path) => path.includes('h0'))?.match(/h0/g);
  const joins = paths.find((path) => path.includes('L') && !path.includes('h0'))?.match(/L/g);
  // Five days of the record and today; three days in a row, and yesterday with today.
  expect([points?.length, joins?.length]).toEqual([6, 3]);
});

describe('a period whose prices do not count as usual', () => {
  /** A hundred days until today. */
  const dailyLows = Array.from({ length: 101 }, (_, day) => ({ day: addDays(today, day - 100), price: 800 }));

  function renderUnusual(language: Language, [start, end]: [number, number]) {
    const reasons = { reason: 'Airspace closed', reasonAr: 'إغلاق المجال الجوي' };
    const unusualPeriods = [{ start: addDays(today, -start), end: addDays(today, -end), ...reasons }];
    const nothing = { band: null, current: null, assessment: null, verdict: null, feathers: null };
    const html = render(buildHistory({ ...nothing, dailyLows, unusualPeriods }), language);
    const [, x, width] = /<rect[^>]*x="([\d.]+)%" width="([\d.]+)%"/.exec(html) ?? [];
    return { words: textOf(html), x: Number(x), width: Number(width) };
  }

  test('stands in the chart where its days are, from the right in Arabic, and no wider than the chart', () => {
    expect(renderUnusual('en', [80, 60])).toMatchObject({ x: 20, width: 20 });
    expect(renderUnusual('ar', [80, 60])).toMatchObject({ x: 60, width: 20 });
    expect(renderUnusual('en', [300, 50])).toMatchObject({ x: 0, width: 50 });
    expect(renderUnusual('en', [40, -30])).toMatchObject({ x: 60, width: 40 });
    expect(renderUnusual('en', [40, 40])).toMatchObject({ x: 60, width: 0.5 });
  });

  test('is named with its days and its reason in the reader’s language', () => {
    expect(renderUnusual('en', [40, 30]).words).toMatch(
      /12\u00a0October\u00a02026.*22\u00a0October\u00a02026.*Airspace closed/,
    );
    expect(renderUnusual('ar', [40, 30]).words).toMatch(/12\u00a0أكتوبر.*22\u00a0أكتوبر.*إغلاق المجال الجوي/);
  });
});

const lows = [40, 30, 20, 10, 1].map((ago) => ({ day: addDays(today, -ago), price: 600 + ago }));
const scaleOf = (own: Partial<Parameters<typeof historyScale>[0]> = {}) =>
  historyScale({ lows, prices: [], today, isRightToLeft: false, ...own });

test('time runs from the left in English and from the right in Arabic', () => {
  const english = scaleOf();
  const arabic = scaleOf({ isRightToLeft: true });
  expect([english.xOf(english.firstDay), english.xOf(today)]).toEqual([0, 100]);
  expect([arabic.xOf(arabic.firstDay), arabic.xOf(today)]).toEqual([100, 0]);
});

test('dearer is higher, and every price lies inside', () => {
  const scale = scaleOf({ prices: [550, 700] });
  expect(scale.yOf(700)).toBeLessThan(scale.yOf(550));
  for (const price of [550, 601, 640, 700]) {
    expect(scale.yOf(price)).toBeGreaterThanOrEqual(0);
    expect(scale.yOf(price)).toBeLessThanOrEqual(100);
  }
});

test('one low of today still makes a chart', () => {
  const scale = scaleOf({ lows: [{ day: today, price: 500 }] });
  expect(scale.span).toBe(1);
  expect(scale.xOf(today)).toBe(0);
});

test('ticks are few, evenly spaced and around the prices', () => {
  const price = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 90 }), (prices) => {
      const ticks = listPriceTicks(prices);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...prices));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...prices));
    }),
  );
});

test('months are labelled at their first days, away from the ends; a short record by days', () => {
  const long = scaleOf({ lows: [{ day: '2026-07-25', price: 500 }, ...lows] });
  expect(long.dayTicks).toEqual(
    ['2026-09-01', '2026-10-01', '2026-11-01'].map((day) => ({ day, isMonth: true })),
  );
  const short = scaleOf({ lows: lows.slice(3) });
  expect(short.dayTicks.every(({ isMonth }) => !isMonth)).toBe(true);
  expect(short.dayTicks).toHaveLength(4);
});

test('the gap before the price of now is one, too', () => {
  const record = { dailyLows: [{ day: '2026-11-19', price: 1 }], current: null };
  expect(listStretches(withToday(record, today))).toHaveLength(1);
  const current = { price: 1, observedAt: '2026-11-21T08:00:00Z' };
  expect(listStretches(withToday({ ...record, current }, today))).toHaveLength(2);
  const dearer = { ...current, price: 2 };
  expect(withToday({ ...record, current: dearer }, today)).toBe(record.dailyLows);
});
