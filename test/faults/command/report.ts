/** Writes what scenarios came to, as a table for people. */
import { medianOf } from '#test/bench/bench.ts';
import { type FaultReport, hasFailed } from './ledger.ts';

export type Outcome =
  | { name: string; report: FaultReport }
  /** Why it did not run. */
  | { name: string; obstacle: string }
  /** What broke it off. */
  | { name: string; failure: string };

const columns = [
  'scenario',
  'faults',
  'requests',
  'acknowledged',
  'sent',
  'lost',
  'doubled',
  'repeated',
  'stuck',
  'recovery median',
  'longest',
  'seconds',
  '',
] as const;
const shownDetails = 10;

/** A Markdown table, as `docs/operations/faults.md` has it. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const lines = [columns.join(' | '), columns.map(() => '---').join(' | '), ...outcomes.map(formatRow)];
  return lines.map((line) => `| ${line} |`).join('\n');
}

function formatRow(outcome: Outcome): string {
  if (!('report' in outcome)) {
    const why = 'obstacle' in outcome ? `not run: ${outcome.obstacle}` : 'broke off';
    return [outcome.name, ...columns.slice(2).map(() => ''), why].join(' | ');
  }
  const { name, report } = outcome;
  const { faults, requests, acknowledged, sent, lost, doubled, repeated, stuck, recoveryMs } = report;
  return [
    ...[name, faults, requests, acknowledged, sent],
    ...[lost.length, doubled.length, repeated, stuck.length],
    ...[formatSeconds(medianOf(recoveryMs)), formatSeconds(Math.max(0, ...recoveryMs))],
    ...[Math.round(report.seconds), hasFailed(report) ? 'FAILED' : 'ok'],
  ].join(' | ');
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The first of what went wrong. */
export function describeDetails({ lost, doubled, stuck, unexpected }: FaultReport): string[] {
  return Object.entries({ lost, doubled, stuck, unexpected }).flatMap(([name, items]) =>
    items.slice(0, shownDetails).map((item) => `${name}: ${item}`),
  );
}

export function summarise(outcomes: readonly Outcome[]): string {
  const reports = outcomes.flatMap((outcome) => ('report' in outcome ? [outcome.report] : []));
  const sum = (count: (report: FaultReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  const skipped = outcomes.filter((outcome) => 'obstacle' in outcome).length;
  const broken = outcomes.filter((outcome) => 'failure' in outcome).length;
  return [
    `${reports.length} scenarios, ${sum(({ faults }) => faults)} faults, ${sum(({ acknowledged }) => acknowledged)} writes acknowledged:`,
    `${sum(({ lost }) => lost.length)} lost, ${sum(({ doubled }) => doubled.length)} doubled,`,
    `${sum(({ stuck }) => stuck.length)} stuck${skipped > 0 ? `; ${skipped} not run` : ''}${broken > 0 ? `; ${broken} broke off` : ''}`,
  ].join(' ');
}
