/** Runs a strategy of asking over a simulated market and measures how wrong the shown prices are. */
import { movementDays, movementOf } from '#server/pipeline/planner/movement.ts';
import type { RouteState } from '#server/pipeline/planner/question-value.ts';
import type { SimulatedMarket } from './simulated-market.ts';
import type { Strategy } from './strategies.ts';

export type SimulationRequest = {
  choose: Strategy;
  callsPerDay: number;
  /** Days in which nothing is asked, so that a record exists. */
  warmUpDays: number;
  /** How many people look at the first place of a first page, in people who watch a route. */
  looksOfFirstPlace: number;
};

/** Means over the measured hours; shares of 1. */
export type Measure = {
  /** Relative error of the shown prices, by how many people see them. */
  error: number;
  /** Share of the looks at a price that is off by more than 5 %. */
  offShare: number;
  /** Hours since the price was seen or asked for, by how many people see it. */
  ageHours: number;
  /** Relative error when every price counts once. */
  plainError: number;
  questionsPerDay: number;
};

const hourMs = 3_600_000;
const hoursPerDay = 24;
const stepsPerHour = 2;
/** Prices off by more count as wrong, as in a confirmation. */
const offFrom = 0.05;
/** Prices of an origin and trip type that are shown at first: deals and the first cities of the list. */
const firstPage = 24;
/** The first day after the warm-up is not measured: strategies only begin then. */
const settlingDays = 1;

const looksOfOther = 0.05;
/** How many people see a price; not what the planner assumes. */
function looksOf({ watchers, firstPageRank }: RouteState, looksOfFirstPlace: number): number {
  return (
    watchers + (firstPageRank === null ? looksOfOther : looksOfFirstPlace / Math.sqrt(1 + firstPageRank))
  );
}

type Run = {
  market: SimulatedMarket;
  states: RouteState[];
  lists: RouteState[][];
  lows: Map<number, number>[];
};

export function simulate(market: SimulatedMarket, request: SimulationRequest): Measure {
  const { choose, callsPerDay, warmUpDays, looksOfFirstPlace } = request;
  const run = startRun(market);
  const indexes = new Map(run.states.map((state, index) => [state, index]));
  const totals = { error: 0, offShare: 0, ageHours: 0, plainError: 0, asked: 0, hours: 0 };
  let askedToday = 0;
  for (let step = 0; step < market.hours * stepsPerHour; step += 1) {
    const hour = Math.floor(step / stepsPerHour);
    const now = new Date(market.start.getTime() + (step / stepsPerHour) * hourMs);
    const stepOfDay = step % (hoursPerDay * stepsPerHour);
    if (step % stepsPerHour === 0) applySightings(run, hour, now);
    if (stepOfDay === 0) {
      askedToday = 0;
      updateMovement(run, hour);
    }
    if (hour < warmUpDays * hoursPerDay) continue;
    rankFirstPages(run);
    const released = Math.floor((callsPerDay * (stepOfDay + 1)) / (hoursPerDay * stepsPerHour)) - askedToday;
    const chosen = choose({ routes: run.states, now, callsPerDay, askedToday, released });
    askedToday += chosen.length;
    for (const state of chosen) answer(run, indexes.get(state) ?? -1, { hour, now });
    if (hour < (warmUpDays + settlingDays) * hoursPerDay) continue;
    totals.asked += chosen.length;
    if (step % stepsPerHour === 0) addHour(totals, run, { hour, now, looksOfFirstPlace });
  }
  const { hours } = totals;
  return {
    error: totals.error / hours,
    offShare: totals.offShare / hours,
    ageHours: totals.ageHours / hours,
    plainError: totals.plainError / hours,
    questionsPerDay: (totals.asked / hours) * hoursPerDay,
  };
}

function startRun(market: SimulatedMarket): Run {
  const states = market.routes.map(
    (route): RouteState => ({
      ...route,
      departureDate: '',
      returnDate: null,
      price: Number.NaN,
      observedAt: market.start,
      checkedAt: null,
      firstPageRank: null,
      isDealCandidate: false,
      movement: null,
      isHoliday: false,
    }),
  );
  const lists = [...Map.groupBy(states, ({ origin, tripType }) => `${origin} ${tripType}`).values()];
  return { market, states, lists, lows: states.map(() => new Map()) };
}

function applySightings({ market, states, lows }: Run, hour: number, now: Date): void {
  for (const { route, ...seen } of market.sightings[hour] ?? []) {
    const state = states[route];
    if (!state) continue;
    Object.assign(state, seen, { observedAt: now, checkedAt: null });
    recordLow(lows[route], hour, seen.price);
  }
}

function answer({ market, states, lows }: Run, route: number, { hour, now }: Moment): void {
  const state = states[route];
  if (!state) return;
  state.price = market.truthAt(hour, route);
  state.checkedAt = now;
  recordLow(lows[route], hour, state.price);
}

function recordLow(lows: Map<number, number> | undefined, hour: number, price: number): void {
  const day = Math.floor(hour / hoursPerDay);
  lows?.set(day, Math.min(price, lows.get(day) ?? price));
}

/** From what was seen of each route, never from the market. */
function updateMovement({ states, lows }: Run, hour: number): void {
  const since = Math.floor(hour / hoursPerDay) - movementDays;
  for (const [route, state] of states.entries()) {
    const recent = [...(lows[route] ?? [])].filter(([day]) => day >= since).map(([, low]) => low);
    state.movement = movementOf(recent);
  }
}

/** As the landing page orders: by the price that is shown. */
function rankFirstPages({ lists }: Run): void {
  for (const list of lists) {
    list.sort((a, b) => a.price - b.price || (a.destination < b.destination ? -1 : 1));
    for (const [rank, state] of list.entries()) state.firstPageRank = rank < firstPage ? rank : null;
  }
}

type Moment = { hour: number; now: Date };
type Totals = { error: number; offShare: number; ageHours: number; plainError: number; hours: number };

function addHour(
  totals: Totals,
  { market, states }: Run,
  { hour, now, looksOfFirstPlace }: Moment & { looksOfFirstPlace: number },
): void {
  const sums = { looks: 0, error: 0, off: 0, age: 0, plain: 0 };
  for (const [route, state] of states.entries()) {
    const truth = market.truthAt(hour, route);
    const error = Math.abs(state.price - truth) / truth;
    const looks = looksOf(state, looksOfFirstPlace);
    const known = Math.max(state.observedAt.getTime(), state.checkedAt?.getTime() ?? 0);
    sums.looks += looks;
    sums.error += looks * error;
    sums.off += error > offFrom ? looks : 0;
    sums.age += (looks * (now.getTime() - known)) / hourMs;
    sums.plain += error;
  }
  totals.error += sums.error / sums.looks;
  totals.offShare += sums.off / sums.looks;
  totals.ageHours += sums.age / sums.looks;
  totals.plainError += sums.plain / states.length;
  totals.hours += 1;
}
