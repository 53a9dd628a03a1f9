/** Keeps the record of the site's claims: makes them, looks once an hour at what became of them, forgets the oldest. */
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import {
  type ClaimKind,
  claimDefinitions,
  outcomeOf,
  outcomeRule,
  type Tier,
} from '#contract/domain/record.ts';
import { feathersOf, recordOf, usualOf } from '#contract/domain/verdict.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import type { UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import { mayPublish, mayRecord, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import { noReturn } from '#server/platform/database/row-reader.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { announceChange } from '#server/platform/database/site-changes.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';
import * as stored from './claim.repository.ts';
import { judgeWaitRule, tallyWaitGroups, type WaitTally, waitGroupOf } from './wait-rule.ts';

export const recordDays = 365;
/** Outcomes of so many days are judged again once a day: sightings arrive late. */
const lateDays = 3;
const againAfterMs = 20 * 3_600_000;
const claimsAtOnce = 1000;

export type ClaimContext = { db: Db; sourceRules: Pick<SourceRules, 'of'>; now: () => Date };

export type RecordContext = ClaimContext & {
  board: Pick<Board, 'listAllEntries' | 'isPremium'>;
  /** Nothing is learnt from them. */
  unusualPeriods: () => readonly UnusualPeriod[];
};

/** Deals are claimed when they are published; the job finds those that an administrator published. */
export const recordJob = defineScheduledJob<RecordContext>({
  name: 'record-keep',
  cron: '22 * * * *',
  run: async (context, signal) => {
    const { db, now } = context;
    let changes = await claimDeals(context);
    changes += await judgeClaims(context, signal);
    // Before the day's claims are made: what is said of them rests on it.
    changes += await judgeWaiting(context);
    changes += await claimListed(context);
    changes += await stored.deleteClaimsBefore(db, addDays(riyadhDate(now()), -recordDays));
    if (changes === 0) return;
    await stored.markRecordRun(db, now());
    await announceChange(db, 'record');
  },
});

/** Judges the rule of waiting, once a month. @returns how many judgements were made */
export async function judgeWaiting({
  db,
  unusualPeriods,
  now,
}: Pick<RecordContext, 'db' | 'unusualPeriods' | 'now'>): Promise<number> {
  const month = `${monthOf(riyadhDate(now()))}-01`;
  if (await stored.isWaitJudged(db, month)) return 0;
  const judgement = judgeWaitRule(await stored.listWaitCases(db, unusualPeriods()), Math.random);
  // Nothing could be forecast yet: the month is judged as soon as it can be.
  if (judgement.skill === null) return 0;
  await stored.insertWaitJudgement(db, { month, judgement, at: now() });
  return 1;
}

/** Claims the prices of published deals. @returns how many were new */
export async function claimDeals({ db, sourceRules, now }: ClaimContext, key?: FareListKey): Promise<number> {
  const day = riyadhDate(now());
  const deals = await stored.listUnclaimedDeals(db, day, key);
  if (deals.length === 0) return 0;
  const premium = await listPremiumCodes(db);
  const claims = deals.flatMap(({ evidence, dealPrice, originalPrice, ...trip }) => {
    const tier = evidence.status === 'assessed' ? evidence.evidence.tier : null;
    const price = { price: dealPrice, usual: originalPrice, tier, isOpen: !premium.has(trip.destination) };
    return tier === null ? [] : describeClaim('deal', day, { ...trip, ...price }, sourceRules);
  });
  return stored.insertClaims(db, claims, now());
}

/** Claims the cheapest listed price of each pair, once a day. @returns how many were new */
export async function claimListed(context: RecordContext): Promise<number> {
  const { db, board, sourceRules, unusualPeriods, now } = context;
  const day = riyadhDate(now());
  const claimed = await stored.listClaimedPairs(db, day);
  const claims = board.listAllEntries().flatMap(({ fare, assessment }) => {
    if (claimed.has(stored.pairOf(fare))) return [];
    const usual = usualOf(recordOf(assessment));
    const price = { usual, tier: null, isOpen: !board.isPremium(fare.destination) };
    return describeClaim('verdict', day, { ...fare, ...price }, sourceRules);
  });
  if (claims.length === 0) return 0;
  const tallies = (await stored.isWaitLicensed(db))
    ? tallyWaitGroups(await stored.listWaitCases(db, unusualPeriods()))
    : null;
  let added = 0;
  for (const chunk of chunksOf(claims, claimsAtOnce)) {
    added += await stored.insertClaims(
      db,
      tallies ? await sayHowOftenFell(db, chunk, tallies) : chunk,
      now(),
    );
  }
  return added;
}

/** What the page says of a price today is part of its claim. */
async function sayHowOftenFell(
  db: Db,
  claims: readonly stored.NewClaim[],
  tallies: ReadonlyMap<string, WaitTally>,
): Promise<stored.NewClaim[]> {
  const lows = await stored.listLowsBefore(db, claims);
  return claims.map((claim, index) => {
    const said = tallies.get(waitGroupOf({ ...claim, lowBefore: lows[index] ?? null }));
    return said ? { ...claim, waitFell: said.fell, waitOf: said.of } : claim;
  });
}

type ClaimedPrice = Pick<
  stored.Claim,
  | 'source'
  | 'origin'
  | 'destination'
  | 'tripType'
  | 'departureDate'
  | 'returnDate'
  | 'price'
  | 'usual'
  | 'isOpen'
> & { tier: Tier | null };

/** None of a source that leaves no history, since nothing would ever be known of it, and none of a trip of that day. */
export function describeClaim(
  kind: ClaimKind,
  day: string,
  claimed: ClaimedPrice,
  sourceRules: ClaimContext['sourceRules'],
): stored.NewClaim[] {
  const { source, departureDate, returnDate, price, usual } = claimed;
  const { permission } = sourceRules.of(source);
  if (!mayRecord(permission) || departureDate <= day) return [];
  return [
    {
      ...claimed,
      kind,
      day,
      returnDate: returnDate ?? noReturn,
      feathers: feathersOf(price, usual),
      definition: claimDefinitions[kind],
      isPublishable: mayPublish(permission),
      isSimulated: source === sampleSource,
      waitFell: null,
      waitOf: null,
    },
  ];
}

/** Judges the claims whose day is over; run twice it changes nothing. @returns how many were judged */
export async function judgeClaims(
  { db, now }: Pick<ClaimContext, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const today = riyadhDate(now());
  const againBefore = new Date(now().getTime() - againAfterMs);
  const due = await stored.listDueClaims(db, { today, lateSince: addDays(today, -lateDays), againBefore });
  let judged = 0;
  for (const { day, days } of due) {
    signal?.throwIfAborted();
    const found = await stored.listLaterPrices(db, { day, days });
    const rows = found.map((claim) => {
      const outcome = outcomeOf(claim, days);
      const price = outcome === 'departed' ? null : claim.laterPrice;
      return { claimId: claim.id, days, outcome, price, monthLow: claim.monthLow, rule: outcomeRule };
    });
    await stored.upsertOutcomes(db, rows, now());
    judged += rows.length;
  }
  return judged;
}
