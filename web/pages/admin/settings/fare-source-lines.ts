/** The words of a fare source's terms and budget: what a choice is called, and all of them as lines to compare. */
import { providerWords } from '#web/features/admin/operations-words.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import {
  type FareSourceDraft,
  type LimitField,
  type RuleField,
  ruleFieldNames,
} from './fare-source-draft.ts';

/** What a rule's value is called. */
export function ruleWords(t: Translate, field: RuleField, value: string): string {
  return t.find('admin.settings.sources.option', `${field}.${value}`) ?? value;
}

/** A limit with its unit; an empty one in words. */
export function limitWords(t: Translate, field: LimitField, typed: string): string {
  const isSet = typed === '' ? 'no' : 'yes';
  return t(`admin.settings.sources.amount.${field}`, { amount: typed, count: Number(typed) || 0, isSet });
}

/** One line for each term, as in `Ignav · Keep in the price history: No`. */
export function fareSourceLines(t: Translate, row: FareSourceDraft): string[] {
  const name = providerWords(t, row.source);
  const line = (label: string, value: string) => `${name} · ${label}: ${value}`;
  return [
    ...ruleFieldNames.map((field) =>
      line(t(`admin.settings.sources.field.${field}`), ruleWords(t, field, row[field])),
    ),
    ...(['cacheHours', 'callsPerDay', 'usdPerDay'] as const).map((field) =>
      line(t(`admin.settings.sources.field.${field}`), limitWords(t, field, row[field])),
    ),
    line(t('admin.settings.sources.field.evidence'), row.evidence || t('admin.settings.sources.noEvidence')),
  ];
}
