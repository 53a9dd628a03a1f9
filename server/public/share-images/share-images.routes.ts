/** `/og/RUH-IST.ar.png`: share image of a deal page, as a guest may see it; `/og/site.ar.png`: of all other pages. */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { verdictOf } from '#contract/domain/verdict.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board, BoardEntry } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { findPhotoFile } from '#server/pipeline/photos/destination-photo.repository.ts';
import type { DestinationPhoto } from '#server/pipeline/photos/destination-photo.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';
import { renderSharePicture, type SharePicture } from './share-image.ts';
import { renderSitePicture } from './site-picture.ts';

export type ShareImageContext = {
  db: Kysely<Database>;
  board: Board;
  deals: Pick<DealBoard, 'stateOf'>;
  reference: ReferenceData;
  settings: { current: () => { siteName: Readonly<Record<Language, string>> } };
};

const namePattern = new RegExp(`^([A-Z]{3})-([A-Z]{3})\\.(${languages.join('|')})\\.png$`);
/** Each about 100 kB; the longest unused leave first. */
const keptPictures = 150;

/** @throws AppError `not_found` for a picture of no known route, `overloaded` when too many are asked at once */
export function shareImageRoutes(context: ShareImageContext): Hono<HttpEnv> {
  const kept = new Map<string, Promise<Buffer>>();
  // Drawing takes a processor for a tenth of a second: one at a time leaves room for pages.
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 5000 });

  function keep(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const drawn = kept.get(key) ?? queue.run(render);
    kept.delete(key);
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    const oldest = kept.keys().next();
    if (kept.size > keptPictures && !oldest.done) kept.delete(oldest.value);
    return drawn;
  }

  const routes = new Hono<HttpEnv>();
  routes.get('/og/:name', async (c) => {
    const name = c.req.param('name');
    const drawing = findDrawing(context, name);
    if (!drawing) throw new AppError('not_found', { log: `no picture ${name}` });
    const key = JSON.stringify([name, drawing.says]);
    const etag = `"${hash('sha256', key).slice(0, 16)}"`;
    c.header('Cache-Control', 'public, no-cache');
    c.header('ETag', etag);
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304);
    const drawn = await keep(key, drawing.render);
    return c.body(new Uint8Array(drawn), 200, { 'Content-Type': 'image/png' });
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
    return { says: siteName, render: () => renderSitePicture({ language, siteName, reference }) };
  }
  const picture = findPicture(context, name);
  if (!picture) return undefined;
  const { fare, siteName, isLocked } = picture;
  const photo = context.board.findPhoto(picture.destination.code);
  return {
    says: [fare, siteName, isLocked, photo?.id, photo?.credit],
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

/** `RUH-IST.ar.png` as what is drawn. */
function findPicture(
  { board, deals, reference, settings }: ShareImageContext,
  name: string,
): Omit<SharePicture, 'photo'> | undefined {
  const [, originCode, destinationCode = '', suffix] = namePattern.exec(name) ?? [];
  const language = languages.find((each) => each === suffix);
  const origin = departureAirports.find((code) => code === originCode);
  const from = origin && reference.airports.get(origin);
  const destination = findAirport(reference, destinationCode);
  if (!language || !origin || !from || !destination || destination === from) return undefined;
  // Whoever shares a page shows its picture to others, so a member's is drawn as a guest's.
  const { isLocked } = accessToDestination(board, 'guest', destination.code);
  const entry = isLocked
    ? undefined
    : board.findEntry({ origin, tripType: defaultTripType }, destination.code);
  return {
    origin: from,
    destination,
    language,
    siteName: settings.current().siteName[language],
    isLocked,
    fare: entry
      ? {
          price: entry.fare.price,
          discountPercentage:
            entry.assessment?.status === 'assessed' && isDeal(entry, deals)
              ? entry.assessment.evidence.discountPercentage
              : null,
          isSample: entry.fare.source === sampleSource,
          seenOn: riyadhDate(entry.fare.observedAt),
          site: entry.fare.site,
        }
      : null,
  };
}

function isDeal({ fare, assessment }: BoardEntry, deals: ShareImageContext['deals']): boolean {
  const dealState = deals.stateOf(fare).state;
  return assessment !== null && verdictOf({ assessment, price: fare.price, dealState }) === 'deal';
}
