/** What a card of a watch says in both languages, its line of prices, and what may be done in each state. */
import { expect, test } from 'vitest';
import type { Watch } from '#contract/api/watches.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildWatch } from '#test/support/build-watch.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import { height, historyLine, width } from './watch-history.tsx';
import { WatchCard } from './watch-list.tsx';

const now = Date.parse('2026-11-21T10:00:00Z');

function htmlOf(watch: Partial<Watch>, language: Language = 'en'): string {
  const card = <WatchCard watch={buildWatch(watch)} link={undefined} onDeleted={() => undefined} />;
  return renderPart(<NowProvider renderedAt={now}>{card}</NowProvider>, language);
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words]) => words);

test('route, price with site and age, dates in both calendars, history, last check and alert', () => {
  const html = htmlOf({ lastAlertAt: '2026-11-20T09:00:00Z', lastAlertPrice: 425 });
  const words = wordsOf(html);
  const parts = ['Riyadh to Cairo', 'Round trip', 'At 430 or less', 'Any travel dates', '512', 'Wego'];
  const bought = 'per person, round trip · 7 nights 14 Jan (6 Shaʻban) – 21 Jan Direct no checked baggage';
  const facts = ['below usual 2 hours ago', bought, '425 , 1 day ago', '1 hour ago'];
  for (const part of [...parts, ...facts, 'from 512 to 560']) expect(words).toContain(part);
  expect(html).toContain('<polyline');
  expect(html).toContain('href="/deal/CAI?origin=RUH&amp;tripType=roundtrip"');
});

test('the same in Arabic', () => {
  const words = wordsOf(htmlOf({ whenKind: 'month', from: '2027-01-01', until: '2027-01-31' }, 'ar'));
  const parts = ['من الرياض إلى القاهرة', 'عند 430 أو أقل', 'يناير 2027', 'ريالًا قبل ساعتين', 'لا يوجد بعد'];
  for (const part of parts) expect(words).toContain(part);
});

test('a holiday is named with its own days, not those around it', () => {
  const holiday = { ar: 'عيد الفطر', en: 'Eid al-Fitr' };
  const words = wordsOf(htmlOf({ whenKind: 'holiday', from: '2027-03-08', until: '2027-03-13', holiday }));
  expect(words).toContain('Eid al-Fitr (9 Mar – 12 March 2027)');
});

test.each([
  [{ state: 'active' }, 'Active', ['Edit', 'Pause until I resume', 'Pause 7 days', 'Delete']],
  [{ state: 'paused' }, 'Paused', ['Edit', 'Resume', 'Delete']],
  [
    { state: 'snoozed', snoozedUntil: '2026-11-28T10:00:00Z' },
    'Paused until 28 Nov',
    ['Edit', 'Pause until I resume', 'Resume', 'Delete'],
  ],
  [{ state: 'ended' }, 'Dates have passed', ['Edit', 'Delete']],
] as const)('%j is said, with what may be done', (watch, words, buttons) => {
  const html = htmlOf(watch);
  expect(wordsOf(html)).toContain(words);
  expect(buttonsOf(html)).toEqual(buttons);
});

test('a locked watch shows no figure and leads nowhere', () => {
  const html = htmlOf({ state: 'locked', last: null, target: null, history: [] });
  expect(wordsOf(html)).toContain('For Premium members');
  expect(html).not.toContain('href="/deal/');
  expect(html).not.toContain('<polyline');
  // Its condition is withheld: nothing is said of it.
  expect(wordsOf(html)).not.toContain('enough history');
});

test('a price that is there is said beside the state', () => {
  expect(wordsOf(htmlOf({ isReached: true }))).toMatch(/Price reached.*you saw this price when you set/);
  expect(wordsOf(htmlOf({}))).not.toContain('Price reached');
});

