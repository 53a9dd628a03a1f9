/** Listed prices as the planner of questions sees them. */
import fc from 'fast-check';
import { addDays } from '#contract/domain/dates.ts';
import type { RouteState } from '#server/pipeline/planner/plan-questions.ts';

/** Three in the afternoon in Riyadh. */
export const now = new Date('2026-11-22T12:00:00Z');

const hoursBefore = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A price of three months ahead that nobody looks at, seen two days ago. */
export function buildRouteState(overrides: Partial<RouteState> = {}): RouteState {
  return {
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    departureDate: '2027-02-20',
    returnDate: null,
    price: 400,
    observedAt: hoursBefore(48),
    checkedAt: null,
    watchers: 0,
    firstPageRank: null,
    isDealCandidate: false,
    ...overrides,
  };
}

const moments = fc.double({ min: -2, max: 100, noNaN: true }).map(hoursBefore);
const letters = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Any price, also of departed trips, seen up to four days ago or a little ahead of the clock. */
export const routeStates: fc.Arbitrary<RouteState> = fc
  .record({
    destination: fc
      .tuple(fc.constantFrom(...letters), fc.constantFrom(...letters))
      .map(([a, b]) => `X${a}${b}`),
    departureDate: fc.integer({ min: -3, max: 360 }).map((days) => addDays('2026-11-22', days)),
    observedAt: moments,
    checkedAt: fc.option(moments),
    watchers: fc.nat({ max: 500 }),
    firstPageRank: fc.option(fc.nat({ max: 11 })),
    isDealCandidate: fc.boolean(),
    avoidSource: fc.option(fc.constantFrom('one', 'two'), { nil: undefined }),
  })
  .map(({ avoidSource, ...rest }) =>
    buildRouteState(avoidSource === undefined ? rest : { ...rest, avoidSource }),
  );
