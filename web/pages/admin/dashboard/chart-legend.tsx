/** Legend of a chart with totals, or the values of the day under the cursor. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './chart.module.css';
import { type DaySeries, sumOf } from './day-scale.ts';
import { tones } from './tones.ts';

type ChartLegendProps = { days: readonly IsoDate[]; series: readonly DaySeries[]; cursor: number | null };

/** Not a live region, since the slider already announces the values of the day. */
export function ChartLegend({ days, series, cursor }: ChartLegendProps): ReactNode {
  const t = useTranslate();
  const count = ({ counts }: DaySeries) => (cursor === null ? sumOf(counts) : (counts[cursor] ?? 0));
  const all = formatNumber(sumOf(series.map(count)), t.language);
  const day = cursor === null ? undefined : days[cursor];
  return (
    <div className={styles.legend}>
      <p className={styles.readout}>
        <span className={styles.total}>
          {day === undefined ? t('admin.dashboard.chart.total', { number: all }) : all}
        </span>
        {day === undefined ? null : <span>{formatFullDate(day, t.language)}</span>}
      </p>
      {series.length > 1 && (
        <ul className={styles.names}>
          {series.map((each, index) => (
            <li key={each.key} data-tone={tones[index % tones.length]}>
              <bdi>{each.name}</bdi> <b>{formatNumber(count(each), t.language)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
