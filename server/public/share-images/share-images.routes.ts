/**
 * `/og/RUH-IST-roundtrip.ar.png?date=2027-01-20`: share image of what a deal page shows, as a guest may see it, named
 * by `pictureOfTrip`. `/og/board.ar.png?origin=RUH&…`: of a filtered list. `/og/check.ar.png?origin=RUH&…`: of a question
 * about a price. `/og/site.ar.png`: of all other pages.
 */
import { Hono } from 'hono';
import sharp from 'sharp';
import { checkPrice, type PriceCheck } from '#contract/api/check.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type PlacedDealQuery, parseTripPicture } from '#contract/domain/deal-query.ts';
import { heroGlobeCenter, heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { recordOf, recordOfUsual } from '#contract/domain/verdict.ts';
import { type DestinationPhoto, findPhotoFile } from '#server/pipeline/photos/destination-photo.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import { drawMark } from '#server/platform/hoopoe-drawings.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { translate } from '#server/platform/http/translate.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { listSeenAirports } from '#server/public/pricing/city-verdict.ts';
import { type PricingContext, readShownPrice } from '#server/public/pricing/pricing.routes.ts';
import { renderGlobe } from '#server/public/route-images/globe.ts';
import { readBoardPicture } from './board-picture.ts';
import { createKeptPictures } from './kept-pictures.ts';
import { renderListPicture } from './list-picture.ts';
import { drawFrame, margin, palette, width, write } from './picture-parts.ts';
import { renderSharePicture, type SharePicture } from './share-image.ts';

export type ShareImageContext = Omit<PricingContext, 'settings'> & {
  settings: BookingSettingsCopy<'siteName' | 'bookingFees'>;
};

/** Pictures of about 100 kB each. */
const limits = { maxPictures: 150, maxWaiting: 20 };

/**
 * @param requestApi answers a call of the API for the same client
 * @throws AppError `not_found` for a picture of no known route, `overloaded` when too many are asked at once
 */
export function shareImageRoutes(
  context: ShareImageContext,
  requestApi: (request: Request, env: HttpEnv['Bindings']) => Promise<Response>,
): Hono<HttpEnv> {
  const respond = createKeptPictures(limits);
  const routes = new Hono<HttpEnv>();
  routes.get('/og/:name', async (c) => {
    const name = c.req.param('name');
    const { origin, search, searchParams } = new URL(c.req.url);
    const askCheck = async () => {
      const headers = { 'x-forwarded-for': c.req.header('x-forwarded-for') ?? '' };
      const request = new Request(new URL(checkPrice.path + search, origin), { headers });
      const answer = await requestApi(request, c.env);
      if (answer.status === 429)
        throw new AppError('too_many_requests', { log: 'too many pictures of checks' });
      return answer.ok ? checkPrice.response.parse(await answer.json()) : undefined;
    };
    return respond(c, async () => {
      const drawing = await findDrawing(context, name, { params: searchParams, askCheck });
      if (!drawing) throw new AppError('not_found', { log: `no picture ${name}` });
      const { says, render } = drawing;
      return { content: [name, says], render, cacheControl: 'public, no-cache' };
    });
  });
  return routes;
}

/** A picture that can be drawn, and all that may change about it. */
type Drawing = { says: unknown; render: () => Promise<Buffer> };

async function findDrawing(
  context: ShareImageContext,
  file: string,
  { params, askCheck }: { params: URLSearchParams; askCheck: () => Promise<PriceCheck | undefined> },
): Promise<Drawing | undefined> {
  const language = languages.find((each) => file.endsWith(`.${each}.png`));
  const name = file.slice(0, -'.xx.png'.length);
  if (language && name === 'site') {
    const siteName = context.settings.current().siteName[language];
    const { reference } = context;
    const isPreview = context.board.isPreview();
    const render = () => renderSitePicture({ language, siteName, isPreview, reference });
    return { says: [siteName, isPreview], render };
  }
  if (language && name === 'board') {
    const picture = await readBoardPicture(context, params, language);
    return { says: picture, render: () => renderListPicture(picture) };
  }
  if (language && name === 'check') {
    const check = await askCheck();
    const picture = check && pictureOfCheck(context, check, language);
    return picture && { says: picture, render: () => renderSharePicture({ ...picture, photo: null }) };
  }
  const trip = language && parseTripPicture(name, params);
  const picture = trip && (await readPicture(context, trip, language));
  if (!picture) return undefined;
  const { fare, airport, siteName, isLocked, isPreview } = picture;
  const { board } = context;
  const photo = board.findPhoto(picture.destination.code) ?? board.findPhoto(picture.airport ?? '');
  return {
    says: [fare, airport, siteName, isLocked, isPreview, photo?.id, photo?.credit],
    render: async () => renderSharePicture({ ...picture, photo: await readPhoto(context, photo) }),
  };
}

/** Null without a photo, or when it was deleted just now. */
async function readPhoto(
  { db }: ShareImageContext,
  photo: DestinationPhoto | undefined,
): Promise<SharePicture['photo']> {
  const image = photo && (await findPhotoFile(db, photo.id, 'share'));
  return photo && image ? { image, credit: photo.credit } : null;
}

/** Whoever shares a page shows its picture to others, so a member's is drawn as a guest's. */
export async function readPicture(
  context: ShareImageContext,
  trip: PlacedDealQuery,
  language: Language,
): Promise<Omit<SharePicture, 'photo'> | undefined> {
  const { board, reference, settings } = context;
  const { code, date, filter, isAirportOnly, ...key } = trip;
  const origin = reference.airports.get(key.origin);
  const asked = findAirport(reference, code);
  if (!origin || !asked || asked === origin) return undefined;
  const seen = listSeenAirports(context, 'guest', asked.code);
  const isLocked = isAirportOnly ? !seen.includes(asked.code) : seen.length === 0;
  const { price: fare } = await readShownPrice(context, {
    ...key,
    code,
    viewer: 'guest',
    place: isAirportOnly ? 'airport' : 'city',
    ...tripFilterParameters(filter),
    date: date ?? undefined,
  });
  return {
    origin,
    destination: asked,
    airport: !isLocked && fare?.namesAirport ? fare.code : null,
    tripType: key.tripType,
    language,
    siteName: settings.current().siteName[language],
    isPreview: board.isPreview(),
    isLocked,
    fare: fareOfPicture(fare, isAirportOnly),
  };
}

/** What was asked, and what the record says of it on this day; nothing of a Premium destination. */
function pictureOfCheck(
  { reference, settings, board, now }: ShareImageContext,
  check: PriceCheck,
  language: Language,
): Omit<SharePicture, 'photo'> | undefined {
  const { tripType, price, feathers, isSample, locked: isLocked, days } = check;
  const origin = reference.airports.get(check.origin);
  const destination = reference.airports.get(check.destination);
  if (!origin || !destination) return undefined;
  const fare = {
    price,
    departureDate: check.departure,
    returnDate: check.return,
    record: recordOf(check.history?.assessment ?? null, feathers),
    isSample,
    seenOn: riyadhDate(now()),
    site: null,
    days,
  };
  const airport = check.place === 'airport' ? check.destination : null;
  return {
    ...{ origin, destination, airport, tripType, language, isLocked, fare: isLocked ? null : fare },
    siteName: settings.current().siteName[language],
    isPreview: board.isPreview(),
  };
}

function fareOfPicture(fare: DestinationPrice | null, isAirportOnly: boolean): SharePicture['fare'] {
  const { cheapestPrice: price, cheapestDate, returnDate, observedAt, bestSite: site } = fare ?? {};
  if (!fare || price == null || !cheapestDate || !observedAt || !site) return null;
  const { assessment, cityVerdict, feathers, isSample } = fare;
  const ofCity = isAirportOnly ? null : recordOfUsual(cityVerdict?.usual ?? null, cityVerdict?.feathers);
  return {
    price,
    departureDate: cheapestDate,
    returnDate: returnDate ?? null,
    record: ofCity ?? recordOf(assessment, feathers),
    isSample,
    seenOn: riyadhDate(new Date(observedAt)),
    site,
  };
}

type SitePicture = {
  language: Language;
  siteName: string;
  isPreview: boolean;
  reference: Pick<ReferenceData, 'airports'>;
};

const globeSize = 620;
const wordWidth = width - globeSize - margin + 60;
const markSize = 112;

/** PNG bytes, the same for the same question. */
async function renderSitePicture(picture: SitePicture): Promise<Buffer> {
  const { language, siteName, isPreview, reference } = picture;
  const isArabic = language === 'ar';
  const name = await write(siteName, { size: 92, color: palette.sand, weight: 'bold', widest: 340 });
  const lines = await Promise.all(
    (['api.image.what', isPreview ? 'preview.text' : 'api.image.how'] as const).map((key, index) =>
      write(translate(language, key), {
        size: index === 0 ? 52 : 34,
        color: index === 0 ? palette.accent : palette.muted,
        weight: index === 0 ? 'bold' : 'regular',
        widest: wordWidth,
      }),
    ),
  );
  const left = (wide: number, indent = 0) => (isArabic ? width - margin - indent - wide : margin + indent);
  const tops = [330, 430];
  const words = [
    { input: name.input, left: left(name.width, markSize + 26), top: Math.round(196 - name.height / 2) },
    ...lines.map((line, index) => ({ input: line.input, left: left(line.width), top: tops[index] ?? 0 })),
  ];
  const globeLeft = isArabic ? -70 : width - globeSize + 70;
  const drawings = [
    drawGlobe(reference).replace('<svg ', `<svg x="${globeLeft}" y="-6" `),
    drawMark({ x: isArabic ? width - margin - markSize : margin, y: 140, size: markSize }),
  ];
  return sharp(drawFrame(drawings)).composite(words).png({ compressionLevel: 9 }).toBuffer();
}

function drawGlobe({ airports }: SitePicture['reference']): string {
  const origin = airports.get(defaultOrigin) ?? { latitude: 24.7, longitude: 46.7 };
  const destinations = heroGlobeDestinations.flatMap((code) => airports.get(code) ?? []);
  return renderGlobe({
    center: heroGlobeCenter(origin),
    origin,
    destinations,
    theme: 'light',
    size: globeSize,
  }).svg;
}
