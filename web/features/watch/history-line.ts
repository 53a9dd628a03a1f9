/** Points of the small line of prices. */
import { daysBetween, type IsoDate } from '#contract/domain/dates.ts';

export const width = 120;
export const height = 32;
const margin = 2;

export type LinePoint = { x: number; y: number };

/** `target`: height of the price that is waited for, if there is one. */
export type HistoryLine = { points: LinePoint[]; target: number | null };

type LineOptions = { isRightToLeft: boolean; target?: number | null };

/** Lows by day, ascending; the highest price is at the top. Undefined for fewer than two days, which are no line. */
export function historyLine(
  lows: readonly { day: IsoDate; price: number }[],
  { isRightToLeft, target = null }: LineOptions,
): HistoryLine | undefined {
  const first = lows[0]?.day;
  const last = lows.at(-1)?.day;
  if (first === undefined || last === undefined || first === last) return undefined;
  const prices = [...lows.map(({ price }) => price), ...(target === null ? [] : [target])];
  const bottom = Math.min(...prices);
  const range = Math.max(...prices) - bottom || 1;
  const span = daysBetween(first, last);
  const round = (value: number) => Math.round(value * 10) / 10;
  const heightOf = (price: number) =>
    round(height - margin - ((price - bottom) / range) * (height - 2 * margin));
  const points = lows.map(({ day, price }) => {
    const share = daysBetween(first, day) / span;
    return { x: round((isRightToLeft ? 1 - share : share) * width), y: heightOf(price) };
  });
  return { points, target: target === null ? null : heightOf(target) };
}
