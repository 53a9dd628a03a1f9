/**
 * Finds who is to be alerted after fares or deals changed. Runs in small steps that are safe to repeat: what was
 * matched before is found by unique keys, so a crash costs a repetition and no alert.
 */
import type { Kysely, Transaction } from 'kysely';
import {
  hasRecordedFares,
  refreshTrips,
  type TripPriceContext,
} from '#server/people/watches/trip-price.service.ts';
import { adoptGuestWatches } from '#server/people/watches/watch.repository.ts';
import { listWatchedTrips } from '#server/people/watches/watched-trip.repository.ts';
import { deletePublished, listPublished } from '#server/pipeline/observations/marked-list.repository.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-destination.repository.ts';
import { isPremiumDeal } from '#server/pipeline/premium/premium-policy.ts';
import { parseListKey } from '#server/pipeline/refresh/refresh.service.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import {
  addConsentingRecipients,
  listDealNews,
  listPeopleRanges,
  matchDeals,
  noteAnnounced,
} from './deal-match.repository.ts';
import { matchWatches } from './watch-match.repository.ts';

export type MatchContext = TripPriceContext & {
  db: Kysely<Database>;
  settings: { current: () => { maxFreeDeals: number } };
  logger: Logger;
};

/** Trips and people per step: requests wait for the embedded database meanwhile, and give up after two seconds. */
const tripsAtOnce = 400;
const peopleAtOnce = 10_000;

/** @returns how many alerts are new */
export async function matchAlerts(context: MatchContext): Promise<number> {
  await adoptGuestWatches(context.db, context.now());
  const alerts = (await matchPublishedLists(context)) + (await matchNewDeals(context));
  if (alerts > 0) context.logger.info({ alerts }, 'alerts are due');
  return alerts;
}

async function matchPublishedLists(context: MatchContext): Promise<number> {
  const { db } = context;
  const published = await listPublished(db);
  const lists = published.flatMap(({ origin, tripType }) => parseListKey(`${origin}:${tripType}`));
  if (lists.length === 0) return 0;
  const trips = await listWatchedTrips(db, lists, context.now());
  let alerts = 0;
  for (let start = 0; start < trips.length; start += tripsAtOnce) {
    const some = trips.slice(start, start + tripsAtOnce);
    alerts += await db.transaction().execute(async (trx) => {
      await refreshTrips(context, trx, some);
      return matchWatches(trx, some, context.now());
    });
  }
  await deletePublished(db, published);
  return alerts;
}

async function matchNewDeals(context: MatchContext): Promise<number> {
  const { db, settings } = context;
  const now = context.now();
  const includeSample = context.includeSample && !(await hasRecordedFares(db));
  const news = await listDealNews(db, { now, includeSample });
  if (news.length === 0) return 0;
  const premium = await listPremiumCodes(db);
  const places = { isPremium: (code: string) => premium.has(code) };
  const deals = news.map((deal) => ({ ...deal, isPremium: isPremiumDeal(places, deal) }));
  const { maxFreeDeals } = settings.current();
  await addConsentingRecipients(db, now);
  let alerts = 0;
  for (const people of await listPeopleRanges(db, peopleAtOnce)) {
    const match = (trx: Transaction<Database>) => matchDeals(trx, { people, deals, maxFreeDeals, now });
    alerts += await db.transaction().execute(match);
  }
  await noteAnnounced(db, news, now);
  return alerts;
}
