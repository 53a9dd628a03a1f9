/** The rule `wait-1`: how often prices like one fell, judged month by month on the record before it may be told. */
import { addDays, addMonths, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { leadGroupOf, type Outcome, outcomePercent, type WaitJudgement } from '#contract/domain/record.ts';

export const waitRule = 'wait-1';
/** The outcome that is forecast; as long a gap lies between what is learnt from and what is judged. */
export const waitDays = 14;
/** Fewer say too little to forecast from. */
const leastLearnt = 300;
/** A group's share counts as much as that of all after so many cases. */
const shrinkage = 20;
/** Fewer independent departures give no licence. */
export const leastDepartures = 300;
const resamples = 400;
/** A rule without skill gets a licence in at most this share of cases. */
export const errorShare = 0.05;

/** A claim whose outcome is known. Prices in SAR. */
export type WaitCase = {
  day: IsoDate;
  departureDate: IsoDate;
  /** Origin, destination and kind of trip. */
  route: string;
  feathers: number | null;
  price: number;
  /** Lowest price of the departure month two weeks before; null where it was not seen. */
  lowBefore: number | null;
  outcome: Exclude<Outcome, 'departed'>;
  /** Asked for in the end: the later price, else the month's; null where nothing was seen. */
  laterPrice: number | null;
};

/** Days to departure, how far from usual, and where prices went in the two weeks before. */
export function waitGroupOf(claim: Omit<WaitCase, 'outcome' | 'laterPrice' | 'route'>): string {
  const { day, departureDate, feathers, price, lowBefore } = claim;
  return `${leadGroupOf(day, departureDate)} ${feathers ?? 'none'} ${trendOf(price, lowBefore)}`;
}

function trendOf(price: number, before: number | null): 'unknown' | 'falling' | 'level' | 'rising' {
  if (before === null) return 'unknown';
  const change = 100 * (toHalalas(price) - toHalalas(before));
  if (change <= -outcomePercent * toHalalas(before)) return 'falling';
  return change >= outcomePercent * toHalalas(before) ? 'rising' : 'level';
}

/** Fewer departures of a group say nothing. */
const leastTold = 30;

export type WaitTally = { fell: number; of: number };

/** How often the prices of each group had fallen, each departure once, by its first claim; small groups are left out. */
export function tallyWaitGroups(cases: readonly WaitCase[]): Map<string, WaitTally> {
  const seen = new Set<string>();
  const tallies = new Map<string, WaitTally>();
  for (const each of cases.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const group = waitGroupOf(each);
    const departure = `${group} ${each.route} ${each.departureDate}`;
    if (seen.has(departure)) continue;
    seen.add(departure);
    learn(tallyIn(tallies, group), each);
  }
  return new Map([...tallies].filter(([, { of }]) => of >= leastTold));
}

/** Walks forward: each month is forecast from the cases whose outcome was known before it began. @param random 0 to 1 */
export function judgeWaitRule(cases: readonly WaitCase[], random: () => number): WaitJudgement {
  const forecasts = forecastMonths(cases);
  if (forecasts.length === 0) {
    return {
      departures: 0,
      skill: null,
      leastSkill: null,
      saving: null,
      worstTenth: null,
      isLicensed: false,
    };
  }
  const blocks = blocksOf(forecasts);
  const skill = skillOf(blocks);
  const drawn = Array.from({ length: resamples }, () => skillOf(blocks.map(() => pick(blocks, random)))).sort(
    (a, b) => a - b,
  );
  const leastSkill = drawn[Math.floor(errorShare * resamples)] ?? skill;
  const departures = new Set(forecasts.map(({ of }) => `${of.route} ${of.departureDate}`)).size;
  return {
    departures,
    skill,
    leastSkill,
    ...savingsOf(forecasts),
    isLicensed: leastSkill > 0 && departures >= leastDepartures,
  };
}

type Forecast = { of: WaitCase; chance: number; base: number };

/** The forecasts of every month, each from what was known when it began. */
export function forecastMonths(cases: readonly WaitCase[]): Forecast[] {
  const sorted = cases.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const byMonth = Map.groupBy(sorted, ({ day }) => monthOf(day));
  const known = new Map<string, WaitTally>();
  const all: WaitTally = { fell: 0, of: 0 };
  const forecasts: Forecast[] = [];
  let next = 0;
  for (let month: IsoMonth = monthOf(first.day); month <= monthOf(last.day); month = addMonths(month, 1)) {
    for (let each = sorted[next]; each && addDays(each.day, waitDays) < `${month}-01`; each = sorted[next]) {
      learn(all, each);
      learn(tallyIn(known, waitGroupOf(each)), each);
      next += 1;
    }
    if (all.of < leastLearnt) continue;
    const base = all.fell / all.of;
    for (const of of byMonth.get(month) ?? []) {
      const { fell, of: count } = known.get(waitGroupOf(of)) ?? { fell: 0, of: 0 };
      forecasts.push({ of, base, chance: (fell + shrinkage * base) / (count + shrinkage) });
    }
  }
  return forecasts;
}

function tallyIn(groups: Map<string, WaitTally>, group: string): WaitTally {
  return groups.getOrInsert(group, { fell: 0, of: 0 });
}

function learn(tally: WaitTally, { outcome }: WaitCase): void {
  tally.of += 1;
  if (outcome === 'cheaper') tally.fell += 1;
}

/** Squared errors of the rule and of the base rate, over the claims of a route in a week: they are not independent. */
type Block = { rule: number; base: number };

function blocksOf(forecasts: readonly Forecast[]): Block[] {
  const blocks = new Map<string, Block>();
  for (const { of, chance, base } of forecasts) {
    const week = Math.floor(Date.parse(`${of.day}T00:00:00Z`) / (7 * 86_400_000));
    const key = `${of.route} ${week}`;
    const block = blocks.getOrInsert(key, { rule: 0, base: 0 });
    const fell = of.outcome === 'cheaper' ? 1 : 0;
    block.rule += (chance - fell) ** 2;
    block.base += (base - fell) ** 2;
  }
  return [...blocks.values()];
}

function skillOf(blocks: readonly Block[]): number {
  let [rule, base] = [0, 0];
  for (const block of blocks) [rule, base] = [rule + block.rule, base + block.base];
  return base === 0 ? 0 : 1 - rule / base;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

function savingsOf(forecasts: readonly Forecast[]): Pick<WaitJudgement, 'saving' | 'worstTenth'> {
  const savings = forecasts
    .flatMap(({ of: { price, laterPrice }, chance }) =>
      chance < 0.5 || laterPrice === null ? [] : [(price - laterPrice) / price],
    )
    .sort((a, b) => a - b);
  if (savings.length === 0) return { saving: null, worstTenth: null };
  const saving = savings.reduce((sum, each) => sum + each, 0) / savings.length;
  return { saving, worstTenth: savings[Math.floor(savings.length / 10)] ?? null };
}
