/** `/api/record…`: the public record as figures, claims and CSV. */
import { Hono } from 'hono';
import * as calls from '#contract/api/record.ts';
import { addDays, monthOf } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import { countOf, outcomeDays } from '#contract/domain/record.ts';
import { recordCsvPath } from '#contract/endpoints/public.ts';
import { listDailyLows } from '#server/pipeline/fares/fare.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { guestCacheControl } from '#server/platform/http/cache-policy.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { respondWithText } from '#server/platform/http/kept-text.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { createRateLimit, takeTokenWithHeaders } from '#server/platform/http/rate-limit.ts';
import { createResponseCache } from '#server/platform/http/response-cache.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/write-csv.ts';
import * as records from './record.repository.ts';
import { findSimilarClaims } from './similar-claims.ts';

type RecordRoutesContext = {
  db: Db;
  config: { isDemo: boolean };
  reference: Pick<ReferenceData, 'airports'>;
  sourceRules: Pick<SourceRules, 'of'>;
  /** Claims made or judged in them are left out. */
  unusualPeriods: () => readonly UnusualPeriod[];
  /** Of settings and Premium destinations, and of the record. */
  snapshot: { version: () => number };
  record: RecordVersion;
};

export type RecordCsvContext = RecordRoutesContext & { config: { trustProxy: number }; now: () => Date };

export type RecordVersion = {
  current: () => number;
  read: () => Promise<void>;
  /** Acts at each change, before `read` resolves. */
  onChange: (act: () => Promise<unknown>) => void;
};

/** Follows the runs of the record's job, so that kept answers end with the next one. */
export function createRecordVersion(db: Db): RecordVersion {
  let version = 0;
  let known: number | undefined;
  const acts: (() => Promise<unknown>)[] = [];
  return {
    current: () => version,
    onChange: (act) => void acts.push(act),
    async read() {
      const run = await db.selectFrom('record_run').select('finished_at').executeTakeFirst();
      const at = run?.finished_at.getTime();
      if (at === known) return;
      known = at;
      version += 1;
      await Promise.all(acts.map((act) => act()));
    },
  };
}

/** Days of prices before a claim that its chart shows. */
const chartDays = 90;
/** A part is some ten milliseconds of work, between which others are answered. */
const csvRowsAtOnce = 500;
/** A million rows; more would be written anew for each reader. */
const mostCsvBytes = 256 * 1024 * 1024;

export function recordRoutes(context: RecordRoutesContext & { readSimilar: ReadSimilar }): OperationRoute[] {
  const { db, reference } = context;
  const version = versionOf(context);
  const open = () => records.readPublicRecord(db, { ...context, includeSample: context.config.isDemo });
  const count = keepFor(version, async () => records.countClaims(db, await open()));
  // Counting takes a second at 100,000 claims: no reader waits for it after a run.
  context.record.onChange(count);
  const cached = { cache: { version } };
  return [
    operationRoute(calls.getRecord, () => count(), cached),
    operationRoute(
      calls.listClaims,
      async ({ query, setHeader }) => {
        const { kind, days, outcome } = query;
        const { groups } = await count();
        const all = groups.find((each) => each.by === 'all' && each.kind === kind && each.days === days);
        setHeader('x-total-count', String(all ? countOf(all, outcome) : 0));
        return (await records.listClaimPage(db, await open(), query)).flatMap((row) =>
          presentClaim(row, reference),
        );
      },
      cached,
    ),
    operationRoute(calls.getClaim, async ({ params }) => readClaim(context, await open(), params.id), cached),
    operationRoute(calls.getSimilarClaims, ({ query }) => context.readSimilar(query), cached),
  ];
}

/** What became of prices like one: of one route, or of its departure airport. */
export type ReadSimilar = (asked: {
  origin: string;
  destination: string;
  tripType: TripType;
  feathers: number;
}) => Promise<calls.SimilarClaims>;

export function createSimilarReader(context: RecordRoutesContext): ReadSimilar {
  const { db } = context;
  const listFirsts = keepFor(versionOf(context), async (origin: string, tripType: TripType) => {
    const shown = await records.readPublicRecord(db, { ...context, includeSample: context.config.isDemo });
    const of = { origin, tripType };
    const listed = await records.listListedClaims(db, shown, of);
    const said = new Map(
      listed.map(({ destination, price, departureDate, ...claim }) => {
        const wait = saidOf(claim);
        return [destination, wait && { ...wait, price, departureMonth: monthOf(departureDate) }];
      }),
    );
    return { isSample: shown.isSample, claims: await records.listFirstClaims(db, shown, of), said };
  });
  return async ({ origin, tripType, ...asked }) => {
    const { isSample, claims, said } = await listFirsts(origin, tripType);
    return { isSample, ...findSimilarClaims(claims, asked), wait: said.get(asked.destination) ?? null };
  };
}

/** Changes with the Premium destinations, the settings and the record. */
function versionOf({ snapshot, record }: Pick<RecordRoutesContext, 'snapshot' | 'record'>): () => number {
  return () => snapshot.version() + record.current();
}

