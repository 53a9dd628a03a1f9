/** Text of a backtest: a Markdown table and the rule by which one definition is better. */

import { type BacktestResult, recordLengths } from './backtest.ts';
import { type DefinitionName, definitionNames } from './definitions.ts';
import { addTally, calibrationSteps, emptyTally, type Tally } from './tally.ts';

/** Which fares a row counts. */
const fareRows = [
  ['all', () => true],
  ['ordinary', ({ season }) => season === 'ordinary'],
  ['holidays', ({ season }) => season !== 'ordinary'],
  ['cheapest', ({ isCheapest }) => isCheapest],
] as const satisfies readonly (readonly [string, (row: BacktestResult[number]) => boolean])[];

type FareRow = (typeof fareRows)[number][0];

const head = [
  'Record',
  'Departures',
  'Definition',
  'Fares',
  'With a record',
  'Deals',
  'False per 1,000 deals',
  'False per 1,000 fares',
  'Points overstated',
  'Sales missed',
  ...calibrationSteps.map((step) => `Back from ${step} %`),
];

/** One row for each length of record, kind of fare and definition that judged anything. */
export function formatBacktest(result: BacktestResult): string {
  const rows = recordLengths.flatMap((recordDays) =>
    fareRows.flatMap(([departures]) =>
      definitionNames.flatMap((definition) => {
        const tally = sumOf(result, { recordDays, departures, definition });
        return tally.judged === 0 ? [] : [[`${recordDays} days`, departures, definition, ...cellsOf(tally)]];
      }),
    ),
  );
  const lines = [head, head.map((_, index) => (index < 3 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Whether `discount-2` is better must hold of all fares, and of those that become deals. */
const comparedRows = ['all', 'cheapest'] as const satisfies readonly FareRow[];

/** In what `discount-2` is worse than `discount-1`, by length of record; empty when it is in nothing. */
export function listObjections(result: BacktestResult): string[] {
  const longest = Math.max(...recordLengths);
  return recordLengths.flatMap((recordDays) =>
    comparedRows.flatMap((departures) => {
      const old = sumOf(result, { recordDays, departures, definition: 'discount-1' });
      const next = sumOf(result, { recordDays, departures, definition: 'discount-2' });
      const established = sumOf(result, { recordDays: longest, departures, definition: 'discount-1' });
      // A definition that calls nothing is never wrong: then the other must be as right as with a full record.
      const measure = old.deals === 0 ? established : old;
      const worse = next.judged === 0 ? ['nothing was judged'] : listWorse(old, next, measure);
      return worse.map((objection) => `${recordDays} days, ${departures}: ${objection}`);
    }),
  );
}

/** Calibration may be this many points lower: so much it differs between seeds. */
const calibrationSlack = 2;
const neededFollowed = 100;

function listWorse(old: Tally, next: Tally, measure: Tally): string[] {
  const objections: string[] = [];
  const isMore = (a: number | null, b: number | null) => a !== null && b !== null && b > a;
  const rateOf = ({ falseDeals, knownDeals }: Tally) => share(falseDeals, knownDeals);
  const missedOf = ({ missedSales, sales }: Tally) => share(missedSales, sales);
  // In a record nobody knows the usual price: there the calibration is all there is.
  if (next.known === 0 && (next.followed[0] ?? 0) < neededFollowed) {
    objections.push(`fewer than ${neededFollowed} deals could be followed`);
  }
  if (isMore(rateOf(measure), rateOf(next))) objections.push('more false deals');
  if (isMore(missedOf(old), missedOf(next))) objections.push('more sales missed');
  for (const [index, step] of calibrationSteps.entries()) {
    const [before = 0, after = 0] = [measure.followed[index], next.followed[index]];
    if (before < neededFollowed || after < neededFollowed) continue;
    const rates = [measure, next].map(
      ({ back, followed }) => (100 * (back[index] ?? 0)) / (followed[index] ?? 1),
    );
    if ((rates[1] ?? 0) < (rates[0] ?? 0) - calibrationSlack) objections.push(`fewer back from ${step} %`);
  }
  return objections;
}

function sumOf(
  result: BacktestResult,
  wanted: { recordDays: number; departures: FareRow; definition: DefinitionName },
): Tally {
  const isIn = fareRows.find(([name]) => name === wanted.departures)?.[1] ?? (() => true);
  return result
    .filter((row) => {
      return row.recordDays === wanted.recordDays && row.definition === wanted.definition && isIn(row);
    })
    .reduce((total, { tally }) => addTally(total, tally), emptyTally());
}

function cellsOf(tally: Tally): string[] {
  return [
    tally.judged.toLocaleString('en'),
    percent(tally.assessed, tally.judged),
    tally.deals.toLocaleString('en'),
    perThousand(tally.falseDeals, tally.knownDeals),
    perThousand(tally.falseDeals, tally.known),
    tally.knownDeals === 0 ? '–' : (tally.overstated / tally.knownDeals).toFixed(1),
    percent(tally.missedSales, tally.sales),
    ...calibrationSteps.map((_, index) => describeBack(tally, index)),
  ];
}

/** `84 % of 1,203`. */
function describeBack({ followed, back }: Tally, index: number): string {
  const of = followed[index] ?? 0;
  return of === 0 ? '–' : `${percent(back[index] ?? 0, of)} of ${of.toLocaleString('en')}`;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}

function perThousand(part: number, whole: number): string {
  return whole === 0 ? '–' : ((1000 * part) / whole).toFixed(1);
}
