/**
 * Finds who is to be alerted after fares or deals changed. Runs in small steps that are safe to repeat: what was
 * matched before is found by unique keys, so a crash costs a repetition and no alert. Readers of digests are matched
 * when their digest is due.
 */
import { lastDigest } from '#server/people/recipient-records/recipient.repository.ts';
import {
  hasRecordedFares,
  refreshTrips,
  type TripPriceContext,
} from '#server/people/watches/trip-price.service.ts';
import { adoptGuestWatches } from '#server/people/watches/watch.repository.ts';
import { listWatchedTrips, moveCityWatches } from '#server/people/watches/watched-trip.repository.ts';
import { deleteMarks, listMarked } from '#server/pipeline/observations/marked-list.repository.ts';
import { isPremiumDeal, listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import { parseListKey } from '#server/pipeline/refresh/refresh.service.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type DealNews, listAnnounced, listUnannounced, noteAnnounced } from './deal-news.repository.ts';
import * as matches from './match.repository.ts';

export type MatchContext = TripPriceContext & {
  db: Db;
  settings: { current: () => { maxFreeDeals: number } };
  logger: Logger;
};

/** Trips and people per transaction: requests wait so long for their rows, and for the embedded database. */
const tripsAtOnce = 400;
const peopleAtOnce = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** @returns how many alerts are new */
export async function matchAlerts(context: MatchContext): Promise<number> {
  await context.db.transaction().execute(async (trx) => {
    await adoptGuestWatches(trx, context.now());
    await refreshTrips(context, trx, await moveCityWatches(trx, context.now()));
  });
  let alerts = await matchPublishedLists(context);
  // Announced for the digests of people who want to hear at once since.
  alerts += await matchAnnounced(context, {
    readers: matches.hearingLate,
    until: context.now(),
    heardUntil: null,
  });
  alerts += await matchNewDeals(context);
  if (alerts > 0) context.logger.info({ alerts }, 'alerts are due');
  return alerts;
}

async function matchPublishedLists(context: MatchContext): Promise<number> {
  const { db, now } = context;
  const published = await listMarked(db, 'published_list');
  const lists = published.flatMap(({ origin, tripType }) => parseListKey(`${origin}:${tripType}`));
  if (lists.length === 0) return 0;
  let alerts = 0;
  for (const trips of chunksOf(await listWatchedTrips(db, lists, now()), tripsAtOnce)) {
    alerts += await db.transaction().execute(async (trx) => {
      await refreshTrips(context, trx, trips);
      return matches.matchWatches(trx, trips, now());
    });
  }
  await deleteMarks(db, 'published_list', published);
  return alerts;
}

async function matchNewDeals(context: MatchContext): Promise<number> {
  const { db, now } = context;
  const deals = await withPolicy(context, await listUnannounced(db, await tellableOf(context)));
  if (deals.length === 0) return 0;
  // A free account hears of the best of a refresh; of what waited together it gets the best of its week.
  const alerts = await matchReaders(context, { readers: matches.hearingAtOnce, deals, mostFreeDeals: 1 });
  await noteAnnounced(db, deals, now);
  return alerts;
}

/** Matches the digests that are due with their readers, all that was announced since their last one at once. */
export async function matchDueDigests(context: MatchContext): Promise<number> {
  let alerts = 0;
  for (const frequency of ['daily', 'weekly'] as const) {
    const until = lastDigest(frequency, context.now());
    const readers = matches.waitingForDigest(frequency, until);
    const added = await matchAnnounced(context, { readers, until, heardUntil: until });
    if (added > 0) context.logger.info({ alerts: added, frequency }, 'a digest is due');
    alerts += added;
  }
  return alerts;
}

async function matchAnnounced(
  context: MatchContext,
  { readers, until, heardUntil }: { readers: matches.Readers; until: Date; heardUntil: Date | null },
): Promise<number> {
  const since = await matches.findHeardByAll(context.db, readers);
  if (since === null) return 0;
  const announced = await listAnnounced(context.db, { since, until }, await tellableOf(context));
  return matchReaders(context, { readers, deals: await withPolicy(context, announced), heardUntil });
}

async function tellableOf(context: MatchContext): Promise<{ now: Date; includeSample: boolean }> {
  const includeSample = context.includeSample && !(await hasRecordedFares(context.db));
  return { now: context.now(), includeSample };
}

async function withPolicy({ db }: MatchContext, news: readonly DealNews[]): Promise<DealNews[]> {
  if (news.length === 0) return [];
  const premium = await listPremiumCodes(db);
  const places = { isPremium: (code: string) => premium.has(code) };
  return news.map((deal) => ({ ...deal, isPremium: isPremiumDeal(places, deal) }));
}

type ReaderMatch = Pick<matches.DealMatch, 'deals'> &
  Partial<Pick<matches.DealMatch, 'mostFreeDeals'>> & {
    readers: matches.Readers;
    /** Until when they have heard of deals then; omitted: stays as it is. */
    heardUntil?: Date | null;
  };

/** All readers, some in a transaction. */
async function matchReaders(
  { db, settings, now }: MatchContext,
  { readers, deals, mostFreeDeals, heardUntil }: ReaderMatch,
): Promise<number> {
  const mostOfWeek = settings.current().maxFreeDeals;
  const match = { deals, mostFreeDeals: mostFreeDeals ?? mostOfWeek, mostOfWeek, now: now() };
  let alerts = 0;
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const last: string = after;
    after = await db.transaction().execute(async (trx) => {
      const ids = await matches.lockReaders(trx, readers, { after: last, atOnce: peopleAtOnce });
      alerts += await matches.matchDeals(trx, ids, match);
      if (heardUntil !== undefined) await matches.setHeard(trx, ids, heardUntil);
      return ids.at(-1);
    });
  }
  return alerts;
}
