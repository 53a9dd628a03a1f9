/** What the dialog of a watch suggests, refuses and sends, and what it says then. */
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/domain/language.ts';
import { buildWatch } from '#test/support/build-watch.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { listTimes } from './alert-timing.tsx';
import { watchSchemaOf } from './use-watch-form.ts';
import { type WatchOutcome, WatchResult } from './watch-outcome.tsx';
import {
  bodyOfChange,
  bodyOfTerms,
  findTermsFaults,
  readPrice,
  suggestTerms,
  termsOfWatch,
} from './watch-terms.ts';
import type { WatchedTrip } from './watched-trip.ts';

const today = '2026-11-22';
const trip: WatchedTrip = {
  origin: 'RUH',
  destination: 'CAI',
  city: 'Cairo',
  tripType: 'roundtrip',
  price: 480,
  sighting: null,
  usual: 640,
};

describe('what is suggested', () => {
  const dates = { from: '2027-01-10', until: '2027-01-17' };

  test.each([
    ['a tenth below the price now, for any dates', {}, { condition: 'below', below: 430 }],
    ['no price that is reached already', { target: 500 }, { condition: 'below', below: 430 }],
    ['the next new low where no fare is listed', { price: null, usual: null }, { condition: 'newLow' }],
    ['the days somebody searched for', { dates }, { condition: 'below', below: 430, ...dates }],
  ])('%s', (_, change, body) => {
    expect(bodyOfTerms(suggestTerms({ ...trip, ...change }, today))).toEqual(body);
  });
});

const terms = suggestTerms(trip, today);

describe('what is sent', () => {
  test.each([
    ['any', {}],
    ['month', { month: '2026-11' }],
    ['holiday', { holiday: '2027-03-18' }],
  ] as const)('only the dates of %s', (whenKind, expected) => {
    const body = bodyOfTerms({ ...terms, whenKind, from: '2027-01-01', holiday: '2027-03-18' });
    expect(body).toEqual({ condition: 'below', below: 430, ...expected });
  });

  test('no price where another condition was chosen, whatever was typed', () => {
    expect(bodyOfTerms({ ...terms, condition: 'belowUsual' })).toEqual({ condition: 'belowUsual' });
  });
});

describe('what is refused', () => {
  test.each(['', '0', '-5', 'cheap', '100001', '1.234'])('the price %j', (below) => {
    expect(findTermsFaults({ ...terms, below })).toEqual({ below: 'price' });
    expect(findTermsFaults({ ...terms, below, condition: 'newLow' })).toEqual({});
  });

  test.each([
    ['dates that are missing', { whenKind: 'dates' }, { from: 'fromMissing', until: 'untilMissing' }],
    [
      'the wrong way round',
      { whenKind: 'dates', from: '2027-02-02', until: '2027-02-01' },
      { until: 'order' },
    ],
    ['but not one day', { whenKind: 'dates', from: '2027-02-02', until: '2027-02-02' }, {}],
    ['a holiday that is not chosen', { whenKind: 'holiday' }, { holiday: 'holidayMissing' }],
  ] as const)('%s', (_, change, faults) => {
    expect(findTermsFaults({ ...terms, ...change })).toEqual(faults);
  });

  test('terms and the address of a guest at once', () => {
    const t = createTranslate('en', pageMessages.en);
    const values = { ...terms, below: 'cheap', email: 'sara' };
    const refused = (isGuest: boolean) =>
      watchSchemaOf(isGuest, t)
        .safeParse(values)
        .error?.issues.map(({ path }) => path.join());
    expect(refused(true)).toEqual(['email', 'below']);
    expect(refused(false)).toEqual(['below']);
  });
});

test.each([
  ['٤٣٠', 430],
  ['1,250', 1250],
  ['99.5', 99.5],
])('%s is the price %d', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

test.each([
  ['any', null, null],
  ['month', '2027-02-01', '2027-02-28'],
  ['dates', '2027-02-03', '2027-02-09'],
  ['holiday', '2027-03-17', '2027-03-25'],
] as const)('a watch of %s is edited with its own terms', (whenKind, from, until) => {
  const terms = termsOfWatch(buildWatch({ whenKind, from, until }), today);
  expect(bodyOfTerms(terms)).toEqual({
    condition: 'below',
    below: 430,
    ...(whenKind === 'month' ? { month: '2027-02' } : {}),
    ...(whenKind === 'dates' ? { from, until } : {}),
    ...(whenKind === 'holiday' ? { holiday: '2027-03-18' } : {}),
  });
});

describe('a change', () => {
  const before = termsOfWatch(
    buildWatch({ whenKind: 'dates', from: '2026-11-01', until: '2026-12-01' }),
    today,
  );

  test('of the price leaves days alone, even those that have begun', () => {
    expect(bodyOfChange({ ...before, below: '400' }, before)).toEqual({ condition: 'below', below: 400 });
  });

  test('names new days, or none', () => {
    const moved = bodyOfChange({ ...before, until: '2026-12-24' }, before);
    expect(moved).toMatchObject({ from: '2026-11-01', until: '2026-12-24' });
    expect(bodyOfChange({ ...before, whenKind: 'any' }, before)).toMatchObject({ isAnyDates: true });
  });
});

test('every half hour of a day, and a time between two that was saved elsewhere', () => {
  const times = listTimes('23:00');
  expect(times).toHaveLength(48);
  expect([times[0], times[1], times.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
  expect(listTimes('06:45').slice(13, 16)).toEqual(['06:30', '06:45', '07:00']);
});

function htmlOf(outcome: WatchOutcome, language: Language = 'en'): string {
  return renderPart(<WatchResult outcome={outcome} trip={trip} onClose={() => undefined} />, language);
}

const created = (part: Partial<Extract<WatchOutcome, { kind: 'created' }>> = {}): WatchOutcome => ({
  kind: 'created',
  watch: buildWatch({}),
  obstacle: null,
  ...part,
});

test.each([
  ['ar', 'بدأت متابعة السعر', 'كل متابعاتك'],
  ['en', 'Watching this price', 'All your watches'],
] as const)('in %s: it watches, and leads to all watches', (language, title, all) => {
  const words = wordsOf(htmlOf(created(), language));
  expect(words).toContain(title);
  expect(words).toContain(all);
});

test('a price that is there already is shown with the way to it, one that is not is not', () => {
  const reached = htmlOf(created({ watch: buildWatch({ isReached: true }) }));
  expect(wordsOf(reached)).toContain('512');
  expect(reached).toContain('href="/deal/CAI?origin=RUH');
  expect(htmlOf(created())).not.toContain('href="/deal/');
});

test.each([
  ['off', 'No alert can reach you right now', true],
  ['bounced', 'Your mailbox returned', false],
  ['unconfirmed', 'Alerts come by email once', false],
] as const)('%s: says why the alert would not arrive', (obstacle, words, isLed) => {
  const html = htmlOf(created({ obstacle }));
  expect(wordsOf(html)).toContain(words);
  expect(html.includes('/account?tab=preferences')).toBe(isLed);
  expect(wordsOf(htmlOf(created()))).not.toContain(words);
});

test('a guest is told to which address the mail went, whoever needs Premium where to get it', () => {
  expect(wordsOf(htmlOf({ kind: 'sent', email: 'sara@example.com' }))).toMatch(
    /Check your email.*sara@example\.com/,
  );
  const html = htmlOf({ kind: 'premium' });
  expect(html).toContain('href="/premium"');
  expect(wordsOf(html)).toContain('Cairo');
});
