/** Draws the share image (Open Graph) of a deal page: 1200 × 630 pixels. */
import sharp, { type OverlayOptions } from 'sharp';
import type { IsoDate } from '#contract/domain/dates.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatDate, formatDayMonth, formatNumber } from '#contract/domain/localized-format.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { writeTripUnit } from '#contract/domain/trip-unit.ts';
import { feathersOf, type PriceRecord, usualOf, writeVerdict } from '#contract/domain/verdict.ts';
import type { Airport } from '#server/pipeline/reference/reference-data.ts';
import { crestWidthAt, drawCrest, drawMark } from '#server/platform/hoopoe-drawings.ts';
import { translate, translatorFor } from '#server/platform/http/translate.ts';
import { routeColours } from '#server/public/route-images/globe.ts';
import { renderRouteImage } from '#server/public/route-images/route-image.ts';
import {
  drawFrame,
  drawRiyal,
  height,
  margin,
  nightGround,
  palette,
  riyalWidthAt,
  stripeHeight,
  type Words,
  width,
  write,
} from './picture-parts.ts';

export type SharePicture = {
  origin: Airport;
  destination: Airport;
  /** Its code, where the city has several airports. */
  airport: string | null;
  tripType: TripType;
  language: Language;
  siteName: string;
  /** The cheapest fare as a guest may see it; null without one, and for a Premium destination. */
  fare: {
    price: number;
    departureDate: IsoDate;
    /** Null for one way. */
    returnDate: IsoDate | null;
    record: PriceRecord;
    isSample: boolean;
    /** Riyadh day. */
    seenOn: IsoDate;
    /** Null for a price that somebody asks about on that day. */
    site: Site | null;
    /** Of such a price: the recorded days it is compared with. */
    days?: number | null;
  } | null;
  isLocked: boolean;
  isPreview: boolean;
  /** The photo of the destination instead of the map. */
  photo: { image: Uint8Array; credit: string } | null;
};

const artWidth = 560;
const crestTop = 508;
const crestHeight = 62;
const crestGap = 22;
/** Words keep clear of the map. */
const wordWidth = width - artWidth - margin - 24;

/** The words of a picture: the city, with the airport where it has several, the days, price and verdict. */
export function pictureWords({ destination, airport, language, fare }: SharePicture) {
  const to = nameCity(language === 'ar' ? destination.cityAr : destination.city, airport);
  if (!fare) return { to, days: null, price: null, feathers: null };
  const { departureDate, returnDate, price, record } = fare;
  const last = formatDate(returnDate ?? departureDate, language);
  const days = returnDate === null ? last : `${formatDayMonth(departureDate, language)} – ${last}`;
  return { to, days, price, feathers: feathersOf(price, usualOf(record)) };
}

