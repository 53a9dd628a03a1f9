/** What a trip filter holds as chips that remove it, what was left out, and the note on visa rules. */
import type { ComponentType, ReactNode } from 'react';
import { listConditions, noTripFilter, withoutCondition } from '#contract/domain/trip-filter.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useConditionWords } from './condition-words.ts';
import styles from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar.tsx';
import { filterNamesQuery } from './filter-names.ts';

/** The chips, once their messages are there. */
export function loadChosenFilters(): Promise<ComponentType<FilterBarProps>> {
  return withWords(ChosenFilters, 'filters');
}

function ChosenFilters({ origin, filter, pathOf, relaxed = [], isRoundTrip }: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const words = useConditionWords(filter, names);
  // The most important first.
  const chosen = listConditions(filter).reverse();
  const left = chosen.filter((condition) => relaxed.includes(condition));
  return (
    <>
      <ul className={styles.chips} aria-label={t('filters.chosen')}>
        {chosen.map((condition) => (
          <li key={condition}>
            <Link
              className={styles.chip}
              data-state={left.includes(condition) ? 'relaxed' : 'chosen'}
              to={pathOf(withoutCondition(filter, condition))}
              preventScrollReset
            >
              <VisuallyHidden>{t('filters.remove')}</VisuallyHidden>
              <bdi>{words(condition)}</bdi>
              <CloseIcon size={16} />
            </Link>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <Link className={styles.chip} to={pathOf(noTripFilter)} preventScrollReset>
              {t('filters.clear')}
            </Link>
          </li>
        )}
      </ul>
      {left.length > 0 && (
        <p className={styles.relaxed} role="status">
          {t(left.length < chosen.length ? 'filters.relaxed' : 'filters.relaxedAll', {
            left: left.map(words).join(' + '),
          })}
        </p>
      )}
      {filter.holiday !== null && isRoundTrip && <p className={styles.note}>{t('filters.roundTrips')}</p>}
      {filter.visaFree !== null && names && (
        <p className={styles.note}>
          {t('filters.visaNote', { date: formatDate(names.visasAsOf, t.language) })}
        </p>
      )}
    </>
  );
}
