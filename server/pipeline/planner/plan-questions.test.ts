import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRouteState, now, routeStates } from '#test/support/route-state.ts';
import {
  isUrgent,
  type PlannedQuestion,
  type PlannedSource,
  planQuestions,
  questionValueOf,
} from './plan-questions.ts';

const riyadhMidnight = new Date('2026-11-21T21:00:00Z');
const atHour = (hours: number) => new Date(riyadhMidnight.getTime() + hours * 3_600_000);

function buildSource(overrides: Partial<PlannedSource> = {}): PlannedSource {
  return {
    name: 'exact',
    costUsd: 0.002,
    spentToday: { calls: 0, usd: 0 },
    budget: { callsPerDay: 100, usdPerDay: null },
    ...overrides,
  };
}

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const destinationOf = (index: number) => `X${String(index).padStart(3, '0')}`;
/** Watched routes, the most watched first. */
const buildRoutes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildRouteState({ destination: destinationOf(index), watchers: 1000 - index }),
  );
const buildDeals = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildRouteState({ origin: 'JED', destination: destinationOf(index), isDealCandidate: true }),
  );
const namesOf = (plan: readonly PlannedQuestion[]) => plan.map(({ route }) => route.destination);
const sourcesOf = (plan: readonly PlannedQuestion[]) => plan.map(({ source }) => source);

const money = fc.double({ min: 0, max: 5, noNaN: true });
const anySource = (name: string): fc.Arbitrary<PlannedSource> =>
  fc.record({
    name: fc.constant(name),
    costUsd: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.5, noNaN: true })),
    spentToday: fc.record({ calls: fc.nat({ max: 60 }), usd: money }),
    budget: fc.record({ callsPerDay: fc.option(fc.nat({ max: 80 })), usdPerDay: fc.option(money) }),
  });
const anyInput = fc.record({
  routes: fc.array(routeStates, { maxLength: 60 }),
  sources: fc.tuple(anySource('one'), anySource('two'), anySource('three')),
  now: fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => atHour(minutes / 60)),
});

describe('a plan of questions, whatever the input', () => {
  it('keeps to the calls and the money of a day, and asks for each due trip once, the most valuable first', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const plan = planQuestions(input);
        for (const { name, costUsd, spentToday, budget } of input.sources) {
          const count = plan.filter(({ source }) => source === name).length;
          if (count === 0) continue;
          const { callsPerDay, usdPerDay } = budget;
          if (callsPerDay !== null) expect(spentToday.calls + count).toBeLessThanOrEqual(callsPerDay);
          if (usdPerDay !== null) {
            expect(spentToday.usd + count * costUsd).toBeLessThanOrEqual(usdPerDay + 1e-6);
          }
        }
        const trips = plan.map(({ route }) => `${route.destination} ${route.departureDate}`);
        expect(new Set(trips).size).toBe(trips.length);
        const values = plan.map(({ route }) => questionValueOf(route, input.now));
        expect(values.every((value) => value > 0)).toBe(true);
        expect(values.toSorted((a, b) => b - a)).toEqual(values);
      }),
    );
  });

  it('leaves out nothing that is worth more than an ordinary question it asks at the same source', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const routes = input.routes.map(({ avoidSource: _, ...route }) => route);
        const plan = planQuestions({ ...input, routes });
        const ordinary = plan.filter(({ route }) => !isUrgent(route));
        const least = Math.min(...ordinary.map(({ route }) => questionValueOf(route, input.now)));
        const planned = new Set(plan.map(({ route }) => `${route.destination} ${route.departureDate}`));
        const missed = routes.filter(
          (route) => !planned.has(`${route.destination} ${route.departureDate}`) && !isUrgent(route),
        );
        for (const route of missed) expect(questionValueOf(route, input.now)).toBeLessThanOrEqual(least);
      }),
    );
  });

  it('is the same for the same input in any order', () => {
    const distinct = fc.uniqueArray(routeStates, {
      maxLength: 40,
      selector: ({ destination, departureDate }) => `${destination} ${departureDate}`,
    });
    fc.assert(
      fc.property(anyInput, distinct, (input, routes) => {
        const plan = planQuestions({ ...input, routes });
        const turned = { ...input, routes: routes.toReversed(), sources: input.sources.toReversed() };
        expect(planQuestions(turned)).toEqual(plan);
      }),
    );
  });
});

