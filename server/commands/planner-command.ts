/** `npm run fares -- simulate-planner`: compares the planner of questions with simpler strategies. */
import { parseArgs } from 'node:util';
import { compareStrategies, formatComparison } from '#server/pipeline/planner/simulation/simulation-table.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { UsageError } from './command-words.ts';

const seedsAtOnce = 5;

const options = {
  seed: { type: 'string', default: '1' },
  days: { type: 'string', default: '14' },
  calls: { type: 'string', default: '240' },
  'first-place': { type: 'string', default: '8' },
} as const;

/**
 * Reads no database and no network; the same arguments print the same table.
 * @param args what follows the name of the command
 */
export function simulatePlanner(args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options });
  const seed = readWhole('seed', values.seed, 1_000_000);
  const days = readWhole('days', values.days, 90);
  const callsPerDay = readWhole('calls', values.calls, 100_000);
  const looksOfFirstPlace = readWhole('first-place', values['first-place'], 10_000);
  const seeds = Array.from({ length: seedsAtOnce }, (_, index) => seed + index);
  const reference = loadReferenceData();
  const request = { seeds, days, callsPerDay, looksOfFirstPlace };
  const table = formatComparison(compareStrategies(reference, request));
  const markets = `seeds ${seed} to ${seed + seedsAtOnce - 1}`;
  return `${callsPerDay} questions a day, ${days} days, ${markets}: median (least to greatest)\n\n${table}`;
}

function readWhole(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${name}: not a whole number from 1 to ${most}: ${text}`);
}
