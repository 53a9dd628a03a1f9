/** List of the month's holidays and seasons, each confirmed or expected. */
import type { ReactNode } from 'react';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import type { Period } from './period.ts';
import styles from './period-list.module.css';

export function PeriodList({ periods }: { periods: readonly Period[] }): ReactNode {
  const t = useTranslate();
  if (periods.length === 0) return null;
  return (
    <section className={styles.periods}>
      <h3>{t('calendar.periods')}</h3>
      <ul>
        {periods.map((period) => (
          <li key={`${period.start} ${period.name}`}>
            <span className={styles.sign} data-confirmed={period.isConfirmed} aria-hidden="true" />
            <span className={styles.name}>{t.language === 'ar' ? period.nameAr : period.name}</span>{' '}
            <span className={styles.days}>
              {formatDayMonth(period.start, t.language)}
              {period.end !== period.start && ` – ${formatDayMonth(period.end, t.language)}`}
              {' · '}
              {period.isConfirmed ? t('calendar.confirmed') : t('calendar.expected')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
