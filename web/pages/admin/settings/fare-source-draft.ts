/** Draft of what an administrator decided about a fare source: numbers as text, empty for no limit. */
import type { FareSourceSetting } from '#contract/domain/settings.ts';
import {
  automaticRules,
  historyRules,
  linkRules,
  type SourcePermission,
  showRules,
} from '#contract/domain/source-permission.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

export const ruleFields = {
  show: showRules,
  history: historyRules,
  automatic: automaticRules,
  link: linkRules,
};
export type RuleField = keyof typeof ruleFields;
export const ruleFieldNames = Object.keys(ruleFields) as RuleField[];

export const limitFields = ['cacheHours', 'callsPerDay', 'usdPerDay'] as const;
export type LimitField = (typeof limitFields)[number];

export type FareSourceDraft = { source: string; evidence: string } & Pick<SourcePermission, RuleField> &
  Record<LimitField, string>;

export function fareSourceDraft({ source, permission, budget }: FareSourceSetting): FareSourceDraft {
  const write = (limit: number | null) => (limit === null ? '' : String(limit));
  const { show, history, automatic, link, evidence } = permission;
  return {
    source,
    show,
    history,
    automatic,
    link,
    evidence,
    cacheHours: write(permission.cacheHours),
    callsPerDay: write(budget.callsPerDay),
    usdPerDay: write(budget.usdPerDay),
  };
}

/** @param read undefined where a text is no number */
export function sentFareSource(draft: FareSourceDraft, read: (text: string) => number | undefined) {
  const { source, show, history, automatic, link, evidence } = draft;
  const limit = (field: LimitField) => (cleanLine(draft[field]) === '' ? null : read(draft[field]));
  return {
    source,
    permission: { show, cacheHours: limit('cacheHours'), history, automatic, link, evidence },
    budget: { callsPerDay: limit('callsPerDay'), usdPerDay: limit('usdPerDay') },
  };
}

/** Rows with `row` in place of the one of its source; a row that says what `usual` says is left out. */
export function withFareSource(
  rows: readonly FareSourceDraft[],
  row: FareSourceDraft,
  usual: FareSourceDraft,
): FareSourceDraft[] {
  const others = rows.filter(({ source }) => source !== row.source);
  if (isSame(row, usual)) return others;
  const index = rows.findIndex(({ source }) => source === row.source);
  return index === -1 ? [...rows, row] : rows.with(index, row);
}

function isSame(a: FareSourceDraft, b: FareSourceDraft): boolean {
  return (Object.keys(a) as (keyof FareSourceDraft)[]).every((field) => a[field] === b[field]);
}

/** Name of a field in the form. */
export function fareSourceField(source: string, field: RuleField | LimitField | 'evidence'): string {
  return `fareSources.${source}.${field}`;
}

/** The first web address in a text, to open what was relied on. */
export function addressIn(evidence: string): string | undefined {
  return /https:\/\/[^\s,;]*[^\s,;:.]/.exec(evidence)?.[0];
}
