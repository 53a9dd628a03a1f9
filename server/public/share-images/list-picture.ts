/**
 * Draws a list: 1200 × 630 pixels. Of shared favourites up to five destinations with their prices and what these buy, of
 * a board its title and the first three.
 */
import sharp, { type OverlayOptions } from 'sharp';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatDate, formatDayMonth, formatNumber } from '#contract/domain/localized-format.ts';
import { writePricedTrip } from '#contract/domain/trip-unit.ts';
import type { Feathers } from '#contract/domain/verdict.ts';
import { crestWidthAt, drawCrest, drawMark } from '#server/platform/hoopoe-drawings.ts';
import { type Translate, translatorFor } from '#server/platform/http/translate.ts';
import {
  drawFrame,
  drawRiyal,
  height,
  margin,
  palette,
  riyalWidthAt,
  stripeHeight,
  type Words,
  width,
  write,
} from './picture-parts.ts';

export type PictureRow = {
  /** Its city, of a favourite the route. */
  place: string;
  /** What the price buys: its days, one way or its nights, stops and bags. */
  trip: string;
  /** SAR; null where none is known or none may be seen. */
  price: number | null;
  /** Null without enough history, and where no price may be seen. */
  feathers: Feathers | null;
  isLocked: boolean;
  isSample: boolean;
  /** Riyadh day on which the price was seen; null without one. */
  seenOn: IsoDate | null;
  /** On boards, below the price: what a party pays. */
  total?: string | null;
};
export type ListPicture = {
  language: Language;
  siteName: string;
  rows: readonly PictureRow[];
  /** Of a board, whose rows are higher. */
  title?: string;
};

const favorites = { mostRows: 5, firstTop: 134, rowHeight: 80, placeSize: 32, tripSize: 24 };
const board = { mostRows: 3, firstTop: 174, rowHeight: 122, placeSize: 40, tripSize: 28 };
/** Kept for the widest price and its sign. */
const priceRoom = 210;

const styles = {
  name: { size: 40, color: palette.sand, weight: 'bold', widest: 320 },
  title: { size: 36, color: palette.accent, weight: 'bold', widest: 560 },
  boardTitle: { size: 44, color: palette.accent, weight: 'bold', widest: width - 2 * margin },
  place: { color: palette.sand, weight: 'bold', widest: 620 },
  trip: { color: palette.muted, weight: 'regular', widest: 740 },
  notice: { size: 28, color: palette.muted, weight: 'regular' },
  amount: { size: 38, color: palette.accent, weight: 'bold' },
  note: { size: 24, color: palette.muted, weight: 'regular' },
} as const;

type Side = 'start' | 'end';

/** PNG bytes, the same for the same list. */
export async function renderListPicture(picture: ListPicture): Promise<Buffer> {
  const { language, siteName, rows, title } = picture;
  const { mostRows, firstTop, rowHeight, placeSize, tripSize } = title === undefined ? favorites : board;
  const isArabic = language === 'ar';
  const say = translatorFor(language);
  const placed: OverlayOptions[] = [];
  /** Left edge of something at the side reading starts from, or at the other. */
  const leftOf = (side: Side, wide: number, indent = 0): number =>
    (side === 'start') === isArabic ? width - margin - indent - wide : margin + indent;
  const place = (words: Words, side: Side, middle: number, indent = 0) => {
    const left = Math.round(leftOf(side, words.width, indent));
    placed.push({ input: words.input, left, top: Math.round(middle - words.height / 2) });
  };
  const top = title === undefined ? 84 : 62;
  place(await write(siteName, styles.name), 'start', top, 84);
  if (title === undefined) place(await write(say('api.image.title'), styles.title), 'end', top);
  else place(await write(title, styles.boardTitle), 'start', 136);
  const drawings = [drawMark({ x: leftOf('start', 68), y: top - 34, size: 68 })];
  for (const [index, row] of rows.slice(0, mostRows).entries()) {
    const middle = firstTop + rowHeight * (index + 0.5);
    const destination = await write(row.place, { ...styles.place, size: placeSize });
    place(destination, 'start', middle - 0.55 * placeSize);
    place(await write(row.trip, { ...styles.trip, size: tripSize }), 'start', middle + 0.7 * placeSize);
    if (row.price === null) {
      const notice = say(row.isLocked ? 'api.image.locked' : 'api.image.none');
      place(await write(notice, styles.notice), 'end', middle);
    } else {
      drawings.push(await placePrice(row.price, row.total ? middle - 20 : middle));
      if (row.total) place(await write(row.total, styles.note), 'end', middle + 28);
      if (row.feathers !== null) drawings.push(drawSign(row.feathers, middle));
    }
    // The notes stand below the last row.
    if (index < mostRows - 1) drawings.push(drawRule(firstTop + rowHeight * (index + 1)));
  }
  await placeNotes();
  const background = sharp(drawFrame(drawings));
  return background.composite(placed).png({ compressionLevel: 9 }).toBuffer();

  /** The sign is on the left of the number in both languages. */
  async function placePrice(price: number, middle: number): Promise<string> {
    const amount = await write(formatNumber(price, 'en'), styles.amount);
    const sign = 28;
    const signWidth = riyalWidthAt(sign) + 10;
    place(amount, 'end', middle, isArabic ? signWidth : 0);
    const x = isArabic ? margin : width - margin - amount.width - signWidth;
    return drawRiyal({ x, y: middle - sign / 2, height: sign, fill: palette.accent });
  }

  /** In a column of its own before the prices. */
  function drawSign(feathers: Feathers, middle: number): string {
    const size = 46;
    const x = leftOf('end', crestWidthAt(size), priceRoom);
    return drawCrest(feathers, { x, y: middle - size / 2, height: size, isMirrored: isArabic });
  }

  async function placeNotes(): Promise<void> {
    const middle = height - stripeHeight - 30;
    const more = rows.length - mostRows;
    if (more > 0) place(await write(say('api.image.more', { count: more }), styles.note), 'end', middle);
    // The picture stays where it was shared: it says that no price is newer than this day.
    const newest = rows
      .flatMap(({ seenOn }) => seenOn ?? [])
      .sort()
      .at(-1);
    const notes = [
      ...(rows.some(({ isSample }) => isSample) ? [say('api.image.samples')] : []),
      ...(newest === undefined ? [] : [say('api.image.seenUntil', { day: formatDate(newest, language) })]),
    ];
    if (notes.length > 0) place(await write(notes.join(' · '), styles.note), 'start', middle);
  }
}

function drawRule(y: number): string {
  return `<path stroke="${palette.muted}" stroke-opacity=".28" stroke-dasharray="6 8" stroke-width="2" d="M${margin} ${y}H${width - margin}"/>`;
}

type Fare = Pick<DestinationPrice, 'cheapestDate' | 'returnDate' | 'stops' | 'baggage'> & {
  tripType: TripType;
};

/** The days of a price, and what it buys. */
export function writeTrip(fare: Fare, t: Translate): string {
  const { cheapestDate: departureDate, returnDate } = fare;
  const days = [departureDate, returnDate].flatMap((day) => (day ? formatDayMonth(day, t.language) : []));
  return [days.join(' – '), writePricedTrip({ ...fare, departureDate }, t)].filter(Boolean).join(' · ');
}
