/** The coming holidays, as the dialog of watches lists them. */
import { describe, expect, it } from 'vitest';
import { listCalendarPeriods } from '#contract/api/pricing.ts';
import { tripChoices } from '#contract/api/trip-filter.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();

describe('GET /api/calendar', () => {
  it('lists the coming holidays in order, none that is over or beyond a year', async () => {
    const periods = listCalendarPeriods.response.parse(
      await (await site.app.request('/api/calendar')).json(),
    );
    const today = riyadhDate(site.context.now());
    expect(periods.length).toBeGreaterThan(3);
    expect(periods.filter(({ end }) => end < today)).toEqual([]);
    expect(periods.filter(({ start }) => start > addDays(today, 365))).toEqual([]);
    expect(periods.map(({ start }) => start)).toEqual(periods.map(({ start }) => start).sort());
  });

  it.each(departureAirports)('has each holiday of the filter at %s on the same days', async (origin) => {
    const read = async (path: string) => (await site.app.request(`${path}?origin=${origin}`)).json();
    const periods = listCalendarPeriods.response.parse(await read('/api/calendar'));
    const { holidays } = tripChoices.parse(await read('/api/trip-choices'));
    expect(holidays.length).toBeGreaterThan(3);
    for (const { name, start, end, ...days } of holidays) {
      expect(periods).toContainEqual(expect.objectContaining({ name, start, end }));
      expect([days.departsFrom <= days.first, days.first <= start, end <= days.last]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});
