/**
 * Draws the recorded daily lows of an alert as a picture: dark in both themes, like the head of the mail. Time runs
 * in the direction of reading. PNG, since mail programs show no SVG.
 */
import sharp from 'sharp';
import { daysBetween, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';

/** Shown size, as wide as the mail's text; the picture has twice as many pixels. Its words stand around it. */
export const chartSize = { width: 536, height: 120 } as const;
const scale = 2;
const width = chartSize.width * scale;
const height = chartSize.height * scale;
/** Room for the line, and for the dot at its end. */
const plot = { top: 16, bottom: height - 16, start: 3, end: 16 };
/** A longer gap in the record is left open. */
const mostGapDays = 3;
export const fewestLows = 3;
const mostLows = 120;

const colours = {
  ground: '#14213D',
  unusual: '#2B3857',
  line: '#EC9D63',
  usual: '#8FA0C4',
  now: '#FBF4E8',
} as const;

type ChartFacts = Pick<AlertFacts, 'dailyLows' | 'unusualPeriods' | 'price' | 'usual' | 'observedAt'>;

/** One deal goes to many readers: the newest pictures are kept. */
const kept = new Map<string, Promise<Buffer>>();
const mostKept = 64;

/** The recorded days a chart shows, the last of them; empty when it shows nothing. */
export function listChartLows(lows: ChartFacts['dailyLows']): ChartFacts['dailyLows'] {
  return lows.length < fewestLows ? [] : lows.slice(-mostLows);
}

/** The first day it shows, and the day of the price, or of a later low. */
export function listChartDays({ dailyLows, observedAt }: Pick<ChartFacts, 'dailyLows' | 'observedAt'>): {
  first: IsoDate;
  last: IsoDate;
} {
  const today = riyadhDate(observedAt);
  const lastLow = dailyLows.at(-1)?.day ?? today;
  return { first: dailyLows[0]?.day ?? today, last: lastLow > today ? lastLow : today };
}

/** PNG bytes; null where the record is too short to show anything. */
export async function drawPriceChart(facts: ChartFacts, language: Language): Promise<Buffer | null> {
  const { price, usual, observedAt, unusualPeriods } = facts;
  const dailyLows = listChartLows(facts.dailyLows);
  if (dailyLows.length === 0) return null;
  const days = unusualPeriods.map(({ start, end }) => [start, end]);
  const key = JSON.stringify([language, price, usual, riyadhDate(observedAt), dailyLows, days]);
  const shown = { ...facts, dailyLows };
  const picture =
    kept.get(key) ??
    sharp(Buffer.from(drawSvg(shown, frameOf(shown, language))))
      .png({ palette: true, colours: 16, compressionLevel: 9, effort: 1, dither: 0 })
      .toBuffer();
  kept.delete(key);
  kept.set(key, picture);
  const oldest = kept.keys().next().value;
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  try {
    return await picture;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

type Frame = { first: IsoDate; last: IsoDate; xOf: (day: IsoDate) => number; yOf: (price: number) => number };

function frameOf({ dailyLows, price, usual, observedAt }: ChartFacts, language: Language): Frame {
  const { first, last } = listChartDays({ dailyLows, observedAt });
  const span = Math.max(1, daysBetween(first, last));
  const prices = [price, ...dailyLows.map((low) => low.price), ...(usual === null ? [] : [usual])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(high - low, high * 0.05);
  const xOf = (day: IsoDate): number => {
    const along = plot.start + (daysBetween(first, day) / span) * (width - plot.start - plot.end);
    return Math.round(language === 'ar' ? width - along : along);
  };
  const yOf = (value: number): number =>
    Math.round(plot.bottom - ((value - low) / range) * (plot.bottom - plot.top));
  return { first, last, xOf, yOf };
}

function drawSvg(
  { dailyLows, price, usual, unusualPeriods }: ChartFacts,
  { xOf, yOf, first, last }: Frame,
): string {
  const end = { x: xOf(last), y: yOf(price) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>`,
    // Days that do not count as usual, behind the line, as the chart of the page has them.
    ...listChartPeriods(unusualPeriods, { first, last }).map((period) => {
      const [x = 0, end = 0] = [xOf(period.start), xOf(period.end)].sort((a, b) => a - b);
      const wide = Math.max(end - x, 4);
      return `<path fill="${colours.unusual}" d="M${x} ${plot.top}h${wide}V${plot.bottom}h${-wide}z"/>`;
    }),
    usual === null
      ? ''
      : `<path d="M0 ${yOf(usual)}H${width}" stroke="${colours.usual}" stroke-width="4" stroke-dasharray="14 12"/>`,
    `<path d="${drawLine(dailyLows, { xOf, yOf })}" fill="none" stroke="${colours.line}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<circle cx="${end.x}" cy="${end.y}" r="12" fill="${colours.now}" stroke="${colours.line}" stroke-width="6"/>`,
    '</svg>',
  ].join('');
}

/** The periods as far as the chart shows their days. */
export function listChartPeriods(
  periods: ChartFacts['unusualPeriods'],
  { first, last }: Pick<Frame, 'first' | 'last'>,
): ChartFacts['unusualPeriods'] {
  return periods
    .filter(({ start, end }) => start <= last && end >= first)
    .map((period) => ({
      ...period,
      start: period.start < first ? first : period.start,
      end: period.end > last ? last : period.end,
    }));
}

/** A single day between gaps becomes a dot: a line without length has round ends. */
function drawLine(lows: ChartFacts['dailyLows'], { xOf, yOf }: Pick<Frame, 'xOf' | 'yOf'>): string {
  return lows
    .map(({ day, price }, index) => {
      const before = lows[index - 1];
      const isJoined = before !== undefined && daysBetween(before.day, day) <= mostGapDays;
      return isJoined ? `L${xOf(day)} ${yOf(price)}` : `M${xOf(day)} ${yOf(price)}h0`;
    })
    .join('');
}
