/** Scales of the daily chart: one column per day, stacked series, ticks. */
import type { IsoDate } from '#contract/domain/dates.ts';

export type DaySeries = { key: string; name: string; counts: readonly number[] };

type Bar = { key: string; tone: number; y: number; height: number };

export type DayScale = {
  /** Axis values, from zero to at or above the highest column. */
  ticks: readonly number[];
  /** Columns in percent of the width; the first day is at the inline start. */
  columns: readonly { day: IsoDate; x: number; bars: readonly Bar[] }[];
  /** Percent of the width. */
  columnWidth: number;
  /** Indexes of the `columns` that have a date label. */
  named: readonly number[];
  /** Vertical position of a count, in percent from the top. */
  yOf: (count: number) => number;
};

/** Sorts series by total, highest first, and drops those without counts. */
export function orderSeries(series: readonly DaySeries[]): DaySeries[] {
  return series
    .filter(({ counts }) => sumOf(counts) > 0)
    .toSorted((one, other) => sumOf(other.counts) - sumOf(one.counts));
}

/** @param series in stacking order, bottom first */
export function dayScale(chart: {
  days: readonly IsoDate[];
  series: readonly DaySeries[];
  isRightToLeft: boolean;
}): DayScale {
  const { days, series, isRightToLeft } = chart;
  const totals = days.map((_, index) => sumOf(series.map(({ counts }) => counts[index] ?? 0)));
  const ticks = listCountTicks(Math.max(1, ...totals));
  const top = ticks.at(-1) ?? 1;
  const yOf = (count: number) => round(100 * (1 - count / top));
  const columnWidth = 100 / Math.max(1, days.length);
  const columns = days.map((day, index) => {
    const place = isRightToLeft ? days.length - 1 - index : index;
    return { day, x: round(place * columnWidth), bars: stack(series, { index, yOf }) };
  });
  return { ticks, columns, columnWidth: round(columnWidth), named: listNamed(days.length), yOf };
}

function stack(
  series: readonly DaySeries[],
  { index, yOf }: { index: number; yOf: (count: number) => number },
): Bar[] {
  let foot = 0;
  return series.flatMap(({ key, counts }, tone) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const y = yOf(foot + count);
    const height = round(yOf(foot) - y);
    foot += count;
    return [{ key, tone, y, height }];
  });
}

/** Lists two to six evenly spaced whole numbers from zero to at or above `most`. */
export function listCountTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => most / size <= 4) ?? most;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Lists up to four evenly spread indexes, away from both ends so that the labels fit. */
function listNamed(length: number): number[] {
  const count = Math.min(4, length);
  return Array.from({ length: count }, (_, index) => Math.floor((length * (index + 0.5)) / count));
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
