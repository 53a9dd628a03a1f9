/** Says when a price was seen, as exactly as its source tells and no more. */
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatDate, formatMoment } from '#contract/domain/localized-format.ts';
import type { AlertFacts } from './alert-facts.ts';

export type Sighting = Pick<AlertFacts, 'observedAt' | 'observedAtPrecision'>;

/** Whether the time of day is known, and not the day alone. */
export function isExact({ observedAtPrecision }: Sighting): boolean {
  return observedAtPrecision === 'second' || observedAtPrecision === 'fetch';
}

export function formatSighting(sighting: Sighting, language: Language): string {
  const { observedAt } = sighting;
  return isExact(sighting)
    ? formatMoment(observedAt.toISOString(), language)
    : formatDate(riyadhDate(observedAt), language);
}
