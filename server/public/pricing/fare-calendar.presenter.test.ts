import { describe, expect, it } from 'vitest';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import { presentCalendarDays } from './fare-calendar.presenter.ts';

const fareOn = (day: number, price: number) =>
  buildCurrentFare({ departureDate: `2027-01-${String(day).padStart(2, '0')}`, price });
const present = (...fares: Parameters<typeof presentCalendarDays>[0]) =>
  presentCalendarDays(fares, '2027-01', testNow);
const levels = (...prices: number[]) =>
  present(...prices.map((price, index) => fareOn(index + 1, price))).map((day) => day.level);

describe('presentCalendarDays', () => {
  it('takes the cheapest of each day in order, of this month alone', () => {
    const other = buildCurrentFare({ departureDate: '2027-02-01', price: 1 });
    const days = present(fareOn(20, 700), fareOn(3, 800), fareOn(3, 750), fareOn(3, 760), other);
    expect(days.map(({ date, price }) => [date, price])).toEqual([
      ['2027-01-03', 750],
      ['2027-01-20', 700],
    ]);
  });

  it('places the cheapest quarter low and the dearest quarter high', () => {
    const found = levels(100, 200, 300, 400, 500, 600, 700, 800);
    expect(found).toEqual(['low', 'low', ...Array(4).fill('typical'), 'high', 'high']);
  });

  it('calls equal prices typical', () => {
    expect(levels(500)).toEqual(['typical']);
    expect(levels(500, 500, 500)).toEqual(Array(3).fill('typical'));
  });

  it('calls a price that half the month shares typical, and the few others what they are', () => {
    expect(levels(300, 500, 500, 500, 500)).toEqual(['low', ...Array(4).fill('typical')]);
    expect(levels(500, 500, 500, 500, 900)).toEqual([...Array(4).fill('typical'), 'high']);
    expect(levels(300, 900)).toEqual(['low', 'high']);
    expect(levels(300, 300, 900, 900)).toEqual(['low', 'low', 'high', 'high']);
  });

  it('leaves out what is too old, and simulated fares beside recorded ones', () => {
    const old = buildCurrentFare({ price: 1, observedAt: new Date('2026-11-18T08:59:59Z') });
    const sample = buildCurrentFare({ departureDate: '2027-01-16', price: 2, source: 'sample' });
    expect(present(old, sample).map((day) => day.price)).toEqual([2]);
    expect(present(old, sample, fareOn(20, 3)).map((day) => day.price)).toEqual([3]);
    expect(present()).toEqual([]);
  });
});