test('how far the last price is from the one that is waited for, whatever the condition', () => {
  const saying = (watch: Partial<Watch>, language: Language = 'en') => wordsOf(htmlOf(watch, language));
  expect(saying({})).toMatch(/82 above your price/);
  expect(saying({}, 'ar')).toMatch(/أغلى من سعرك بـ 82/);
  expect(saying({ condition: 'newLow', below: null, target: 499.5 })).toMatch(/13 above your price/);
  for (const none of [{ isReached: true }, { state: 'ended' }, { last: null }, { target: null }] as const)
    expect(saying(none)).not.toMatch(/\d above/);
});

test('the chart parts what was recorded before the watch began, names its ends, and draws the target', () => {
  const lows = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
  const history = lows.map((day, index) => ({ day, price: 540 - index }));
  const html = htmlOf({ history, createdAt: '2026-11-19T09:00:00Z', target: 500 });
  const parts = [...html.matchAll(/<polyline[^>]* points="([^"]*)"/g)].map(([, points]) =>
    points?.split(' '),
  );
  expect(parts.map((points) => points?.length)).toEqual([3, 2]);
  expect(parts[0]?.at(-1)).toBe(parts[1]?.[0]);
  expect(html).toMatch(/<path[^>]* d="M0 [\d.]+H120"/);
  expect(wordsOf(html)).toContain('Your price 500');
  expect(wordsOf(html)).toMatch(/17 Nov.*20 Nov · .*537/);
});

test('a watch of a city names the city, and the airport of its price; one of an airport names it', () => {
  const { last } = buildWatch();
  const istanbul = {
    destination: 'IST',
    destinationCity: 'Istanbul',
    last: last && { ...last, airport: 'SAW' },
  };
  const city = htmlOf(istanbul);
  expect(wordsOf(city)).toMatch(/Riyadh to Istanbul (?!\().*SAW/);
  expect(city).toContain('href="/deal/IST?origin=RUH&amp;tripType=roundtrip"');
  const airport = htmlOf({ ...istanbul, namesAirport: true, last });
  expect(wordsOf(airport)).toContain('Riyadh to Istanbul (IST)');
  expect(airport).toContain('href="/deal/IST?origin=RUH&amp;tripType=roundtrip&amp;airport=only"');
});

const lows = [
  { day: '2026-11-01', price: 600 },
  { day: '2026-11-03', price: 500 },
  { day: '2026-11-11', price: 400 },
];

const lineOf = (days = lows, asked: Partial<Parameters<typeof historyLine>[1]> = {}) =>
  historyLine(days, { isRightToLeft: false, ...asked });

test('a fall goes down, with days as far apart as they were; in Arabic time runs from right to left', () => {
  const [first, second, third] = lineOf()?.points ?? [];
  expect([first?.x, second?.x, third?.x]).toEqual([0, width * 0.2, width]);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  expect(second?.y).toBeLessThan(third?.y ?? 0);
  expect(third?.y).toBeLessThanOrEqual(height);
  const arabic = lineOf(lows, { isRightToLeft: true })?.points;
  expect(arabic?.map(({ x }) => x)).toEqual([width, width * 0.8, 0]);
});

test('one day is no line, and equal prices are a flat one', () => {
  expect(lineOf(lows.slice(0, 1))).toBeUndefined();
  expect(lineOf([])).toBeUndefined();
  const flat = lineOf(lows.map(({ day }) => ({ day, price: 500 })));
  expect(new Set(flat?.points.map(({ y }) => y)).size).toBe(1);
});

test('the target is drawn at its price, above, among or below those recorded', () => {
  const [among, below, above] = [500, 300, 700].map((target) => lineOf(lows, { target }));
  expect(among?.target).toBe(among?.points[1]?.y);
  expect(below?.target).toBeGreaterThan(Math.max(...(below?.points.map(({ y }) => y) ?? [])));
  expect(below?.target).toBeLessThanOrEqual(height);
  expect(above?.target).toBeLessThan(Math.min(...(above?.points.map(({ y }) => y) ?? [])));
});
