import { beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { type Measure, simulate } from './simulate.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { type Comparison, compareStrategies, formatComparison } from './simulation-table.ts';
import { createStrategy, type Strategy, type StrategyName } from './strategies.ts';

const reference = loadReferenceData();
const small = { seeds: [1, 2, 3], days: 5, callsPerDay: 60, looksOfFirstPlace: 8, pairs: 60 };

describe('the planner in a small simulated market', () => {
  let comparison: Comparison;
  beforeAll(() => {
    comparison = compareStrategies(reference, small);
  }, 60_000);
  const meanOf = (name: StrategyName, read: (measure: Measure) => number) => {
    const measures = comparison.get(name) ?? [];
    return measures.reduce((sum, measure) => sum + read(measure), 0) / measures.length;
  };

  it.each(['round robin', 'oldest first', 'random', 'round robin, all routes', 'nothing asked'] as const)(
    'shows people prices less wrong than %s',
    (other) => {
      expect(meanOf('planner', ({ error }) => error)).toBeLessThan(meanOf(other, ({ error }) => error));
      expect(meanOf('planner', ({ offShare }) => offShare)).toBeLessThan(
        meanOf(other, ({ offShare }) => offShare),
      );
    },
  );

  it('asks as often as every other strategy', () => {
    for (const [name, measures] of comparison) {
      const expected = name === 'nothing asked' ? 0 : small.callsPerDay;
      for (const { questionsPerDay } of measures) expect(questionsPerDay).toBe(expected);
    }
  });

  it('is told in a table with a row for each strategy, the planner first', () => {
    const [, , planner, ...others] = formatComparison(comparison).split('\n');
    expect(planner).toMatch(/^\| planner \| \d\.\d\d % \(\d\.\d\d % to \d\.\d\d %\) \| 1 \|/);
    expect(others).toHaveLength(5);
  });
});

describe('a simulated market', () => {
  const request = { seed: 7, firstDay: '2026-11-01', days: 6, pairs: 20 };
  const market = createSimulatedMarket(reference, request);

  it('is the same for the same seed, and another for another', () => {
    const read = ({ routes, sightings, truthAt, hours }: typeof market) =>
      JSON.stringify([routes, sightings, routes.map((_, route) => truthAt(hours - 1, route))]);
    expect(read(createSimulatedMarket(reference, request))).toBe(read(market));
    expect(read(createSimulatedMarket(reference, { ...request, seed: 8 }))).not.toBe(read(market));
  });

  it('lists every route from the first hour on, at its true price', () => {
    const first = market.sightings[0] ?? [];
    expect(first.map(({ route }) => route)).toEqual(market.routes.map((_, route) => route));
    for (const [hour, sightings] of market.sightings.entries()) {
      for (const { route, price } of sightings) expect(price).toBe(market.truthAt(hour, route));
    }
  });

  it('changes prices at other hours than those of sightings, so that shown prices become wrong', () => {
    const measure = simulate(market, {
      choose: createStrategy('nothing asked', 1),
      callsPerDay: 0,
      warmUpDays: 1,
      looksOfFirstPlace: 8,
    });
    expect(measure.plainError).toBeGreaterThan(0.002);
    expect(measure.ageHours).toBeGreaterThan(10);
  });

  it('has no wrong price where everything is asked for every half hour', () => {
    const choose: Strategy = ({ routes }) => routes;
    const measure = simulate(market, { choose, callsPerDay: 1, warmUpDays: 1, looksOfFirstPlace: 8 });
    expect(measure).toMatchObject({ error: 0, offShare: 0, ageHours: 0, plainError: 0 });
  });
});
