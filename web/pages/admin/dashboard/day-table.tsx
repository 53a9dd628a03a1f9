/** Daily counts as a table: the accessible form of the chart. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { FiguresTable } from '#web/features/chart/figures-table.tsx';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { type DaySeries, sumOf } from './day-scale.ts';

type DayTableProps = { title: string; days: readonly IsoDate[]; series: readonly DaySeries[] };

export function DayTable({ title, days, series }: DayTableProps): ReactNode {
  const t = useTranslate();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const number = (count: number) => formatNumber(count, t.language);
  const hasSum = series.length > 1;
  const span = { chart: title, start: formatDate(first, t.language), end: formatDate(last, t.language) };
  const sums = hasSum ? [{ key: 'sum', words: t('admin.dashboard.chart.sum') }] : [];
  const caption = t('admin.dashboard.chart.span', span);
  return (
    <FiguresTable
      summary={t('admin.dashboard.chart.table')}
      label={caption}
      caption={caption}
      head={[
        { key: 'day', words: t('admin.dashboard.chart.day') },
        ...series.map(({ key, name }) => ({ key, words: <bdi key={key}>{name}</bdi> })),
        ...sums,
      ]}
      rows={days
        .map((day, index) => {
          const counts = series.map((each) => ({ key: each.key, count: each.counts[index] ?? 0 }));
          const all = hasSum ? [{ key: 'sum', count: sumOf(counts.map(({ count }) => count)) }] : [];
          return {
            key: day,
            name: formatDate(day, t.language),
            cells: [...counts, ...all].map(({ key, count }) => ({ key, words: number(count) })),
          };
        })
        .toReversed()}
    />
  );
}
