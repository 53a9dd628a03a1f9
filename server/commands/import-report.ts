/** The report of an import: what came in, what was refused and why, what was taken for granted, and what can be shown. */
import type { IngestReport } from '#server/pipeline/observations/ingest.service.ts';
import type { FileNotes } from '#server/pipeline/providers/file/fare-record.ts';
import type { Refusal } from '#server/pipeline/providers/provider.ts';
import { count } from './import-progress.ts';

type RefusalGroup = { reason: string; detail: string; times: number; lines: number[] };

const shownGroups = 5;
const shownLines = 5;
/** Details beyond these are only counted: a file can hold a million different ones. */
const keptGroups = 1000;

type RefusalGroups = {
  add: (refusals: readonly Refusal[]) => void;
  /** The most frequent first. */
  list: () => RefusalGroup[];
};

/** Equal refusals together, with the first lines of each. */
export function collectRefusals(): RefusalGroups {
  const groups = new Map<string, RefusalGroup>();
  return {
    add(refusals) {
      for (const { reason, detail, line } of refusals) {
        const key = `${reason}: ${detail}`;
        const group = groups.get(key) ?? { reason, detail, times: 0, lines: [] };
        group.times += 1;
        if (line !== null && group.lines.length < shownLines) group.lines.push(line);
        if (groups.has(key) || groups.size < keptGroups) groups.set(key, group);
      }
    },
    list: () => [...groups.values()].sort((a, b) => b.times - a.times),
  };
}

type ImportFacts = {
  /** As the operator typed it. */
  path: string;
  report: IngestReport;
  refusals: readonly RefusalGroup[];
  notes: FileNotes;
  importId: string;
  isTrial: boolean;
};

export function formatImportReport(facts: ImportFacts): string {
  const { path, report, notes, importId, isTrial } = facts;
  const { accepted, duplicates, refused, held, unrecorded, shown } = report;
  if (accepted + refused === 0) return `${path}: names its columns and holds no rows.`;
  const known = duplicates > 0 ? ` (${count(duplicates)} of them already known)` : '';
  const stored = isTrial ? ' Nothing is stored: --dry-run.' : '';
  const lines = [`${path}: ${count(accepted)} rows accepted${known}, ${count(refused)} refused.${stored}`];
  lines.push(...formatRefusals(facts));
  if (held > 0)
    lines.push(`Too cheap, too dear or cut off, held until something confirms them: ${count(held)}.`);
  if (notes.cutLine !== null) lines.push(`Line ${notes.cutLine} has no end, so that it may be cut.`);
  if (notes.ignored.size > 0) lines.push(`Ignored columns: ${[...notes.ignored].join(', ')}.`);
  if (accepted === 0) return lines.join('\n');
  const taken = [...notes.taken].map(([what, times]) => `${what}: ${count(times)} rows`);
  if (taken.length > 0) lines.push(`Not said by the rows: ${taken.join('; ')}.`);
  lines.push(
    `Of the accepted, ${count(shown.fromSaudi)} leave a Saudi airport, ${count(shown.listed)} can be listed now, ${count(shown.old)} are older than 72 hours, ${count(shown.departed)} have departed.`,
  );
  if (unrecorded > 0)
    lines.push(`Of sources whose history is not kept, which undo does not take back: ${count(unrecorded)}.`);
  if (!isTrial && unrecorded < accepted) lines.push(`To take it back: npm run fares -- undo ${importId}`);
  return lines.join('\n');
}

function formatRefusals({ report, refusals }: ImportFacts): string[] {
  const reasons = Object.entries(report.refusals).sort(([, a], [, b]) => b - a);
  return reasons.flatMap(([reason, times]) => {
    const groups = refusals.filter((group) => group.reason === reason).slice(0, shownGroups);
    const left = times - groups.reduce((sum, group) => sum + group.times, 0);
    return [
      `  ${reason}: ${count(times)}`,
      ...groups.map((group) => `    ${linesOf(group)}: ${group.detail}`),
      ...(left > 0 ? [`    and ${count(left)} more; --report FILE has all of them`] : []),
    ];
  });
}

function linesOf({ lines, times }: RefusalGroup): string {
  const more = times > lines.length ? ` and ${count(times - lines.length)} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ') || '?'}${more}`;
}
