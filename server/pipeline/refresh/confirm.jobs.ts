/** Job that asks confirming sources about listed prices in the planner's order, and whether one stands ready, so that deals wait for it. */
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import {
  deletePriceChecks,
  listChecksSince,
  recordDays,
} from '#server/pipeline/checks/price-check.repository.ts';
import { type PlannedSource, planQuestions } from '#server/pipeline/planner/plan-questions.ts';
import type { FareProvider, FareRequest } from '#server/pipeline/providers/provider.ts';
import {
  deleteSpending,
  listSpending,
  mayAskByItself,
  nothingSpent,
  type SourceRules,
} from '#server/pipeline/sources/source-rules.ts';
import { listAnswering, withinRules } from '#server/pipeline/sources/within-rules.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';
import { askForPrice, exactRequestOf } from './ask-price.service.ts';
import type { ProviderHealth } from './provider-run.repository.ts';
import { publishFares, type RefreshContext } from './refresh.service.ts';
import { listQuestions, type Question, type QuestionContext, type WatchedDays } from './route-states.ts';

/** Questions of one run; the rest waits for the next. */
const mostQuestions = 40;
/** At one time; each source has limits of its own as well. */
const questionsAtOnce = 4;
const runDeadline = 4 * 60_000;
const keptSpendingDays = 400;

export type ConfirmJobContext = RefreshContext &
  QuestionContext & {
    fareProviders: readonly FareProvider[];
    listWatchedDays: (now: Date) => Promise<WatchedDays[]>;
  };

/** A deal waits at most five minutes for its first question. */
const confirmFaresJob = defineScheduledJob<ConfirmJobContext>({
  name: 'fares-confirm',
  cron: '*/5 * * * *',
  run: (context, signal = new AbortController().signal) =>
    confirmFares(context, AbortSignal.any([signal, AbortSignal.timeout(runDeadline)])),
});

const checkTidying = defineScheduledJob<Pick<RefreshContext, 'db' | 'now'>>({
  name: 'price-checks-tidy',
  cron: '52 4 * * *',
  async run({ db, now }) {
    await deletePriceChecks(db, new Date(now().getTime() - recordDays * 86_400_000));
    await deleteSpending(db, addDays(riyadhDate(now()), -keptSpendingDays));
  },
});

export const confirmJobs = [confirmFaresJob, checkTidying] as const;

async function planNow(context: ConfirmJobContext): Promise<(Question & { provider: FareProvider })[]> {
  const { db, fareProviders, sourceRules, now } = context;
  const at = now();
  const confirming = listConfirming(fareProviders, sourceRules);
  if (confirming.length === 0) return [];
  const questions = listQuestions(context, {
    watched: await context.listWatchedDays(at),
    checks: await listChecksSince(db, new Date(at.getTime() - listedHours * 3_600_000)),
  });
  const [first] = questions;
  const example = first && exactRequestOf(first.fare);
  const plan = planQuestions({
    routes: questions.map(({ route }) => route),
    sources: await listPlannedSources(context, confirming, { example, now: at }),
    now: at,
  });
  const questionOf = new Map(questions.map((question) => [question.route, question]));
  return plan.slice(0, mostQuestions).flatMap(({ source, route }) => {
    const question = questionOf.get(route);
    const provider = confirming.find(({ name }) => name === source);
    return question && provider ? [{ ...question, provider }] : [];
  });
}

/**
 * Asks the planned questions and publishes what the answers change, all together, so that each list is assessed once. A
 * question that fails in the database ends the run; what was answered before is published.
 * @returns how many questions were asked
 */
export async function confirmFares(context: ConfirmJobContext, signal: AbortSignal): Promise<number> {
  const touched = new Set<string>();
  const waiting = await planNow(context);
  let asked = 0;
  const askNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const provider = withinRules(context, next.provider, 'job');
      const lists = await askForPrice(context, provider, next.fare, signal);
      if (!lists) continue;
      asked += 1;
      for (const key of lists) touched.add(key);
    }
  };
  try {
    await Promise.all(Array.from({ length: questionsAtOnce }, askNext));
  } finally {
    if (touched.size > 0) await publishFares(context, touched);
  }
  return asked;
}

/** @param example a question of the plan, since all cost the same; undefined where there is none */
async function listPlannedSources(
  { db, sourceRules }: RefreshContext,
  providers: readonly FareProvider[],
  { example, now }: { example: FareRequest | undefined; now: Date },
): Promise<PlannedSource[]> {
  const spent = new Map((await listSpending(db, riyadhDate(now))).map((row) => [row.source, row]));
  return providers.map((provider) => ({
    name: provider.name,
    costUsd: example ? (provider.costOf?.(example) ?? 0) : 0,
    spentToday: spent.get(provider.name) ?? nothingSpent,
    budget: sourceRules.of(provider.name).budget,
  }));
}

/** A source that has failed for this long is not waited for. */
const waitedForHours = 24;

function listConfirming(
  fareProviders: readonly FareProvider[],
  sourceRules: Pick<SourceRules, 'of'>,
): FareProvider[] {
  return listAnswering(fareProviders, 'exact').filter(({ name }) => {
    const { permission, budget } = sourceRules.of(name);
    return mayAskByItself(permission) && budget.callsPerDay !== 0 && budget.usdPerDay !== 0;
  });
}

export function canConfirm({
  fareProviders,
  sourceRules,
  health,
  now,
}: {
  fareProviders: readonly FareProvider[];
  sourceRules: Pick<SourceRules, 'of'>;
  health: readonly Pick<ProviderHealth, 'provider' | 'lastSuccessAt' | 'lastFailureAt'>[];
  now: Date;
}): boolean {
  const since = now.getTime() - waitedForHours * 3_600_000;
  return listConfirming(fareProviders, sourceRules).some(({ name }) => {
    const known = health.find(({ provider }) => provider === name);
    const hasFailed = known !== undefined && known.lastFailureAt !== null;
    return !hasFailed || (known.lastSuccessAt !== null && known.lastSuccessAt.getTime() > since);
  });
}
