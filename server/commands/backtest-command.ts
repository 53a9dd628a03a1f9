/** `npm run fares -- backtest`: compares the discount definitions on simulated or recorded prices. */
import { addDays } from '#contract/domain/dates.ts';
import { createContext } from '#server/app/context.ts';
import {
  type BacktestPeriod,
  followUpDays,
  recordLengths,
  runBacktest,
} from '#server/pipeline/deals/backtest/backtest.ts';
import { formatBacktest, listObjections } from '#server/pipeline/deals/backtest/backtest-table.ts';
import type { PairRecord } from '#server/pipeline/deals/backtest/price-record.ts';
import {
  findRecordedDays,
  listSightedPrices,
} from '#server/pipeline/deals/backtest/recorded-prices.repository.ts';
import { simulatedPeriod, simulateRecords } from '#server/pipeline/deals/backtest/simulated-records.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/logger.ts';

export const backtestOptions = {
  source: { type: 'string', default: 'simulated' },
  days: { type: 'string', default: '365' },
  seed: { type: 'string', default: '1' },
  pairs: { type: 'string', default: '60' },
} as const;

export type BacktestValues = { source: string; days: string; seed: string; pairs: string };

const longestRecord = Math.max(...recordLengths);
/** A scan of all observations without an index by time takes long. */
const queryDeadlineMs = 120_000;
/** Prices change slowly enough that every third day is representative. */
const everyDays = 3;

/** The table over the simulated market; the same for the same seed, days and pairs. */
export function backtestSimulation(request: { seed: number; days: number; pairs: number }): string {
  const reference = loadReferenceData();
  const { days } = request;
  const period = simulatedPeriod(reference.calendar, { days, longestRecord, followUp: followUpDays });
  const { recordFrom: from, recordTo: to, judgeFrom, judgeTo } = period;
  const pairs = simulateRecords(reference, { ...request, from, to });
  return describeBacktest(pairs, { from: judgeFrom, to: judgeTo, everyDays });
}

/** The table over what the database holds of one source, or of all that are not simulated. */
export async function backtestRecord(
  config: Config,
  logger: Logger,
  { source, days }: { source: string; days: number },
): Promise<string> {
  const context = await createContext({ config, logger });
  try {
    const db = await context.handle.withDeadline(queryDeadlineMs, async (patient) => patient);
    const sources = source === 'recorded' ? null : source;
    const recorded = await findRecordedDays(db, sources);
    if (recorded === null)
      return sources === null ? 'Nothing is recorded.' : `Nothing is recorded of ${source}.`;
    const { first, last } = recorded;
    // Of later fares it is not known yet what became of them.
    const to = addDays(last, -followUpDays);
    const from = addDays(to, 1 - days);
    const since = addDays(from, -longestRecord);
    const pairs = await listSightedPrices(db, context.reference, {
      source: sources,
      days: { first: since < first ? first : since, last },
    });
    return describeBacktest(pairs, { from, to, everyDays: 1 });
  } finally {
    await context.close();
  }
}

function describeBacktest(pairs: readonly PairRecord[], period: BacktestPeriod): string {
  const result = runBacktest(pairs, period);
  const objections = listObjections(result);
  const verdict =
    objections.length === 0
      ? 'discount-2 is better in everything that is measured.'
      : `discount-2 is not better in everything:\n${objections.map((each) => `- ${each}`).join('\n')}`;
  const { from, to } = period;
  return `${pairs.length} routes and trip types, fares seen from ${from} to ${to}.\n\n${formatBacktest(result)}\n\n${verdict}`;
}
