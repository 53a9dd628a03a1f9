/** Strategies of asking for prices that a simulation compares; none of them sees the true prices. */
import { planQuestions } from '#server/pipeline/planner/plan-questions.ts';
import type { RouteState } from '#server/pipeline/planner/question-value.ts';
import { mix } from '#server/pipeline/providers/sample/hash.ts';

type AskingStep = {
  /** The same order and length at every step. */
  routes: readonly RouteState[];
  now: Date;
  /** Questions a day, those asked today, and how many of the rest are released evenly until now. */
  callsPerDay: number;
  askedToday: number;
  released: number;
};

/** @returns the routes to ask for now */
export type Strategy = (step: AskingStep) => readonly RouteState[];

export const strategyNames = [
  'planner',
  'round robin',
  'oldest first',
  'random',
  'round robin, all routes',
  'nothing asked',
] as const;
export type StrategyName = (typeof strategyNames)[number];

/** A strategy keeps its place between steps, so each run creates its own. */
export function createStrategy(name: StrategyName, seed: number): Strategy {
  if (name === 'planner') return askAsPlanned;
  if (name === 'round robin') return createRoundRobin(isSeen);
  if (name === 'round robin, all routes') return createRoundRobin(() => true);
  if (name === 'oldest first') return askOldest;
  if (name === 'random') return createRandom(seed);
  return () => [];
}

function askAsPlanned({ routes, now, callsPerDay, askedToday }: AskingStep): RouteState[] {
  const source = {
    name: 'simulated',
    costUsd: 0,
    spentToday: { calls: askedToday, usd: 0 },
    budget: { callsPerDay, usdPerDay: null },
  };
  return planQuestions({ routes, sources: [source], now }).map(({ route }) => route);
}

/** The simple strategies know as well that prices nobody sees need no question. */
function isSeen({ watchers, firstPageRank }: RouteState): boolean {
  return watchers > 0 || firstPageRank !== null;
}

function createRoundRobin(isAsked: (route: RouteState) => boolean): Strategy {
  let next = 0;
  return ({ routes, released }) => {
    const chosen: RouteState[] = [];
    for (let tried = 0; tried < routes.length && chosen.length < released; tried += 1) {
      const route = routes[next % routes.length];
      next += 1;
      if (route && isAsked(route)) chosen.push(route);
    }
    return chosen;
  };
}

function askOldest({ routes, released }: AskingStep): RouteState[] {
  const knownAt = ({ observedAt, checkedAt }: RouteState) =>
    Math.max(observedAt.getTime(), checkedAt?.getTime() ?? 0);
  return routes
    .filter(isSeen)
    .sort((a, b) => knownAt(a) - knownAt(b))
    .slice(0, released);
}

function createRandom(seed: number): Strategy {
  return ({ routes, now, released }) => {
    const draw = mix(seed, now.getTime() / 60_000);
    return routes
      .flatMap((route, index) => (isSeen(route) ? [{ route, order: mix(draw, index) }] : []))
      .sort((a, b) => a.order - b.order)
      .slice(0, released)
      .map(({ route }) => route);
  };
}