/** PNG bytes, the same for the same question. */
export async function renderSharePicture(picture: SharePicture): Promise<Buffer> {
  const isArabic = picture.language === 'ar';
  const say = translatorFor(picture.language);
  const placed: OverlayOptions[] = [];
  /** Puts words at the edge reading starts from. */
  const place = (words: Words, top: number, indent = 0): void => {
    const left = isArabic ? width - margin - indent - words.width : margin + indent;
    placed.push({ input: words.input, left: Math.round(left), top: Math.round(top) });
  };
  const name = await write(picture.siteName, { size: 44, color: palette.sand, weight: 'bold', widest: 360 });
  place(name, 92 - name.height / 2, 84);
  const { origin } = picture;
  const from = await write(say('api.image.from', { origin: isArabic ? origin.cityAr : origin.city }), {
    size: 40,
    color: palette.muted,
    weight: 'regular',
    widest: wordWidth,
  });
  place(from, 168);
  const said = pictureWords(picture);
  const to = await write(said.to, { size: 86, color: palette.sand, weight: 'bold', widest: wordWidth });
  place(to, 228 + (104 - to.height) / 2);
  if (said.days !== null) {
    const style = { size: 32, color: palette.sand, weight: 'regular', widest: wordWidth } as const;
    place(await write(said.days, style), 328);
  }
  if (picture.photo) placed.push(await writeCredit(picture.photo.credit, isArabic));
  const drawings = picture.fare
    ? await placeFare(picture.fare, picture, place)
    : await placeNotice(picture, place);
  const ground = picture.photo ? drawVeil(isArabic) : drawMap(origin, picture.destination, isArabic);
  const mark = drawMark({ x: isArabic ? width - margin - 68 : margin, y: 58, size: 68 });
  const drawn = drawFrame([mark, drawings], ground);
  if (!picture.photo) return sharp(drawn).composite(placed).png({ compressionLevel: 9 }).toBuffer();
  const photo = sharp(picture.photo.image).resize(width, height);
  return photo
    .composite([{ input: drawn }, ...placed])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** At the edge away from the words, above the stripe. */
async function writeCredit(credit: string, isArabic: boolean): Promise<OverlayOptions> {
  const words = await write(credit, { size: 18, color: palette.sand, weight: 'regular', widest: 420 });
  const left = isArabic ? 24 : width - 24 - words.width;
  return {
    input: words.input,
    left: Math.round(left),
    top: Math.round(height - stripeHeight - 16 - words.height),
  };
}

type Place = (words: Words, top: number, indent?: number) => void;

/** The price with its sign on the left in both languages, and its verdict; gives what is drawn beside the words. */
async function placeFare(
  fare: NonNullable<SharePicture['fare']>,
  { language, tripType }: SharePicture,
  place: Place,
): Promise<string> {
  const say = translatorFor(language);
  const style = { size: 96, color: palette.accent, weight: 'bold' } as const;
  const small = { size: 26, color: palette.muted, weight: 'regular' } as const;
  // The last stands on the line of the price.
  const labels = await Promise.all(
    [
      writeTripUnit({ ...fare, tripType }, say),
      ...(fare.isSample && fare.site ? [say('api.image.sample')] : []),
    ].map((text) => write(text, small)),
  );
  // A comma reaches below the line the digits stand on, and the sign stands on that line too.
  const { height: digits } = await write('0', style);
  const sign = digits * 0.98;
  const signWidth = riyalWidthAt(sign);
  const [gap, labelGap] = [18, 26];
  const room = wordWidth - gap - signWidth - labelGap - Math.max(...labels.map((label) => label.width));
  const amount = await write(formatNumber(fare.price, 'en'), { ...style, widest: room });
  const top = 372;
  const isArabic = language === 'ar';
  place(amount, top, isArabic ? 0 : signWidth + gap);
  const signLeft = isArabic ? width - margin - amount.width - gap - signWidth : margin;
  const drawings = [drawRiyal({ x: signLeft, y: top + digits - sign, height: sign, fill: palette.accent })];
  for (const [index, label] of labels.entries()) {
    const bottom = top + digits + 4 - 36 * (labels.length - 1 - index);
    place(label, bottom - label.height, amount.width + gap + signWidth + labelGap);
  }
  // A picture stays where it was shared, so it says how old its price is.
  const day = formatDate(fare.seenOn, language);
  const seen = fare.site
    ? say('api.image.seen', { day, site: siteNamesIn(language)[fare.site] })
    : say('api.image.asked', { day, days: fare.days ?? 0, kind: fare.isSample ? 'sample' : 'real' });
  place(await write(seen, { ...small, widest: wordWidth }), 460);
  const feathers = feathersOf(fare.price, usualOf(fare.record));
  if (feathers === null) return drawings.join('');
  const crestWidth = crestWidthAt(crestHeight);
  const sentence = writeVerdict(fare.price, fare.record, { language, say });
  const widest = wordWidth - crestWidth - crestGap;
  const words = await write(sentence, { size: 32, color: palette.sand, weight: 'bold', widest });
  place(words, crestTop + (crestHeight - words.height) / 2, crestWidth + crestGap);
  const x = isArabic ? width - margin - crestWidth : margin;
  drawings.push(drawCrest(feathers, { x, y: crestTop, height: crestHeight, isMirrored: isArabic }));
  return drawings.join('');
}

async function placeNotice({ language, isLocked, isPreview }: SharePicture, place: Place): Promise<string> {
  const noFare = isPreview ? 'preview.text' : 'api.image.noFare';
  const notice = await write(translate(language, isLocked ? 'api.image.locked' : noFare), {
    size: 38,
    color: palette.accent,
    weight: 'bold',
    widest: wordWidth,
  });
  place(notice, 400);
  return '';
}

/** The route beside the words. */
function drawMap(origin: Airport, destination: Airport, isArabic: boolean): string {
  const artHeight = height - stripeHeight;
  const art = renderRouteImage({
    from: origin,
    to: destination,
    theme: 'dark',
    width: artWidth,
    height: artHeight,
  });
  const artLeft = isArabic ? 0 : width - artWidth;
  return [
    fadeFrom(isArabic, [1, 0], 0.5),
    nightGround,
    // What lies beyond the globe is the night of the picture.
    art.replace('<svg ', `<svg x="${artLeft}" y="0" `).replaceAll(routeColours.dark.space, palette.night),
    `<rect x="${isArabic ? artWidth - 140 : artLeft - 1}" y="0" width="141" height="${artHeight}" fill="url(#fade)"/>`,
  ].join('');
}

/** Night over a photo, dense where the words stand, and below the credit. */
function drawVeil(isArabic: boolean): string {
  const top = height - stripeHeight - 96;
  return [
    `${fadeFrom(isArabic, [0.94, 0.1], 0.72)}<path fill="url(#fade)" d="M0 0h${width}v${height}H0z"/>`,
    '<defs><linearGradient id="foot" x1="0" x2="0" y1="0" y2="1">',
    `<stop offset="0" stop-color="${palette.night}" stop-opacity="0"/>`,
    `<stop offset=".5" stop-color="${palette.night}" stop-opacity=".7"/>`,
    `<stop offset="1" stop-color="${palette.night}" stop-opacity=".8"/>`,
    `</linearGradient></defs><path fill="url(#foot)" d="M0 ${top}h${width}v96H0z"/>`,
  ].join('');
}

/** Gradient `fade` of night, given how dense it is at the words, at the other edge and between. */
function fadeFrom(isArabic: boolean, [words, other]: readonly [number, number], middle: number): string {
  const [atLeft, atRight] = isArabic ? [other, words] : [words, other];
  return [
    '<defs><linearGradient id="fade" x1="0" x2="1" y1="0" y2="0">',
    `<stop offset="0" stop-color="${palette.night}" stop-opacity="${atLeft}"/>`,
    `<stop offset=".5" stop-color="${palette.night}" stop-opacity="${middle}"/>`,
    `<stop offset="1" stop-color="${palette.night}" stop-opacity="${atRight}"/>`,
    '</linearGradient></defs>',
  ].join('');
}
