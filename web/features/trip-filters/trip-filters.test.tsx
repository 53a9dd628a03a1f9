/** Fields of the filter, and the words on what was chosen and left out. */
import { expect, test, vi } from 'vitest';
import type { HolidayChoice, TripChoices } from '#contract/api/trip-filter.ts';
import { noTripFilter, type TripFilter } from '#contract/domain/trip-filter.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { formatDays } from '#web/i18n/format.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import { loadChosenFilters } from './chosen-filters.tsx';
import { holidayWords } from './condition-words.ts';
import { HolidayField } from './filter-fields.tsx';
import { findFareList } from './use-fitting-places.ts';

const build = (id: string, start: string, end: string, departsFrom: string): HolidayChoice => ({
  id,
  name: id,
  nameAr: id,
  kind: 'school_break',
  isConfirmed: true,
  start,
  end,
  first: start,
  last: end,
  departsFrom,
  departsUntil: end,
  returnsUntil: '2027-03-13',
});
const holidays = [
  build('autumn', '2026-11-20', '2026-11-28', '2026-11-19'),
  build('eid', '2027-03-09', '2027-03-12', '2027-03-08'),
];

function textOf(now: string, holiday: string | null = null): string {
  const choices = { holidays } as unknown as TripChoices;
  return textOfPart(
    <NowProvider renderedAt={Date.parse(now)}>
      <HolidayField filter={{ ...noTripFilter, holiday }} choices={choices} />
    </NowProvider>,
  );
}

test('a holiday is on its own days, and hidden once its eve is past, unless it is chosen', () => {
  expect(textOf('2026-11-19T09:00:00Z')).toContain('autumn 20 – 28 Nov eid 9 – 12 Mar');
  expect(textOf('2026-11-20T09:00:00Z')).not.toContain('autumn');
  expect(textOf('2026-11-20T09:00:00Z', 'autumn')).toContain('autumn 20 – 28 Nov');
});

test('days are told in one way', () => {
  expect(formatDays('2027-02-26', '2027-03-13', 'en')).toBe('26\u00a0Feb – 13\u00a0Mar');
  expect(formatDays('2027-03-09', '2027-03-12', 'ar')).toBe('9 – 12\u00a0مارس');
  expect(formatDays('2026-09-23', '2026-09-23', 'en')).toBe('23\u00a0Sept');
});

const ar = createTranslate('ar', pageMessages.ar);
const en = createTranslate('en', pageMessages.en);
const days = { departsFrom: '2027-01-06', returnsUntil: '2027-01-16' };
const midYear = { id: 'm', name: 'Mid-year break', nameAr: 'إجازة منتصف العام', isConfirmed: true, ...days };
const eid = { ...midYear, name: 'Eid al-Fitr', nameAr: 'عيد الفطر', isConfirmed: false };

test('a chosen holiday tells its days of travel, so that a departure on its eve is explained', () => {
  expect(holidayWords(en, midYear)).toBe('Mid-year break · travel 6\u00a0Jan – 16\u00a0Jan');
  expect(holidayWords(ar, midYear)).toContain('السفر');
});

test('a date that depends on the moon is still called expected once it is chosen', () => {
  expect(holidayWords(en, eid)).toContain('Eid al-Fitr (expected)');
  expect(holidayWords(ar, eid)).toContain('عيد الفطر (أيام متوقعة)');
});

test('a thin record is told as what it is, never as no recorded day beside a price seen today', () => {
  const text = (days: number) => en('history.insufficient.text', { days, needed: 14 });
  expect(text(0)).toMatch(/^No recorded day of this trip counts as usual yet\./);
  expect(text(1)).toMatch(/^We have recorded its price on 1 day\./);
});

async function readChosen(asked: Partial<TripFilter>, relaxed: string[], language?: 'ar' | 'en') {
  vi.stubGlobal('document', { documentElement: { lang: language ?? 'en' } });
  const ChosenFilters = await loadChosenFilters().finally(vi.unstubAllGlobals);
  const filter = { ...noTripFilter, ...asked };
  const paths = { list: '/', without: {}, withoutLeft: '/', clearPath: '/' };
  return textOfPart(
    <ChosenFilters origin="RUH" filter={filter} relaxed={relaxed} isRoundTrip={true} {...paths} />,
    language,
  );
}

test('a holiday that was left out promises nothing of its days', async () => {
  const left = await readChosen({ holiday: 'weekends' }, ['holiday']);
  expect(left).toMatch(/No results with “Weekends”/);
  expect(left).not.toContain('within these days');
  expect(await readChosen({ holiday: 'weekends' }, [])).toContain('within these days');
});

test('what was left out is named, also a holiday that the calendar does not have', async () => {
  const left = await readChosen({ holiday: 'foo', isDirect: true }, ['holiday'], 'ar');
  expect(left).toContain('إجازة ليست في التقويم');
  const english = await readChosen({ holiday: 'foo', isDirect: true }, ['holiday']);
  expect(/No results with “.*?”/.exec(english)?.[0]).not.toContain('Direct');
});

test.each([
  ['/?holiday=weekends&tripType=oneway#prices', 'oneway'],
  ['/favorites?holiday=weekends', 'roundtrip'],
  ['/search?holiday=weekends#anywhere', 'roundtrip'],
  ['/search?holiday=weekends&tripType=oneway', 'oneway'],
])('%s counts the trips that it lists', (list, tripType) => {
  expect(findFareList(list).tripType).toBe(tripType);
});
