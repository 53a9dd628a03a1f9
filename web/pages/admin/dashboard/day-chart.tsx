/** Stacked column chart by day, with a cursor for keyboard, mouse and touch, and a table. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { ChartFrame } from '#web/features/chart/chart-frame.tsx';
import { formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { DayPlot } from './day-plot.tsx';
import { type DaySeries, dayScale, orderSeries } from './day-scale.ts';
import { DayTable } from './day-table.tsx';

type DayChartProps = {
  title: string;
  /** Text shown when all counts are zero. */
  empty: string;
  days: readonly IsoDate[];
  series: readonly DaySeries[];
};

export function DayChart({ title, empty, days, series: given }: DayChartProps): ReactNode {
  const id = useId();
  const t = useTranslate();
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const series = useMemo(() => orderSeries(given), [given]);
  const scale = useMemo(() => dayScale({ days, series, isRightToLeft }), [days, series, isRightToLeft]);
  const [chosen, setChosen] = useState<number | null>(null);
  // A shorter period may not contain the chosen day.
  const cursor = chosen !== null && chosen < days.length ? chosen : null;
  const last = days.length - 1;
  const place = cursor ?? last;
  const wordsAt = (index: number) => {
    const day = days[index];
    const counted = series.map(
      ({ name, counts }) => `${name} ${formatNumber(counts[index] ?? 0, t.language)}`,
    );
    return [day === undefined ? '' : formatFullDate(day, t.language), ...counted].join(', ');
  };
  return (
    <figure className={styles.figure} data-is-empty={series.length === 0} aria-labelledby={id}>
      <figcaption className={styles.caption} id={id}>
        {title}
      </figcaption>
      {series.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          <ChartLegend days={days} series={series} cursor={cursor} />
          <ChartFrame
            className={styles.chart}
            ticks={scale.ticks}
            days={scale.named.flatMap((index) => {
              const column = scale.columns[index];
              return column ? [{ day: column.day, x: column.x + scale.columnWidth / 2 }] : [];
            })}
            cursor={{
              last,
              place,
              label: t('admin.dashboard.chart.cursor', { chart: title }),
              words: wordsAt(place),
              placeAt: (share) => Math.floor(share * (last + 1)),
              onMove: setChosen,
              followsFocus: true,
            }}
          >
            <DayPlot scale={scale} cursor={cursor} />
          </ChartFrame>
          <DayTable title={title} days={days} series={series} />
        </>
      )}
    </figure>
  );
}
