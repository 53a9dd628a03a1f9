/** `/api/admin/fare-sources`: costs, age of prices, and disagreement of fare sources. */
import type { Kysely } from 'kysely';
import { type FareSources, getFareSources, type SourceSpending } from '#contract/api/admin-fare-sources.ts';
import { checkOutcomes } from '#contract/domain/confirmation.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { homeCountry } from '#contract/domain/iata.ts';
import { listChecksSince, type PriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { keepsPrice, listDisagreement } from '#server/pipeline/checks/site-records.ts';
import { allFareLists, type Board } from '#server/pipeline/fares/board.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import { coverageOf } from '#server/pipeline/planner/coverage.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { pairOf, rankFirstPage, type WatchedDays } from '#server/pipeline/refresh/route-states.ts';
import { type KnownSource, mayAskByItself, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { listSpending, nothingSpent } from '#server/pipeline/sources/source-spend.repository.ts';
import { canAnswer } from '#server/pipeline/sources/within-rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';

/** What the report about fare sources is made of. */
export type FareSourcesContext = {
  db: Kysely<Database>;
  fareProviders: readonly FareProvider[];
  sourceRules: SourceRules;
  knownSources: readonly KnownSource[];
  board: Pick<Board, 'listEntries'>;
  reference: Pick<ReferenceData, 'airports'>;
  listWatchedDays: (now: Date) => Promise<WatchedDays[]>;
  now: () => Date;
};

export function fareSourcesRoutes(context: FareSourcesContext): OperationRoute[] {
  return [operationRoute(getFareSources, () => readFareSources(context))];
}

/** Ages that coverage aims at. */
const firstPageHours = 6;
const watchedHours = 3;
const shownDays = 30;
const countedDays = 7;
const shownChecks = 20;
const dayMs = 86_400_000;

async function readFareSources(context: FareSourcesContext): Promise<FareSources> {
  const { db, now } = context;
  const at = now();
  const today = riyadhDate(at);
  const spending = await listSpending(db, addDays(today, 1 - shownDays));
  const checks = await listChecksSince(db, new Date(at.getTime() - countedDays * dayMs));
  const disagreement = await listDisagreement(db, at);
  const ofSite = Map.groupBy(disagreement, ({ site }) => site);
  return {
    sources: listSources(context, spending, today),
    coverage: await readCoverage(context, at),
    checks: countOutcomes(checks),
    latestChecks: checks.slice(-shownChecks).reverse().map(presentCheck),
    disagreement: disagreement.map((row) => ({ ...row, keepsPrice: keepsPrice(ofSite.get(row.site) ?? []) })),
  };
}

function listSources(
  { knownSources, fareProviders, sourceRules }: FareSourcesContext,
  spending: Awaited<ReturnType<typeof listSpending>>,
  today: IsoDate,
): SourceSpending[] {
  const rowsOf = Map.groupBy(spending, ({ source }) => source);
  const names = new Set([...knownSources.map(({ source }) => source), ...rowsOf.keys()]);
  return [...names].map((source) => {
    const provider = fareProviders.find(({ name }) => name === source);
    const { permission, budget } = sourceRules.of(source);
    const rows = rowsOf.get(source) ?? [];
    const { calls, usd } = rows.find(({ day }) => day === today) ?? nothingSpent;
    return {
      source,
      isConfigured: provider !== undefined,
      canConfirm: provider !== undefined && canAnswer(provider, 'exact'),
      isAutomatic: mayAskByItself(permission),
      today: { calls, usd },
      budget,
      days: rows.map(({ day, ...spent }) => ({ day, calls: spent.calls, usd: spent.usd })),
    };
  });
}

async function readCoverage(context: FareSourcesContext, at: Date): Promise<FareSources['coverage']> {
  const { board, reference } = context;
  const watched = new Set((await context.listWatchedDays(at)).map(pairOf));
  const isDomestic = (destination: string) =>
    reference.airports.get(destination)?.countryCode === homeCountry;
  const lists = allFareLists.map((key) => board.listEntries(key));
  const onPage = lists.flatMap((entries) => [...rankFirstPage(entries, isDomestic).keys()]);
  const ofWatches = lists.flat().filter(({ fare }) => watched.has(pairOf(fare)));
  return {
    firstPage: coverageOf(
      onPage.map(({ fare }) => ageOf(fare)),
      firstPageHours,
      at,
    ),
    watched: coverageOf(
      ofWatches.map(({ fare }) => ageOf(fare)),
      watchedHours,
      at,
    ),
  };
}

function ageOf({ observedAt, confirmation }: CurrentFare): { observedAt: Date; checkedAt: Date | null } {
  return { observedAt, checkedAt: confirmation?.state === 'confirmed' ? confirmation.at : null };
}

function countOutcomes(checks: readonly PriceCheck[]): FareSources['checks'] {
  const counts = checkOutcomes.map((outcome) => {
    return [outcome, checks.filter((check) => check.outcome === outcome).length] as const;
  });
  return Object.fromEntries(counts) as FareSources['checks'];
}

function presentCheck(check: PriceCheck): FareSources['latestChecks'][number] {
  return {
    at: check.checkedAt.toISOString(),
    source: check.askedSource,
    origin: check.origin,
    destination: check.destination,
    departureDate: check.departureDate,
    returnDate: check.returnDate,
    outcome: check.outcome,
    listed: check.price,
    answered: check.answered,
  };
}