/** Plans every half hour of a day; a question that was asked is answered at once. */
function spendDay(
  source: PlannedSource,
  routes: readonly ReturnType<typeof buildRouteState>[],
  { from = 0, to = 24, deals = [] }: { from?: number; to?: number; deals?: typeof routes } = {},
): number[] {
  const spent = { ...source.spentToday };
  const states = routes.map((route) => ({ ...route }));
  const counts: number[] = [];
  for (let hour = from; hour < to; hour += 0.5) {
    const plan = planQuestions({
      routes: [...states, ...deals],
      sources: [{ ...source, spentToday: { ...spent } }],
      now: atHour(hour),
    });
    for (const { route } of plan) route.checkedAt = atHour(hour);
    spent.calls += plan.length;
    spent.usd += plan.length * source.costUsd;
    counts.push(plan.length);
  }
  return counts;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

describe('a day of plans', () => {
  it('spends the whole budget if there is enough to ask', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (callsPerDay) => {
        const source = buildSource({ budget: { callsPerDay, usdPerDay: null } });
        expect(sumOf(spendDay(source, buildRoutes(120)))).toBe(callsPerDay);
      }),
      { numRuns: 25 },
    );
  });

  it('spends the whole money, to what one question costs', () => {
    const source = buildSource({ costUsd: 0.0025, budget: { callsPerDay: null, usdPerDay: 0.48 } });
    expect(sumOf(spendDay(source, buildRoutes(120)))).toBe(192);
  });

  it('is released over the day: no half hour gets much more or less than its part', () => {
    const counts = spendDay(buildSource({ budget: { callsPerDay: 480, usdPerDay: null } }), buildRoutes(480));
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(15);
  });

  it('catches up what was not asked in the morning', () => {
    const source = buildSource({ budget: { callsPerDay: 48, usdPerDay: null } });
    const [first = 0, ...later] = spendDay(source, buildRoutes(200), { from: 12 });
    expect(first).toBeGreaterThan(15);
    expect(first + sumOf(later)).toBe(48);
  });

  it('has questions left for deals that are found late in the evening', () => {
    const source = buildSource({ budget: { callsPerDay: 100, usdPerDay: null } });
    const asked = sumOf(spendDay(source, buildRoutes(200), { to: 22 }));
    const spentToday = { calls: asked, usd: 0 };
    const plan = planQuestions({
      routes: [...buildRoutes(200), ...buildDeals(5)],
      sources: [{ ...source, spentToday }],
      now: atHour(22),
    });
    expect(plan.slice(0, 5).every(({ route }) => route.isDealCandidate)).toBe(true);
  });

  it('keeps something of the morning for people who search, however many deals are found', () => {
    const source = buildSource({ budget: { callsPerDay: 100, usdPerDay: null } });
    const plan = planQuestions({ routes: buildDeals(300), sources: [source], now: atHour(0) });
    expect(plan.length).toBeGreaterThan(90);
    expect(plan.length).toBeLessThan(100);
  });

  it('spares a budget of one question for a deal until the last half hour', () => {
    const source = buildSource({ budget: { callsPerDay: 1, usdPerDay: null } });
    const planAt = (hour: number, routes: Parameters<typeof planQuestions>[0]['routes']) =>
      planQuestions({ routes, sources: [source], now: atHour(hour) }).length;
    expect(planAt(23, buildRoutes(9))).toBe(0);
    expect(planAt(0, [...buildRoutes(9), ...buildDeals(1)])).toBe(1);
    expect(planAt(23.5, buildRoutes(9))).toBe(1);
  });
});

describe('the source of a question', () => {
  const cheap = buildSource({ name: 'wego', costUsd: 0 });
  const dear = buildSource({ name: 'serpapi', costUsd: 0.025 });
  const plan = (routes: Parameters<typeof planQuestions>[0]['routes'], sources: readonly PlannedSource[]) =>
    planQuestions({ routes, sources, now });

  it('is the cheaper one, and the next when its budget is over', () => {
    const three = { callsPerDay: 3, usdPerDay: null };
    const late = planQuestions({
      routes: buildRoutes(5),
      sources: [dear, { ...cheap, budget: three }],
      now: atHour(23.9),
    });
    expect(sourcesOf(late)).toEqual(['wego', 'wego', 'wego', 'serpapi', 'serpapi']);
    expect(namesOf(late)).toEqual(namesOf(plan(buildRoutes(5), [cheap])));
  });

  const emptyAt = (hours: number) => buildRouteState({ avoidSource: 'wego', checkedAt: hoursAgo(hours) });

  it('is another one after an empty answer, and nobody if the other has no budget', () => {
    expect(sourcesOf(plan([emptyAt(1)], [cheap, dear]))).toEqual(['serpapi']);
    const closed = { ...dear, budget: { callsPerDay: 0, usdPerDay: null } };
    expect(plan([emptyAt(4)], [cheap, closed])).toEqual([]);
  });

  it('is the same one two hours after an empty answer if there is no other, also for a deal', () => {
    expect(plan([emptyAt(1.9)], [cheap])).toEqual([]);
    expect(plan([{ ...emptyAt(1.9), isDealCandidate: true }], [cheap])).toEqual([]);
    expect(sourcesOf(plan([emptyAt(2)], [cheap]))).toEqual(['wego']);
  });

  it('is asked once for a trip that is listed twice, as its more valuable price', () => {
    const [dull, seen] = [buildRouteState({ price: 410 }), buildRouteState({ firstPageRank: 0 })];
    expect(plan([dull, seen], [cheap]).map(({ route }) => route)).toEqual([seen]);
    expect(plan([seen, dull], [cheap]).map(({ route }) => route)).toEqual([seen]);
  });

  it('without a budget is asked for everything that is due', () => {
    const free = buildSource({ budget: { callsPerDay: null, usdPerDay: null } });
    expect(plan(buildRoutes(500), [free])).toHaveLength(500);
    expect(plan(buildRoutes(5), [])).toEqual([]);
  });
});

describe('the value of a question', () => {
  const watched = buildRouteState({ watchers: 3, observedAt: hoursAgo(30) });
  const value = questionValueOf(watched, now);

  it.each([
    ['higher', 'is watched by more people', { watchers: 4 }],
    ['higher', 'is on the first page as well', { firstPageRank: 11 }],
    ['higher', 'is a deal as well', { isDealCandidate: true, checkedAt: hoursAgo(30) }],
    ['higher', 'is older', { observedAt: hoursAgo(31) }],
    ['higher', 'departs in two weeks', { departureDate: '2026-12-06' }],
    ['lower', 'was confirmed since it was seen', { checkedAt: hoursAgo(20) }],
    ['lower', 'fewer people watch', { watchers: 2 }],
  ])('is %s for a price that %s', (than, _, change) => {
    const difference = questionValueOf({ ...watched, ...change }, now) - value;
    expect(Math.sign(difference)).toBe(than === 'higher' ? 1 : -1);
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
});
