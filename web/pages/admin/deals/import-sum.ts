/** Merges the results of a chunked import; pure. */
import type { DealImport } from '#contract/api/admin-deals.ts';

export function addImports(parts: readonly DealImport[]): DealImport {
  const sumOf = (count: (part: DealImport) => number) => parts.reduce((sum, part) => sum + count(part), 0);
  return {
    isDryRun: parts.every(({ isDryRun }) => isDryRun),
    rows: sumOf(({ rows }) => rows),
    created: sumOf(({ created }) => created),
    updated: sumOf(({ updated }) => updated),
    unchanged: sumOf(({ unchanged }) => unchanged),
    refused: parts.flatMap(({ refused }) => refused),
    refusedCount: sumOf(({ refusedCount }) => refusedCount),
    refusedLines: sumOf(({ refusedLines }) => refusedLines),
  };
}
