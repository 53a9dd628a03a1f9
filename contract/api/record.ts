/** Operations of the public record: what the site claimed of prices, and what became of it. */
import { z } from 'zod';
import {
  claimGroupings,
  claimKinds,
  claimsPerPage,
  outcomeDays,
  outcomeFilters,
  outcomes,
} from '../domain/record.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import {
  departureAirport,
  iataCode,
  instant,
  isoDate,
  isoMonth,
  numberText,
  sar,
  tripType,
} from '../schemas.ts';
import { dealTier } from './pricing.ts';

const define = defineOperationsOf(endpoints, { tag: 'Record' });

const count = z.number().int().nonnegative();
const days = z.literal(outcomeDays);
const kind = z.enum(claimKinds);
const feathers = z.number().int().min(1).max(5);

const outcomeCounts = {
  dearer: count,
  same: count,
  cheaper: count,
  gone: count,
  /** The trip had begun before the day. */
  departed: count,
  /** The day is not over. */
  waiting: count,
};

/** The outcomes of the claims of one kind that have something in common. */
const claimGroup = z.object({
  kind,
  days,
  by: z.enum(claimGroupings),
  /** Tier, feathers (`none` without enough history), departure airport, or first days before departure; empty for all. */
  key: z.string(),
  ...outcomeCounts,
});
export type ClaimGroup = z.infer<typeof claimGroup>;

const record = z.object({
  /** Claims made until then are counted; null before the first. */
  asOf: instant.nullable(),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  isSample: z.boolean(),
  /** What a new claim of each kind is made by, and how it is judged. */
  definitions: z.object({ deal: z.string(), verdict: z.string(), outcome: z.string() }),
  groups: z.array(claimGroup),
  /** The newest judgement of the rule that could say "wait"; null before the first. Without a licence nothing is said. */
  wait: z
    .object({
      rule: z.string(),
      month: isoMonth,
      departures: count,
      skill: z.number().nullable(),
      leastSkill: z.number().nullable(),
      saving: z.number().nullable(),
      worstTenth: z.number().nullable(),
      isLicensed: z.boolean(),
    })
    .nullable(),
});
export type Record = z.infer<typeof record>;

export const getRecord = define('getRecord', {
  summary: 'What became of the prices that the site called deals, beside all its cheapest prices',
  response: record,
  answerHeaders: ['ETag'],
});

/** How many of so many prices like this one were cheaper two weeks later, each departure once. */
const waitSaid = z.object({ fell: count, of: count });

export const claim = z.object({
  id: z.number().int(),
  kind,
  day: isoDate,
  origin: departureAirport,
  destination: iataCode,
  city: z.string(),
  cityAr: z.string(),
  tripType,
  departureDate: isoDate,
  returnDate: isoDate.nullable(),
  source: z.string(),
  price: sar,
  /** Median of the record; null without enough history. */
  usual: sar.nullable(),
  feathers: feathers.nullable(),
  tier: dealTier.nullable(),
  definition: z.string(),
  isSample: z.boolean(),
  wait: waitSaid.nullable(),
  outcomes: z.array(
    z.object({
      days,
      outcome: z.enum(outcomes),
      price: sar.nullable(),
      /** Lowest price of the departure month at the same time. */
      monthLow: sar.nullable(),
      rule: z.string(),
    }),
  ),
});
export type Claim = z.infer<typeof claim>;

export const listClaims = define('listClaims', {
  summary: 'One page of the claims and their total, the newest first',
  query: z.object({
    kind: kind.default('deal'),
    /** Of outcomes after so many days. */
    days: numberText(days.default(outcomeDays[0])),
    outcome: z.enum(outcomeFilters).default('all'),
    page: numberText(z.number().int().min(1).max(10_000).default(1)),
    perPage: numberText(z.number().int().min(1).max(100).default(claimsPerPage)),
  }),
  response: z.array(claim),
  answerHeaders: ['ETag', 'X-Total-Count'],
});

export const getClaim = define('getClaim', {
  summary: 'One claim, with the prices of its departure month before and after',
  params: z.object({ id: numberText(z.number().int().positive()) }),
  response: z.object({
    claim,
    departureMonth: isoMonth,
    /** Ascending, from before the claim until its last outcome. */
    dailyLows: z.array(z.object({ day: isoDate, price: sar })),
  }),
  errors: ['not_found'],
  answerHeaders: ['ETag'],
});
export type ClaimWithPrices = z.infer<(typeof getClaim)['response']>;

const tally = z.object({ claims: count, dearer: count, same: count, cheaper: count, gone: count });

export const similarClaims = z.object({
  /** Whose claims are counted; null where there are too few. */
  scope: z.enum(['route', 'airport']).nullable(),
  isSample: z.boolean(),
  /** Each departure once, a week after its first claim with as many feathers. */
  similar: tally.nullable(),
  /** The same of all listed prices. */
  all: tally.nullable(),
  /** What is said of the price that was listed last; null without a licence. */
  wait: waitSaid.extend({ price: sar, departureMonth: isoMonth }).nullable(),
});
export type SimilarClaims = z.infer<typeof similarClaims>;

export const getSimilarClaims = define('getSimilarClaims', {
  summary: 'What became of prices as far below usual as one',
  query: z.object({
    origin: departureAirport,
    destination: iataCode,
    tripType,
    feathers: numberText(feathers),
  }),
  response: similarClaims,
  answerHeaders: ['ETag'],
});
