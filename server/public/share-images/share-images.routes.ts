/**
 * `/og/RUH-IST-roundtrip.ar.png`: share image of a deal page, as a guest may see it; one way without the trip type, of
 * its airport alone with `-only`. `/og/site.ar.png`: of all other pages.
 */
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { riyadhDate } from '#contract/domain/dates.ts';
import { heroGlobeCenter, heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { findCheapestOfCity } from '#server/pipeline/fares/cheapest.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { findPhotoFile } from '#server/pipeline/photos/destination-photo.repository.ts';
import type { DestinationPhoto } from '#server/pipeline/photos/destination-photo.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { drawMark } from '#server/platform/hoopoe-drawings.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { translate } from '#server/platform/http/translate.ts';
import { assessmentOfCity, listSeenAirports } from '#server/public/pricing/city-verdict.ts';
import { renderGlobe } from '#server/public/route-images/globe.ts';
import { createKeptPictures } from './kept-pictures.ts';
import { height, margin, palette, stripeHeight, width } from './picture-frame.ts';
import { pictureTexts } from './picture-texts.ts';
import { write } from './picture-words.ts';
import { drawStripe } from './share-drawings.ts';
import { renderSharePicture, type SharePicture } from './share-image.ts';

export type ShareImageContext = {
  db: Kysely<Database>;
  board: Board;
  deals: Pick<DealBoard, 'stateOf'>;
  reference: ReferenceData;
  settings: { current: () => { siteName: Readonly<Record<Language, string>> } };
};

const namePattern = new RegExp(
  `^([A-Z]{3})-([A-Z]{3})(-roundtrip)?(-only)?\\.(${languages.join('|')})\\.png$`,
);
/** Pictures of about 100 kB each. */
const limits = { maxPictures: 150, maxWaiting: 20 };

/** @throws AppError `not_found` for a picture of no known route, `overloaded` when too many are asked at once */
export function shareImageRoutes(context: ShareImageContext): Hono<HttpEnv> {
  const respond = createKeptPictures(limits);
  const routes = new Hono<HttpEnv>();
  routes.get('/og/:name', async (c) => {
    const name = c.req.param('name');
    const drawing = findDrawing(context, name);
    if (!drawing) throw new AppError('not_found', { log: `no picture ${name}` });
    const { says, render } = drawing;
    return respond(c, { content: [name, says], render, cacheControl: 'public, no-cache' });
  });
  return routes;
}

/** A picture that can be drawn, and all that may change about it. */
type Drawing = { says: unknown; render: () => Promise<Buffer> };

function findDrawing(context: ShareImageContext, name: string): Drawing | undefined {
  const language = languages.find((each) => name === `site.${each}.png`);
  if (language) {
    const siteName = context.settings.current().siteName[language];
    const { reference } = context;
    const isPreview = context.board.isPreview();
    const render = () => renderSitePicture({ language, siteName, isPreview, reference });
    return { says: [siteName, isPreview], render };
  }
  const picture = findPicture(context, name);
  if (!picture) return undefined;
  const { fare, siteName, isLocked, isPreview } = picture;
  const photo = context.board.findPhoto(picture.destination.code);
  return {
    says: [fare, siteName, isLocked, isPreview, photo?.id, photo?.credit],
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

/** `RUH-IST-roundtrip.ar.png` as what is drawn. */
function findPicture(
  { board, deals, reference, settings }: ShareImageContext,
  name: string,
): Omit<SharePicture, 'photo'> | undefined {
  const [, originCode, destinationCode = '', back, only, suffix] = namePattern.exec(name) ?? [];
  const language = languages.find((each) => each === suffix);
  const origin = departureAirports.find((code) => code === originCode);
  const from = origin && reference.airports.get(origin);
  const destination = findAirport(reference, destinationCode);
  if (!language || !origin || !from || !destination || destination === from) return undefined;
  // Whoever shares a page shows its picture to others, so a member's is drawn as a guest's.
  const tripType = back ? 'roundtrip' : 'oneway';
  const ofCity = listSeenAirports({ board, reference }, 'guest', destination.code);
  const seen = only ? ofCity.filter((code) => code === destination.code) : ofCity;
  const entry = findCheapestOfCity(seen.flatMap((code) => board.findEntry({ origin, tripType }, code) ?? []));
  const isLocked = seen.length === 0;
  const isPending = entry && deals.stateOf(entry.fare).state === 'pending';
  return {
    origin: from,
    destination,
    tripType,
    language,
    siteName: settings.current().siteName[language],
    isPreview: board.isPreview(),
    isLocked,
    fare: entry
      ? {
          price: entry.fare.price,
          record: recordOf(assessmentOfCity(entry, seen), isPending ? null : undefined),
          isSample: entry.fare.source === sampleSource,
          seenOn: riyadhDate(entry.fare.observedAt),
          site: entry.fare.site,
        }
      : null,
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
  const [what, how] = pictureTexts[language].site;
  const lines = await Promise.all(
    [what, isPreview ? translate(language, 'preview.text') : how].map((text, index) =>
      write(text, {
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
  return sharp(Buffer.from(drawBackground(reference, isArabic)))
    .composite(words)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function drawBackground(reference: SitePicture['reference'], isArabic: boolean): string {
  const globeLeft = isArabic ? -70 : width - globeSize + 70;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${palette.night}" d="M0 0h${width}v${height}H0z"/>`,
    drawGlobe(reference).replace('<svg ', `<svg x="${globeLeft}" y="-6" `),
    drawMark({ x: isArabic ? width - margin - markSize : margin, y: 140, size: markSize }),
    drawStripe({ y: height - stripeHeight, width, height: stripeHeight }),
    '</svg>',
  ].join('');
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
