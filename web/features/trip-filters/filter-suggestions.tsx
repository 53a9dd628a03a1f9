/** Common choices in the line of a filter bar that has no other controls. */
import type { ReactNode } from 'react';
import type { TripFilter } from '#contract/domain/trip-filter.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar.tsx';
import { filterNamesQuery, nameHoliday } from './filter-names.ts';

/** Common choices, each a link; without those of a condition that is chosen, and holidays that have begun. */
export function FilterSuggestions(props: Pick<FilterBarProps, 'origin' | 'filter' | 'pathOf'>): ReactNode {
  const { origin, filter, pathOf } = props;
  const t = useTranslate();
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const today = useToday();
  const ahead = names?.holidays.filter(({ departsFrom }) => departsFrom >= today) ?? [];
  const holidays = filter.holiday === null ? ahead.slice(0, 2) : [];
  const suggestions: [label: string, change: Partial<TripFilter>][] = holidays.map((holiday) => [
    nameHoliday(t, holiday),
    { holiday: holiday.id },
  ]);
  if (!filter.isDirect) suggestions.push([t('tripFilter.direct'), { isDirect: true }]);
  if (filter.visaFree === null) suggestions.push([t('tripFilter.visaSaudi'), { visaFree: 'SA' }]);
  return suggestions.map(([label, change]) => (
    <Link
      key={label}
      className={buttonClass('quiet', styles.suggestion)}
      to={pathOf({ ...filter, ...change })}
      preventScrollReset
    >
      {label}
    </Link>
  ));
}
