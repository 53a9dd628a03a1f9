/** Proves patterns from recorded prices by day of departure and by weeks before departure, or says that they are too few. */
import { addDays, daysBetween, type IsoDate } from './dates.ts';

/** Departures of one week (Sunday first) as seen in one week. */
export type DepartureWeek = {
  departureWeek: IsoDate;
  seenWeek: IsoDate;
  /** Mean of the daily lows for each day of departure; null where none was seen. Any unit. */
  lows: readonly (number | null)[];
  /** How many prices stand behind each. */
  prices: readonly number[];
};

export type PatternBar = {
  place: number;
  percent: number;
  cheaperShare: number;
  weeks: number;
  prices: number;
};

/** Days of a week that must be known for them to be compared. */
const leastDays = 5;
/** Weeks of departures, and prices, behind every bar. */
export const leastWeeks = 6;
export const leastPrices = 50;
/** Different weeks before departure in which a week of departures must have been seen. */
const leastSightings = 6;
/** The longest time before departure that is shown. */
export const mostWeeksBefore = 12;
/** A bar is called cheaper from here on, and only if it was so in this share of the weeks. */
const leastPercent = 3;
const usualShare = 0.65;

/** The Sunday on or before a day. */
export function weekOf(day: IsoDate): IsoDate {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

type Comparison = { place: number; week: IsoDate; ratio: number; prices: number };

/** Each day of departure against the mean of its week's days that were seen in the same week. */
export function compareWeekdays(rows: readonly DepartureWeek[]): PatternBar[] {
  return barsOf(
    rows.flatMap(({ departureWeek, lows, prices }) => {
      const known = lows.filter((low) => low !== null);
      if (known.length < leastDays) return [];
      const mean = meanOf(known);
      return lows.flatMap((low, place) =>
        low === null ? [] : { place, week: departureWeek, ratio: low / mean, prices: prices[place] ?? 0 },
      );
    }),
  );
}

/** Each number of weeks before departure against the mean of the same departures over all weeks they were seen in. */
export function compareWeeksBefore(rows: readonly DepartureWeek[]): PatternBar[] {
  const byDeparture = Map.groupBy(rows, ({ departureWeek }) => departureWeek);
  return barsOf([...byDeparture].flatMap(([week, sightings]) => compareSightings(week, sightings)));
}

function compareSightings(week: IsoDate, rows: readonly DepartureWeek[]): Comparison[] {
  const sightings = rows.flatMap(({ seenWeek, lows, prices }) => {
    const known = lows.filter((low) => low !== null);
    const place = daysBetween(seenWeek, week) / 7;
    if (known.length < leastDays || place < 0 || place > mostWeeksBefore) return [];
    return { place, week, low: meanOf(known), prices: prices.reduce((sum, count) => sum + count, 0) };
  });
  if (sightings.length < leastSightings) return [];
  const mean = meanOf(sightings.map(({ low }) => low));
  return sightings.map(({ low, ...sighting }) => ({ ...sighting, ratio: low / mean }));
}

function barsOf(comparisons: readonly Comparison[]): PatternBar[] {
  const bars = [...Map.groupBy(comparisons, ({ place }) => place)].flatMap(([place, same]) => {
    const weeks = new Set(same.map(({ week }) => week)).size;
    const prices = same.reduce((sum, each) => sum + each.prices, 0);
    if (weeks < leastWeeks || prices < leastPrices) return [];
    const percent = Math.round((medianOf(same.map(({ ratio }) => ratio)) - 1) * 100);
    const cheaper = same.filter(({ ratio }) => ratio < 1).length;
    // Never minus zero, which JSON does not know.
    return { place, percent: percent || 0, cheaperShare: cheaper / same.length, weeks, prices };
  });
  return bars.sort((a, b) => a.place - b.place);
}

/** The bar that may be called "usually cheaper"; null where no difference is large and regular enough. */
export function findCheaperBar(bars: readonly PatternBar[]): PatternBar | null {
  const [lowest] = bars.toSorted((a, b) => a.percent - b.percent);
  if (bars.length < 3 || !lowest) return null;
  return lowest.percent <= -leastPercent && lowest.cheaperShare >= usualShare ? lowest : null;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 1;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper;
}
