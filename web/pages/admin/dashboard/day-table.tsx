/** Counts by day as a table, the newest first: the chart in words. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './chart.module.css';
import { type DaySeries, sumOf } from './day-scale.ts';

type DayTableProps = { title: string; days: readonly IsoDate[]; series: readonly DaySeries[] };

export function DayTable({ title, days, series }: DayTableProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const number = (count: number) => formatNumber(count, language);
  const hasSum = series.length > 1;
  const span = { chart: title, start: formatDate(first, language), end: formatDate(last, language) };
  return (
    <details className={styles.details}>
      <summary>{t('admin.dashboard.chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} aria-label={t('admin.dashboard.chart.span', span)} tabIndex={0}>
        <table className={styles.table}>
          <caption>{t('admin.dashboard.chart.span', span)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.dashboard.chart.day')}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
              {hasSum && <th scope="col">{t('admin.dashboard.chart.sum')}</th>}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, index) => (
                <tr key={day}>
                  <th scope="row">{formatDate(day, language)}</th>
                  {series.map(({ key, counts }) => (
                    <td key={key}>{number(counts[index] ?? 0)}</td>
                  ))}
                  {hasSum && <td>{number(sumOf(series.map(({ counts }) => counts[index] ?? 0)))}</td>}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </section>
    </details>
  );
}
