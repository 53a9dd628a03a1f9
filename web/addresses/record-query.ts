/** URL parameters of the record: outcomes after how many days, which claims, page. */
import { pages } from '#contract/domain/pages.ts';
import { type ClaimKind, claimKinds, type OutcomeDays, outcomeDays } from '#contract/domain/record.ts';
import { parsePage } from './parse-deals-query.ts';

export const shownFilters = ['judged', 'dearer', 'same', 'cheaper', 'gone'] as const;

export type RecordQuery = {
  days: OutcomeDays;
  kind: ClaimKind;
  outcome: (typeof shownFilters)[number];
  page: number;
};

const usual: RecordQuery = { days: 7, kind: 'deal', outcome: 'judged', page: 1 };
/** Parses the URL; unknown values become defaults. */
export function parseRecordQuery(params: URLSearchParams): RecordQuery {
  return {
    days: outcomeDays.find((days) => String(days) === params.get('days')) ?? usual.days,
    kind: claimKinds.find((kind) => kind === params.get('kind')) ?? usual.kind,
    outcome: shownFilters.find((outcome) => outcome === params.get('outcome')) ?? usual.outcome,
    page: parsePage(params.get('page')),
  };
}

export function recordPath(query: Partial<RecordQuery> = {}): string {
  const params = new URLSearchParams();
  for (const name of ['days', 'kind', 'outcome', 'page'] as const) {
    const value = query[name] ?? usual[name];
    if (value !== usual[name]) params.set(name, String(value));
  }
  return params.size > 0 ? `${pages.record.path}?${params}` : pages.record.path;
}

export function claimPath(id: number): string {
  return pages.claim.path.replace('*', String(id));
}
