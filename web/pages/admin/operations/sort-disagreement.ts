/** Orders the rows of the disagreement; what is not known stands last. */
import type { Disagreement } from '#contract/api/admin-fare-sources.ts';

export type DisagreementSort = 'site' | 'checks' | 'medianPercent' | 'p90Percent' | 'overShare' | 'reports';

/** @param order `asc` or `desc` */
export function sortDisagreement(
  rows: readonly Disagreement[],
  sort: DisagreementSort,
  order: string,
): Disagreement[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => compare(a[sort], b[sort], sign) || nameOf(a).localeCompare(nameOf(b)));
}

function compare(a: string | number | null, b: string | number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' || typeof b === 'string') return sign * String(a).localeCompare(String(b));
  return sign * (a - b);
}

function nameOf({ site, source }: Disagreement): string {
  return `${site} ${source}`;
}
