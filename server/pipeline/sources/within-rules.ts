/** Wraps a provider so that every question keeps its source's permission and budget. */
import type { Kysely } from 'kysely';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { SourceBudget } from '#contract/domain/source-permission.ts';
import { type FareProvider, type FareRequest, ProviderError } from '#server/pipeline/providers/provider.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { mayAskByItself, type SourceRules } from './source-rules.ts';
import { chargeSource, refundSource } from './source-spend.repository.ts';

/** `job`: a schedule asks; `person`: someone waits for the answer. */
export type Asker = 'job' | 'person';

/**
 * The provider, asked within its rules as they are at each question.
 * Reading throws a ProviderError `not_permitted` or `budget_spent` without asking the source. What was charged for a
 * question that was never sent is given back.
 */
export function withinRules(
  { db, sourceRules }: { db: Kysely<Database>; sourceRules: Pick<SourceRules, 'of'> },
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

/** What all persons together may ask in a day. */
export function personsBudget({ callsPerDay, usdPerDay }: SourceBudget): SourceBudget {
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
