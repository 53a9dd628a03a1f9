/** Interface of a benchmark: a module `<name>.bench.ts` in this folder that exports `name` and `run`. */

/** One measured figure and what it must reach. */
export type BenchFigure = {
  what: string;
  value: number;
  unit: string;
  goal: { atLeast: number } | { atMost: number };
  /** Numbers behind the figure, such as the two rates of a ratio. */
  detail?: string;
};

export type BenchContext = {
  /** Shorter rounds, for a quick look. */
  isQuick: boolean;
  /** Address of the running site with sample fares, started on first use and shared by all benches. */
  site: () => Promise<string>;
};

export type Bench = { name: string; run: (context: BenchContext) => Promise<readonly BenchFigure[]> };

export function isGoalMet({ value, goal }: BenchFigure): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
