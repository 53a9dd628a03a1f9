/** The coming holidays, as the dialog of watches lists them. */
import { describe, expect, it } from 'vitest';
import { listCalendarPeriods } from '#contract/api/pricing.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
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
});
