/**
 * Draws the recorded daily lows of an alert as a picture: dark in both themes, like the head of the mail. Time runs
 * in the direction of reading. PNG, since mail programs show no SVG.
 */
import sharp, { type OverlayOptions } from 'sharp';
import { daysBetween, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatDayMonth, formatNumber } from '#contract/domain/localized-format.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { translate } from '#server/platform/http/translate.ts';
import { type Style, write } from '#server/public/share-images/picture-words.ts';

/** Shown size; the picture has twice as many pixels. */
export const chartSize = { width: 536, height: 208 } as const;
const scale = 2;
const width = chartSize.width * scale;
const height = chartSize.height * scale;
/** Room for the words above and below the line, and for the dot at its end. */
const plot = { top: 100, bottom: height - 84, inset: 16 };
/** A longer gap in the record is left open. */
const mostGapDays = 3;
export const fewestLows = 3;
const mostLows = 120;

const colours = {
  ground: '#14213D',
  unusual: '#2B3857',
  line: '#EC9D63',
  usual: '#8FA0C4',
  words: '#D3CBBE',
  strong: '#FBF4E8',
} as const;

type ChartFacts = Pick<AlertFacts, 'dailyLows' | 'unusualPeriods' | 'price' | 'usual' | 'observedAt'>;

/** One deal goes to many readers: the newest pictures are kept. */
const kept = new Map<string, Promise<Buffer>>();
const mostKept = 64;

/** The recorded days a chart shows, the last of them; empty when it shows nothing. */
export function listChartLows(lows: ChartFacts['dailyLows']): ChartFacts['dailyLows'] {
  return lows.length < fewestLows ? [] : lows.slice(-mostLows);
}

/** PNG bytes; null where the record is too short to show anything. */
export async function drawPriceChart(facts: ChartFacts, language: Language): Promise<Buffer | null> {
  const { price, usual, observedAt, unusualPeriods } = facts;
  const dailyLows = listChartLows(facts.dailyLows);
  if (dailyLows.length === 0) return null;
  const days = unusualPeriods.map(({ start, end }) => [start, end]);
  const key = JSON.stringify([language, price, usual, riyadhDate(observedAt), dailyLows, days]);
  const picture = kept.get(key) ?? draw({ dailyLows, price, usual, observedAt, unusualPeriods }, language);
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

async function draw(facts: ChartFacts, language: Language): Promise<Buffer> {
  const frame = frameOf(facts, language);
  const labels = await writeLabels(facts, frame, language);
  return sharp(Buffer.from(drawSvg(facts, frame)))
    .composite(labels)
    .png({ palette: true, colours: 16, compressionLevel: 9, effort: 1, dither: 0 })
    .toBuffer();
}

type Frame = {
  isArabic: boolean;
  first: IsoDate;
  last: IsoDate;
  xOf: (day: IsoDate) => number;
  yOf: (price: number) => number;
};

function frameOf({ dailyLows, price, usual, observedAt }: ChartFacts, language: Language): Frame {
  const isArabic = language === 'ar';
  const today = riyadhDate(observedAt);
  const first = dailyLows[0]?.day ?? today;
  const lastLow = dailyLows.at(-1)?.day ?? today;
  const last = lastLow > today ? lastLow : today;
  const span = Math.max(1, daysBetween(first, last));
  const prices = [price, ...dailyLows.map((low) => low.price), ...(usual === null ? [] : [usual])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(high - low, high * 0.05);
  const xOf = (day: IsoDate): number => {
    const along = plot.inset + (daysBetween(first, day) / span) * (width - 2 * plot.inset);
    return Math.round(isArabic ? width - along : along);
  };
  const yOf = (value: number): number =>
    Math.round(plot.bottom - ((value - low) / range) * (plot.bottom - plot.top));
  return { isArabic, first, last, xOf, yOf };
}

function drawSvg(
  { dailyLows, price, usual, unusualPeriods }: ChartFacts,
  { xOf, yOf, first, last }: Frame,
): string {
  const end = { x: xOf(last), y: yOf(price) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>`,
    ...listChartPeriods(unusualPeriods, { first, last }).map(({ start, end }) =>
      drawUnusual([xOf(start), xOf(end)]),
    ),
    usual === null
      ? ''
      : `<path d="M${plot.inset} ${yOf(usual)}H${width - plot.inset}" stroke="${colours.usual}" stroke-width="4" stroke-dasharray="14 12"/>`,
    `<path d="${drawLine(dailyLows, { xOf, yOf })}" fill="none" stroke="${colours.line}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<circle cx="${end.x}" cy="${end.y}" r="12" fill="${colours.strong}" stroke="${colours.line}" stroke-width="6"/>`,
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

/** Days that do not count as usual, behind the line, as the chart of the page has them. */
function drawUnusual(ends: readonly [number, number]): string {
  const x = Math.min(...ends);
  const wide = Math.max(Math.max(...ends) - x, 4);
  return `<path fill="${colours.unusual}" d="M${x} ${plot.top}h${wide}V${plot.bottom}h${-wide}z"/>`;
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

/** First and last day below, the price now and the usual one above. */
async function writeLabels(
  { price, usual }: ChartFacts,
  { isArabic, first, last }: Frame,
  language: Language,
): Promise<OverlayOptions[]> {
  const small: Style = { size: 34, color: colours.words, weight: 'regular' };
  const place = async (text: string, style: Style, top: number, isAtEnd: boolean) => {
    const words = await write(text, style);
    const isOnRight = isAtEnd !== isArabic;
    const x = isOnRight ? width - plot.inset - words.width : plot.inset;
    return { input: words.input, left: Math.round(x), top };
  };
  const amount = (value: number) => formatNumber(value, language);
  const now = translate(language, 'mail.alert.chart.price', { price: amount(price) });
  return Promise.all([
    place(formatDayMonth(first, language), small, height - 54, false),
    place(formatDayMonth(last, language), small, height - 54, true),
    place(now, { ...small, color: colours.strong, weight: 'bold' }, 16, true),
    ...(usual === null
      ? []
      : [
          place(
            translate(language, 'mail.alert.chart.usual', { price: amount(usual) }),
            { ...small, color: colours.usual },
            16,
            false,
          ),
        ]),
  ]);
}
