/** Compares the strategies over several simulated markets and writes the table of docs/planner.md. */
import type { IsoDate } from '#contract/domain/dates.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { type Measure, simulate } from './simulate.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { createStrategy, type StrategyName, strategyNames } from './strategies.ts';

export type ComparisonRequest = {
  /** Each seed is another market with other watchers. */
  seeds: readonly number[];
  /** Measured days. */
  days: number;
  callsPerDay: number;
  looksOfFirstPlace: number;
  /** How many pairs; all when omitted. */
  pairs?: number;
};

export type Comparison = ReadonlyMap<StrategyName, readonly Measure[]>;

/** A Sunday; the days of the simulation are fixed, so that the same seed gives the same table. */
const firstDay: IsoDate = '2026-11-01';
const warmUpDays = 14;
const settlingDays = 1;

/** Measures of each strategy by seed; all of them meet the same markets. */
export function compareStrategies(reference: ReferenceData, request: ComparisonRequest): Comparison {
  const { seeds, days, callsPerDay, looksOfFirstPlace, pairs } = request;
  const measures = new Map<StrategyName, Measure[]>(strategyNames.map((name) => [name, []]));
  for (const seed of seeds) {
    const market = createSimulatedMarket(reference, {
      seed,
      firstDay,
      days: warmUpDays + settlingDays + days,
      ...(pairs === undefined ? {} : { pairs }),
    });
    for (const name of strategyNames) {
      const choose = createStrategy(name, seed);
      measures.get(name)?.push(simulate(market, { choose, callsPerDay, warmUpDays, looksOfFirstPlace }));
    }
  }
  return measures;
}

const head = [
  'Strategy',
  'Weighted error',
  'Against the planner',
  'Off by more than 5 %',
  'Weighted age',
  'Error of all routes alike',
  'Questions a day',
];

/** Medians over the seeds with the least and the greatest in brackets. */
export function formatComparison(comparison: Comparison): string {
  const planned = comparison.get('planner') ?? [];
  const rows = [...comparison].map(([name, measures]) => {
    const column = (read: (measure: Measure) => number, write: (value: number) => string) =>
      writeSpread(measures.map(read), write);
    const against = measures.map(({ error }, index) => error / (planned[index]?.error ?? Number.NaN));
    return [
      name,
      column(({ error }) => error, writePercent),
      name === 'planner' ? '1' : writeSpread(against, writeFactor),
      column(({ offShare }) => offShare, writePercent),
      column(
        ({ ageHours }) => ageHours,
        (hours) => `${hours.toFixed(1)} h`,
      ),
      column(({ plainError }) => plainError, writePercent),
      String(Math.round(medianOf(measures.map(({ questionsPerDay }) => questionsPerDay)))),
    ];
  });
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function writeSpread(values: readonly number[], write: (value: number) => string): string {
  return `${write(medianOf(values))} (${write(Math.min(...values))} to ${write(Math.max(...values))})`;
}

const writePercent = (share: number) => `${(share * 100).toFixed(2)} %`;
const writeFactor = (factor: number) => `${factor.toFixed(2)} ×`;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}
