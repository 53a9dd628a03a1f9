/** How many questions to a fare source one address or account may cause in a day, so that nobody asks for everybody. */
import { riyadhDate } from '#contract/domain/dates.ts';
import type { SourceRules } from './source-rules.ts';
import { personsBudget } from './within-rules.ts';

export type QuestionShares = {
  /**
   * Counts one question, unless the actor's share of the day (Riyadh) is used up.
   * @param question the source, and what the question costs at most
   * @param actor key of an account or address
   */
  tryTake: (question: { source: string; usd: number }, actor: string) => boolean;
};

/** Of what persons together may ask in a day. */
const shareOfOne = 0.25;
const mostWithoutBudget = 50;
/** One address may be a whole mobile network. */
const mostOfAddress = 500;
/** Actors remembered, for some megabytes at most. */
const mostRemembered = 50_000;

/** In memory: the budget itself, which is in the database, bounds what restarts and other nodes forget. */
export function createQuestionShares(rules: Pick<SourceRules, 'of'>, now: () => Date): QuestionShares {
  let day = '';
  let taken = new Map<string, number>();
  return {
    tryTake({ source, usd }, actor) {
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
