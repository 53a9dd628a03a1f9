/** Month navigation of the date picker. */
import type { ReactNode } from 'react';
import { addMonths, type IsoMonth } from '#contract/domain/dates.ts';
import { formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ChevronIcon } from '#web/ui/page-icons.tsx';
import styles from './date-calendar.module.css';
import { type DateRange, listMonths } from './picker-days.ts';

type MonthChoiceProps = {
  month: IsoMonth;
  range: DateRange;
  onChange: (month: IsoMonth) => void;
};

export function MonthChoice({ month, range, onChange }: MonthChoiceProps): ReactNode {
  const t = useTranslate();
  const months = listMonths(range);
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className={styles.months}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('date.previous')}
        disabled={!months.includes(previous)}
        onClick={() => onChange(previous)}
      >
        <ChevronIcon className={styles.backwards} />
      </button>
      <select
        className={styles.month}
        aria-label={t('date.allMonths')}
        value={month}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each, t.language)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.step}
        aria-label={t('date.next')}
        disabled={!months.includes(next)}
        onClick={() => onChange(next)}
      >
        <ChevronIcon />
      </button>
    </div>
  );
}