/** Keeps answers, each by its arguments, while the version stays the same. */
function keepFor<Arguments extends readonly string[], Answer>(
  version: () => number,
  read: (...given: Arguments) => Promise<Answer>,
): (...given: Arguments) => Promise<Answer> {
  let keptFor = -1;
  const kept = new Map<string, Promise<Answer>>();
  return (...given) => {
    if (version() !== keptFor) kept.clear();
    keptFor = version();
    const key = given.join();
    const answer = kept.getOrInsertComputed(key, () => read(...given));
    answer.catch(() => kept.delete(key));
    return answer;
  };
}

async function readClaim(
  { db, reference, unusualPeriods }: Pick<RecordRoutesContext, 'db' | 'reference' | 'unusualPeriods'>,
  open: records.PublicRecord,
  id: number,
): Promise<calls.ClaimWithPrices> {
  const row = await records.findClaim(db, open, id);
  const claim = row && presentClaim(row, reference)[0];
  if (!row || !claim) throw new AppError('not_found', { log: `no public claim ${id}` });
  const departureMonth = monthOf(row.departureDate);
  const since = addDays(row.day, -chartDays);
  const cohort = { ...row, departureMonth };
  const [lows = []] = await listDailyLows(db, row, [cohort], { since, unusualPeriods });
  const last = addDays(row.day, Math.max(...outcomeDays));
  const dailyLows = lows.flatMap(({ day, price }) => (day <= last ? [{ day, price }] : []));
  return { claim, departureMonth, dailyLows };
}

/** None of a destination that is not in the reference data any more. */
function presentClaim(row: records.JudgedRow, { airports }: Pick<ReferenceData, 'airports'>): calls.Claim[] {
  const airport = airports.get(row.destination);
  const origin = departureAirports.find((code) => code === row.origin);
  if (!airport || !origin) return [];
  const { id, kind, day, destination, tripType, departureDate, returnDate, source, price, usual, tier } = row;
  return [
    {
      id,
      kind,
      day,
      origin,
      destination,
      city: airport.city,
      cityAr: airport.cityAr,
      tripType,
      departureDate,
      returnDate,
      source,
      price,
      usual,
      tier,
      feathers: row.feathers,
      definition: row.definition,
      isSample: row.isSimulated,
      wait: saidOf(row),
      outcomes: row.outcomes.map(({ days, outcome, price: later, low, rule }) => ({
        days,
        outcome,
        rule,
        price: later === null ? null : fromHalalas(later),
        monthLow: low === null ? null : fromHalalas(low),
      })),
    },
  ];
}

function saidOf({ waitFell, waitOf }: Pick<records.JudgedRow, 'waitFell' | 'waitOf'>): calls.Claim['wait'] {
  return waitFell === null || waitOf === null ? null : { fell: waitFell, of: waitOf };
}

const csvColumns = [
  ...['id', 'kind', 'day', 'origin', 'destination', 'trip_type', 'departure_date', 'return_date', 'source'],
  ...['price', 'usual', 'feathers', 'tier', 'definition', 'is_sample', 'wait_fell', 'wait_of'],
  ...outcomeDays.flatMap((days) => [`outcome_${days}`, `price_${days}`, `month_low_${days}`, `rule_${days}`]),
];

/** Of one address, behind which may be many people: the file is megabytes. */
const csvAllowance = { perMinute: 60, burst: 60 };

/** `GET /api/record.csv`: every row behind the figures, made when the record changes, before anybody asks. */
export function recordCsvRoutes(context: RecordCsvContext): Hono<HttpEnv> {
  const texts = createResponseCache({ maxEntries: 1, maxBytes: mostCsvBytes });
  const version = versionOf(context);
  const text = () => texts.get('', version(), () => writeCsv(context));
  // Not waited for; where it fails, the next reader's request says so.
  context.record.onChange(async () => void text().catch(() => undefined));
  const allowance = createRateLimit({ ...csvAllowance, now: context.now });
  const routes = new Hono<HttpEnv>();
  routes.get(recordCsvPath, async (c) => {
    takeTokenWithHeaders(c, allowance, addressOf(c, context.config.trustProxy));
    return respondWithText(c, await text(), {
      type: 'text/csv; charset=utf-8',
      headers: {
        'cache-control': guestCacheControl(c.req.raw.headers),
        'content-disposition': 'attachment; filename="hudhud-record.csv"',
      },
    });
  });
  return routes;
}

async function writeCsv(context: RecordRoutesContext): Promise<string> {
  const open = await records.readPublicRecord(context.db, {
    ...context,
    includeSample: context.config.isDemo,
  });
  let text = byteOrderMark + writeCsvRows([csvColumns]);
  for await (const part of records.listClaimParts(context.db, open, csvRowsAtOnce)) {
    text += writeCsvRows(part.map(csvCells));
  }
  return text;
}

function csvCells(row: records.JudgedRow): (string | null)[] {
  const text = (value: number | null): string | null => (value === null ? null : String(value));
  const sar = (halalas: number | null): string | null =>
    halalas === null ? null : String(fromHalalas(halalas));
  return [
    ...[String(row.id), row.kind, row.day, row.origin, row.destination, row.tripType, row.departureDate],
    ...[row.returnDate, row.source, String(row.price), text(row.usual), text(row.feathers), row.tier],
    ...[row.definition, String(row.isSimulated), text(row.waitFell), text(row.waitOf)],
    ...outcomeDays.flatMap((days) => {
      const later = row.outcomes.find((each) => each.days === days);
      return later
        ? [later.outcome, sar(later.price), sar(later.low), later.rule]
        : ['waiting', null, null, null];
    }),
  ];
}
