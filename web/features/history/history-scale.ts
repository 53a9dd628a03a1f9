/** Scales and ticks of the price history chart. */
import type { FareHistory } from '#contract/api/pricing.ts';
import { addDays, daysBetween, type IsoDate, listMonths } from '#contract/domain/dates.ts';

export type DailyLow = { day: IsoDate; price: number };

export type HistoryScale = {
  firstDay: IsoDate;
  lastDay: IsoDate;
  /** Whole days from the first to the last. */
  span: number;
  /** Ticks of the price axis, SAR; its bounds are the first and the last. */
  priceTicks: readonly number[];
  /** Labelled days; a month is labelled at its first day. */
  dayTicks: readonly { day: IsoDate; isMonth: boolean }[];
  /** Percent of the width from the start side: left in English, right in Arabic. */
  xOf: (day: IsoDate) => number;
  /** Percent of the height from the top. */
  yOf: (price: number) => number;
};

/** Scale for the days of `lows` (ascending) up to `today` and all prices in `lows` and `prices`. */
export function historyScale(chart: {
  lows: readonly DailyLow[];
  prices: readonly number[];
  today: IsoDate;
  isRightToLeft: boolean;
}): HistoryScale {
  const firstDay = chart.lows[0]?.day ?? addDays(chart.today, -1);
  const lastDay = chart.today > firstDay ? chart.today : addDays(firstDay, 1);
  const span = daysBetween(firstDay, lastDay);
  const priceTicks = listPriceTicks([...chart.lows.map((low) => low.price), ...chart.prices]);
  const bottom = priceTicks[0] ?? 0;
  const top = priceTicks.at(-1) ?? 1;
  const xOf = (day: IsoDate) => {
    const share = round((100 * daysBetween(firstDay, day)) / span);
    return chart.isRightToLeft ? round(100 - share) : share;
  };
  return {
    firstDay,
    lastDay,
    span,
    priceTicks,
    dayTicks: listDayTicks(firstDay, lastDay),
    xOf,
    yOf: (price) => round((100 * (top - price)) / (top - bottom)),
  };
}

/** Three to six round amounts around the prices. */
export function listPriceTicks(prices: readonly number[]): number[] {
  const least = prices.length ? Math.min(...prices) : 0;
  const most = prices.length ? Math.max(...prices) : 100;
  const range = Math.max(most - least, most * 0.1, 1);
  const power = 10 ** Math.floor(Math.log10(range / 3));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => range / size <= 4) ?? range;
  const first = Math.max(0, Math.floor(least / step - 0.15)) * step;
  const ticks: number[] = [];
  for (let tick = first; ; tick += step) {
    ticks.push(round(tick));
    if (tick >= most + step * 0.1) return ticks;
  }
}

/** Room that a label needs at an end of the axis, share of the span. */
const labelRoom = 0.06;

/** The first days of months, where there are two or more to label; else up to four evenly spaced days. */
function listDayTicks(firstDay: IsoDate, lastDay: IsoDate): { day: IsoDate; isMonth: boolean }[] {
  const span = daysBetween(firstDay, lastDay);
  const months = listMonths({ first: firstDay, last: lastDay })
    .map((month) => ({ day: `${month}-01`, isMonth: true }))
    .filter(({ day }) => {
      const share = daysBetween(firstDay, day) / span;
      return share >= labelRoom && share <= 1 - labelRoom;
    });
  if (months.length >= 2) return months;
  const count = Math.min(4, span);
  return Array.from({ length: count }, (_, index) => ({
    day: addDays(firstDay, Math.round((span * (index + 0.5)) / count)),
    isMonth: false,
  }));
}

/** The lows in stretches of neighbouring days: a day without a sighting is a gap. */
export function listStretches(lows: readonly DailyLow[]): DailyLow[][] {
  const stretches: DailyLow[][] = [];
  let previous: DailyLow | undefined;
  for (const low of lows) {
    if (previous && daysBetween(previous.day, low.day) === 1) stretches.at(-1)?.push(low);
    else stretches.push([low]);
    previous = low;
  }
  return stretches;
}

/** The record ends at the current price, even if today's low was not recorded yet; one above the newest low is a point of its own. */
export function withToday(
  { dailyLows, current }: Pick<FareHistory, 'dailyLows' | 'current'>,
  today: IsoDate,
): readonly DailyLow[] {
  if (!current || (dailyLows.at(-1)?.price ?? Infinity) < current.price) return dailyLows;
  return [...dailyLows.filter((low) => low.day < today), { day: today, price: current.price }];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
