import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRouteState, now, routeStates } from '#test/support/route-state.ts';
import { isUrgent, questionValueOf } from './question-value.ts';

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('the value of a question', () => {
  const watched = buildRouteState({ watchers: 3, observedAt: hoursAgo(30) });
  const value = questionValueOf(watched, now);

  it.each([
    ['is watched by more people', { watchers: 4 }],
    ['is on the first page as well', { firstPageRank: 11 }],
    ['is a deal as well', { isDealCandidate: true, checkedAt: hoursAgo(30) }],
    ['is older', { observedAt: hoursAgo(31) }],
    ['moved more', { movement: 0.05 }],
    ['departs in two weeks', { departureDate: '2026-12-06' }],
    ['departs in a holiday', { isHoliday: true }],
  ])('is higher for a price that %s', (_, change) => {
    expect(questionValueOf({ ...watched, ...change }, now)).toBeGreaterThan(value);
  });

  it.each([
    ['moves less', { movement: 0 }],
    ['was confirmed since it was seen', { checkedAt: hoursAgo(20) }],
    ['fewer people watch', { watchers: 2 }],
  ])('is lower for a price that %s', (_, change) => {
    expect(questionValueOf({ ...watched, ...change }, now)).toBeLessThan(value);
  });

  it('falls with the place on the first page', () => {
    const values = [0, 1, 5, 11].map((firstPageRank) =>
      questionValueOf(buildRouteState({ firstPageRank, observedAt: hoursAgo(30) }), now),
    );
    expect(values.toSorted((a, b) => b - a)).toEqual(values);
    expect(new Set(values).size).toBe(4);
  });

  it('of a price twice as old is more than twice as high: what is likely wrong for long is asked for first', () => {
    expect(questionValueOf({ ...watched, observedAt: hoursAgo(60) }, now)).toBeGreaterThan(value * 2);
  });

  it.each([
    ['watched', { watchers: 1 }, 2],
    ['on the first page', { firstPageRank: 3 }, 4],
    ['a published deal', { isDealCandidate: true }, 2],
    ['of no interest to anybody', {}, 24],
  ])('of a price that is %s is nothing until it has rested', (_, change, restHours) => {
    const asked = { ...buildRouteState({ observedAt: hoursAgo(70) }), ...change };
    expect(questionValueOf({ ...asked, checkedAt: hoursAgo(restHours - 0.01) }, now)).toBe(0);
    expect(questionValueOf({ ...asked, checkedAt: hoursAgo(restHours) }, now)).toBeGreaterThan(0);
  });

  it('of a deal that nobody has asked for is above that of everything else, however young its price', () => {
    const deal = buildRouteState({ isDealCandidate: true, observedAt: now });
    fc.assert(
      fc.property(routeStates, (other) => {
        fc.pre(!isUrgent(other));
        expect(questionValueOf(deal, now)).toBeGreaterThan(questionValueOf(other, now));
      }),
    );
  });

  it('of a deal that was answered is an ordinary one; an empty answer leaves it urgent, an hour later', () => {
    const asked = buildRouteState({ isDealCandidate: true, checkedAt: hoursAgo(0.9) });
    expect(questionValueOf(asked, now)).toBe(0);
    expect(questionValueOf({ ...asked, avoidSource: 'serpapi' }, now)).toBe(0);
    const anHourAgo = { ...asked, checkedAt: hoursAgo(1) };
    const urgent = questionValueOf(buildRouteState({ isDealCandidate: true }), now);
    expect(questionValueOf({ ...anHourAgo, avoidSource: 'serpapi' }, now)).toBe(urgent);
    expect(questionValueOf({ ...anHourAgo, checkedAt: hoursAgo(9) }, now)).toBeLessThan(urgent / 1000);
  });

  it('of a price whose last answer was empty counts from when it was seen, an hour after the question', () => {
    const empty = { ...watched, checkedAt: hoursAgo(1), avoidSource: 'serpapi' };
    expect(questionValueOf(empty, now)).toBe(value);
    expect(questionValueOf({ ...empty, checkedAt: hoursAgo(0.9) }, now)).toBe(0);
  });

  it('of a trip that has departed is nothing', () => {
    const deal = buildRouteState({ isDealCandidate: true, departureDate: '2026-11-21' });
    expect(questionValueOf(deal, now)).toBe(0);
    // The day of departure is Riyadh's: there it is the 23rd already.
    const lateEvening = new Date('2026-11-22T21:30:00Z');
    expect(questionValueOf({ ...deal, departureDate: '2026-11-22' }, now)).toBeGreaterThan(0);
    expect(questionValueOf({ ...deal, departureDate: '2026-11-22' }, lateEvening)).toBe(0);
  });

  it('is a number from nothing on, whatever is known', () => {
    fc.assert(
      fc.property(routeStates, (route) => {
        const any = questionValueOf(route, now);
        expect(Number.isFinite(any) && any >= 0).toBe(true);
      }),
    );
  });
});
