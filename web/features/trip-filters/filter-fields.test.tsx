/** Days of holidays: those of the calendar, and only of holidays that one can still leave for. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HolidayChoice, TripChoices } from '#contract/api/trip-filter.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { messages } from '#messages/generated/en.ts';
import { messages as filters } from '#messages/generated/en-filters.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { formatDays } from '#web/i18n/format.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import { HolidayField } from './filter-fields.tsx';

const build = (id: string, start: string, end: string, departsFrom: string): HolidayChoice => ({
  ...{ id, name: id, nameAr: id, kind: 'school_break', isConfirmed: true, start, end },
  ...{ first: start, last: end, departsFrom, departsUntil: end, returnsUntil: '2027-03-13' },
});
const holidays = [
  build('autumn', '2026-11-20', '2026-11-28', '2026-11-19'),
  build('eid', '2027-03-09', '2027-03-12', '2027-03-08'),
];

function textOf(now: string, holiday: string | null = null): string {
  const html = renderToStaticMarkup(
    <NowProvider renderedAt={Date.parse(now)}>
      <MessagesProvider language="en" messages={{ ...messages, ...filters } as unknown as PageMessages}>
        <HolidayField
          filter={{ ...noTripFilter, holiday }}
          choices={{ holidays } as unknown as TripChoices}
        />
      </MessagesProvider>
    </NowProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('a holiday is on its own days, and hidden once its eve is past, unless it is chosen', () => {
  expect(textOf('2026-11-19T09:00:00Z')).toContain('autumn 20 – 28 Nov eid 9 – 12 Mar');
  expect(textOf('2026-11-20T09:00:00Z')).not.toContain('autumn');
  expect(textOf('2026-11-20T09:00:00Z', 'autumn')).toContain('autumn 20 – 28 Nov');
});

test('days are told in one way', () => {
  expect(formatDays('2027-02-26', '2027-03-13', 'en')).toBe('26 Feb – 13 Mar');
  expect(formatDays('2027-03-09', '2027-03-12', 'ar')).toBe('9 – 12 مارس');
  expect(formatDays('2026-09-23', '2026-09-23', 'en')).toBe('23 Sept');
});
