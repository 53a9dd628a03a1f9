/** Words of the chips of chosen filters, for browsers without JavaScript. */
import type { ReactNode } from 'react';
import { listConditions } from '#contract/domain/trip-filter.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { useConditionWords } from './condition-words.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { filterNamesQuery } from './filter-names.ts';

/** Where there is JavaScript the chips say it: something was left out, and how much the visa rules are worth. */
export function ScriptlessNotes({ origin, filter, relaxed = [] }: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const words = useConditionWords(filter, names);
  const left = listConditions(filter).filter((condition) => relaxed.includes(condition));
  return (
    <>
      {left.length > 0 && (
        <Soft size="sm">{t('filters.relaxed', { left: left.reverse().map(words).join(' + ') })}</Soft>
      )}
      {filter.visaFree !== null && names && (
        <Soft size="sm">{t('filters.visaNote', { date: formatDate(names.visasAsOf, t.language) })}</Soft>
      )}
    </>
  );
}
