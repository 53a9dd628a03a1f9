/** Draws a shared list of favourites: 1200 × 630 pixels, up to six destinations with their prices. */
import sharp, { type OverlayOptions } from 'sharp';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatDate } from '#contract/domain/localized-format.ts';
import type { Feathers } from '#contract/domain/verdict.ts';
import { crestWidthAt, drawCrest, drawMark } from '#server/platform/hoopoe-drawings.ts';
import {
  drawFrame,
  drawRiyal,
  height,
  margin,
  palette,
  pictureTexts,
  riyalWidthAt,
  stripeHeight,
  type Words,
  width,
  write,
} from './picture-parts.ts';

export type PictureRow = {
  from: string;
  to: string;
  tripType: TripType;
  /** SAR; null where none is known or none may be seen. */
  price: number | null;
  /** Null without enough history, and where no price may be seen. */
  feathers: Feathers | null;
  isLocked: boolean;
  isSample: boolean;
  /** Riyadh day on which the price was seen; null without one. */
  seenOn: IsoDate | null;
};
export type ListPicture = { language: Language; siteName: string; rows: readonly PictureRow[] };

const mostRows = 6;
const firstTop = 140;
const rowHeight = 67;
/** Kept for the widest price and its sign. */
const priceRoom = 210;

const amounts = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const texts = {
  ar: {
    title: 'وجهات مفضلة',
    route: ({ from, to, tripType }: PictureRow) => `من ${from} إلى ${to}، ${pictureTexts.ar.trip[tripType]}`,
    locked: 'لمشتركي بريميوم',
    none: 'لا يوجد سعر الآن',
    sample: 'أسعار غير حقيقية',
    seen: (day: string) => `شوهدت الأسعار حتى ${day}`,
    more: (count: number) => `+${count}`,
  },
  en: {
    title: 'Favorite destinations',
    route: ({ from, to, tripType }: PictureRow) => `${from} to ${to}, ${pictureTexts.en.trip[tripType]}`,
    locked: 'Premium members',
    none: 'No current price',
    sample: 'Example prices',
    seen: (day: string) => `Prices seen up to ${day}`,
    more: (count: number) => `+${count} more`,
  },
} as const;

type Side = 'start' | 'end';

/** PNG bytes, the same for the same list. */
export async function renderListPicture(picture: ListPicture): Promise<Buffer> {
  const { language, siteName, rows } = picture;
  const isArabic = language === 'ar';
  const words = texts[language];
  const placed: OverlayOptions[] = [];
  /** Left edge of something at the side reading starts from, or at the other. */
  const leftOf = (side: Side, wide: number, indent = 0): number =>
    (side === 'start') === isArabic ? width - margin - indent - wide : margin + indent;
  const place = (text: Words, { middle, side, indent }: { middle: number; side: Side; indent?: number }) => {
    const left = Math.round(leftOf(side, text.width, indent));
    placed.push({ input: text.input, left, top: Math.round(middle - text.height / 2) });
  };
  const name = await write(siteName, { size: 40, color: palette.sand, weight: 'bold', widest: 320 });
  place(name, { middle: 84, side: 'start', indent: 84 });
  const title = await write(words.title, { size: 36, color: palette.accent, weight: 'bold', widest: 560 });
  place(title, { middle: 84, side: 'end' });
  const drawings = [drawMark({ x: leftOf('start', 68), y: 50, size: 68 })];
  for (const [index, row] of rows.slice(0, mostRows).entries()) {
    const middle = firstTop + rowHeight * (index + 0.5);
    const route = await write(words.route(row), {
      size: 34,
      color: palette.sand,
      weight: 'regular',
      widest: 620,
    });
    place(route, { middle, side: 'start' });
    if (row.price === null) {
      const notice = row.isLocked ? words.locked : words.none;
      place(await write(notice, { size: 28, color: palette.muted, weight: 'regular' }), {
        middle,
        side: 'end',
      });
    } else {
      drawings.push(await placePrice(row.price, middle));
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
    const amount = await write(amounts.format(price), { size: 38, color: palette.accent, weight: 'bold' });
    const sign = 28;
    const signWidth = riyalWidthAt(sign) + 10;
    place(amount, { middle, side: 'end', indent: isArabic ? signWidth : 0 });
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
    const small = { size: 24, color: palette.muted, weight: 'regular' } as const;
    const middle = height - stripeHeight - 30;
    const more = rows.length - mostRows;
    if (more > 0) place(await write(words.more(more), small), { middle, side: 'end' });
    // The picture stays where it was shared: it says that no price is newer than this day.
    const newest = rows
      .flatMap(({ seenOn }) => seenOn ?? [])
      .sort()
      .at(-1);
    const notes = [
      ...(rows.some(({ isSample }) => isSample) ? [words.sample] : []),
      ...(newest === undefined ? [] : [words.seen(formatDate(newest, language))]),
    ];
    if (notes.length > 0) place(await write(notes.join(' · '), small), { middle, side: 'start' });
  }
}

function drawRule(y: number): string {
  return `<path stroke="${palette.muted}" stroke-opacity=".28" stroke-dasharray="6 8" stroke-width="2" d="M${margin} ${y}H${width - margin}"/>`;
}
