/** Notes below the date picker: meaning of the prices, and the month's holidays. */
import type { ReactNode } from 'react';
import type { Period } from '#web/features/calendar/period.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './date-calendar.module.css';

/** `none`: prices were not requested. */
export type PriceState = 'none' | 'loading' | 'failed' | 'empty' | 'known';

const words = {
  loading: 'date.loadingPrices',
  failed: 'date.pricesFailed',
  empty: 'date.noPrices',
  known: 'date.prices',
} as const;

export function PriceNotes({ state, periods }: { state: PriceState; periods: readonly Period[] }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.notes}>
      {periods.length > 0 && (
        <ul className={styles.periods}>
          {periods.map((period) => (
            <li key={`${period.start} ${period.name}`}>
              {t.language === 'ar' ? period.nameAr : period.name}{' '}
              <span className={styles.periodDays}>
                {formatDayMonth(period.start, t.language)}
                {period.end !== period.start && ` – ${formatDayMonth(period.end, t.language)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state !== 'none' && <p role="status">{t(words[state])}</p>}
    </div>
  );
}
