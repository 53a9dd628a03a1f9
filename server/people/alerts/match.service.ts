/**
 * Finds who is to be alerted after fares or deals changed. Runs in small steps that are safe to repeat: what was
 * matched before is found by unique keys, so a crash costs a repetition and no alert. Readers of digests are matched
 * when their digest is due.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { lastDigest } from '#server/people/recipient-records/delivery-times.ts';
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
import { chunksOf } from '#server/platform/chunks.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import { clearMissed, type DealMatch, lockMissed, matchDeals, partReaders } from './deal-match.repository.ts';
import {
  type DealNews,
  type Digest,
  fillDigest,
  finishDigest,
  isDigestMatched,
  listDealNews,
  listDigestNews,
  listLateReaders,
  listMissedNews,
  noteAnnounced,
} from './deal-news.repository.ts';
import { matchWatches } from './watch-match.repository.ts';

export type MatchContext = TripPriceContext & {
  db: Kysely<Database>;
  settings: { current: () => { maxFreeDeals: number } };
  /** Transactions at once; the embedded database has room for one. */
  lanes?: number;
  logger: Logger;
};

/** Trips and people per step: requests wait for the embedded database meanwhile, and give up after two seconds. */
const tripsAtOnce = 400;
const peopleAtOnce = 10_000;
/** On a server, whose requests do not wait. */
const peopleAtOnceOfLanes = 25_000;

/** @returns how many alerts are new */
export async function matchAlerts(context: MatchContext): Promise<number> {
  await context.db.transaction().execute((trx) => adoptGuestWatches(trx, context.now()));
  const alerts =
    (await matchPublishedLists(context)) + (await matchMissedNews(context)) + (await matchNewDeals(context));
  if (alerts > 0) context.logger.info({ alerts }, 'alerts are due');
  return alerts;
}

async function matchPublishedLists(context: MatchContext): Promise<number> {
  const { db } = context;
  const published = await listPublished(db);
  const lists = published.flatMap(({ origin, tripType }) => parseListKey(`${origin}:${tripType}`));
  if (lists.length === 0) return 0;
  const trips = await listWatchedTrips(db, lists, context.now());
  const alerts = await sumInLanes(context, chunksOf(trips, tripsAtOnce), async (trx, some) => {
    await refreshTrips(context, trx, some);
    return matchWatches(trx, some, context.now());
  });
  await deletePublished(db, published);
  return alerts;
}

async function matchNewDeals(context: MatchContext): Promise<number> {
  const { db, settings } = context;
  const now = context.now();
  const news = await withPolicy(context, await listDealNews(db, await tellableOf(context)));
  // Digests are of the best of their time; at once, a free account hears of the best of a refresh.
  const mostFreeDeals = Math.min(1, settings.current().maxFreeDeals);
  const alerts = await matchEverybody(context, { deals: news, frequency: 'instant', mostFreeDeals, now });
  await noteAnnounced(db, news, context.now());
  return alerts;
}

/** What was announced for the digests of people who want to hear at once since. */
async function matchMissedNews(context: MatchContext): Promise<number> {
  const { db, settings } = context;
  const now = context.now();
  const deals = await withPolicy(context, await listMissedNews(db, await tellableOf(context)));
  const mostFreeDeals = settings.current().maxFreeDeals;
  let alerts = 0;
  for (let found = peopleAtOnce; found === peopleAtOnce; ) {
    found = await db.transaction().execute(async (trx) => {
      const ids = await lockMissed(trx, peopleAtOnce);
      if (ids.length > 0) {
        const readers = sql<boolean>`deal_reader.recipient_id = any(${ids}::uuid[])`;
        alerts += await matchDeals(trx, { readers, deals, frequency: 'instant', mostFreeDeals, now });
        await clearMissed(trx, ids);
      }
      return ids.length;
    });
  }
  return alerts;
}

/** Matches the digests that are due with their readers, all that was announced in their time at once. */
export async function matchDueDigests(context: MatchContext): Promise<number> {
  let alerts = 0;
  for (const frequency of ['daily', 'weekly'] as const) {
    const digest = { frequency, dueAt: lastDigest(frequency, context.now()) };
    if (!(await isDigestMatched(context.db, digest))) alerts += await matchDigest(context, digest);
  }
  return alerts;
}

async function matchDigest(context: MatchContext, digest: Digest): Promise<number> {
  const { db, settings, logger } = context;
  const now = context.now();
  await fillDigest(db, digest);
  const late = await listLateReaders(db, digest);
  const deals = await withPolicy(context, await listDigestNews(db, digest, await tellableOf(context)));
  const mostFreeDeals = settings.current().maxFreeDeals;
  const alerts = await matchEverybody(context, { deals, frequency: digest.frequency, mostFreeDeals, now });
  await finishDigest(db, digest, { late, now });
  if (alerts > 0) logger.info({ alerts, frequency: digest.frequency }, 'a digest is due');
  return alerts;
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

async function matchEverybody(context: MatchContext, match: Omit<DealMatch, 'readers'>): Promise<number> {
  if (match.deals.length === 0) return 0;
  const atOnce = (context.lanes ?? 1) > 1 ? peopleAtOnceOfLanes : peopleAtOnce;
  const parts = await partReaders(context.db, match.frequency, atOnce);
  return sumInLanes(context, parts, (trx, readers) => matchDeals(trx, { ...match, readers }));
}

/** Takes each step in a transaction of its own, and adds up what they return. */
async function sumInLanes<Step>(
  { db, lanes = 1 }: MatchContext,
  steps: readonly Step[],
  take: (trx: Transaction<Database>, step: Step) => Promise<number>,
): Promise<number> {
  const queue = [...steps];
  let sum = 0;
  const work = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const each = step;
      const part = await db.transaction().execute((trx) => take(trx, each));
      sum += part;
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      work().catch((error: unknown) => {
        queue.length = 0;
        throw error;
      }),
    ),
  );
  const failure = ends.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return sum;
}
