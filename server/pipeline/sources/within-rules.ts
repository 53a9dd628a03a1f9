/** Keeps every question within its source's permission and budget, and one person's within a share of it. */
import { riyadhDate } from '#contract/domain/dates.ts';
import type { SourceBudget } from '#contract/domain/source-permission.ts';
import { type FareProvider, type FareRequest, ProviderError } from '#server/pipeline/providers/provider.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { chargeSource, mayAskByItself, refundSource, type SourceRules } from './source-rules.ts';

/** `job`: a schedule asks; `person`: someone waits for the answer. */
type Asker = 'job' | 'person';

/**
 * The provider, asked within its rules as they are at each question.
 * Reading throws a ProviderError `not_permitted` or `budget_spent` without asking the source. What was charged for a
 * question that was never sent is given back.
 */
export function withinRules(
  { db, sourceRules }: { db: Db; sourceRules: Pick<SourceRules, 'of'> },
  provider: FareProvider,
  asker: Asker,
): FareProvider {
  return {
    ...provider,
    async *read(request, options) {
      const { permission, budget } = sourceRules.of(provider.name);
      if (asker === 'job' && !mayAskByItself(permission)) {
        throw new ProviderError(provider.name, 'not_permitted', 'its terms allow only questions of persons');
      }
      const usd = provider.costOf?.(request) ?? 0;
      const day = riyadhDate(options.now);
      const charge = { source: provider.name, day, usd };
      const limit = asker === 'person' ? personsBudget(budget) : budget;
      if (!(await chargeSource(db, { ...charge, budget: limit }))) {
        throw new ProviderError(provider.name, 'budget_spent', `the budget of ${day} is spent`);
      }
      try {
        yield* provider.read(request, options);
      } catch (error) {
        if (error instanceof ProviderError && !error.wasAsked) await refundSource(db, charge);
        throw error;
      }
    },
  };
}

/** Persons ask within this share of a budget, so that no visitor can spend what deals are confirmed with. */
const personShare = 0.5;

function personsBudget({ callsPerDay, usdPerDay }: SourceBudget): SourceBudget {
  return {
    callsPerDay: callsPerDay && Math.max(1, Math.floor(callsPerDay * personShare)),
    usdPerDay: usdPerDay && usdPerDay * personShare,
  };
}

/** Those that read a kind of request, in the order of their list. */
export function listAnswering(providers: readonly FareProvider[], kind: FareRequest['kind']): FareProvider[] {
  return providers.filter((provider) => canAnswer(provider, kind));
}

/** Whether a provider reads a kind of request; one that says nothing reads slices and calendars. */
export function canAnswer({ answers }: Pick<FareProvider, 'answers'>, kind: FareRequest['kind']): boolean {
  return (answers ?? ['slice', 'calendar', 'everything']).includes(kind);
}

export type QuestionShares = ReturnType<typeof createQuestionShares>;

/** Of what persons together may ask in a day. */
const shareOfOne = 0.25;
const mostWithoutBudget = 50;
/** One address may be a whole mobile network. */
const mostOfAddress = 500;
/** Actors remembered, for some megabytes at most. */
const mostRemembered = 50_000;

/**
 * So that nobody asks for everybody. In memory: the budget itself, which is in the database, bounds what restarts and other
 * nodes forget.
 */
export function createQuestionShares(rules: Pick<SourceRules, 'of'>, now: () => Date) {
  let day = '';
  let taken = new Map<string, number>();
  return {
    /**
     * Counts one question, unless the actor's share of the day (Riyadh) is used up.
     * @param question the source, and what the question costs at most
     * @param actor key of an account or address
     */
    tryTake({ source, usd }: { source: string; usd: number }, actor: string): boolean {
      const today = riyadhDate(now());
      if (today !== day || taken.size >= mostRemembered) taken = new Map();
      day = today;
      const key = `${source} ${actor}`;
      const before = taken.get(key) ?? 0;
      if (before >= mostOf(rules, { source, usd }, actor)) return false;
      taken.set(key, before + 1);
      return true;
    },
  };
}

function mostOf(
  rules: Pick<SourceRules, 'of'>,
  { source, usd }: { source: string; usd: number },
  actor: string,
): number {
  const { callsPerDay, usdPerDay } = personsBudget(rules.of(source).budget);
  const affordable = usdPerDay === null || usd === 0 ? null : usdPerDay / usd;
  const most = Math.min(callsPerDay ?? Number.POSITIVE_INFINITY, affordable ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(most)
    ? Math.max(1, Math.floor(most * shareOfOne))
    : actor.startsWith('address:')
      ? mostOfAddress
      : mostWithoutBudget;
}
