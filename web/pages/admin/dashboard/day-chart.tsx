/** Counts by day as stacked columns, with a cursor for keyboard, mouse and touch, and the figures as a table. */
import { type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatDayMonth, formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { DayPlot } from './day-plot.tsx';
import { type DayScale, type DaySeries, dayScale, orderSeries } from './day-scale.ts';
import { DayTable } from './day-table.tsx';

type DayChartProps = {
  title: string;
  /** Words where nothing was counted. */
  empty: string;
  days: readonly IsoDate[];
  series: readonly DaySeries[];
};

export function DayChart({ title, empty, days, series: given }: DayChartProps): ReactNode {
  const id = useId();
  const language = useLanguage();
  const isRightToLeft = directionOf(language) === 'rtl';
  const series = useMemo(() => orderSeries(given), [given]);
  const scale = useMemo(() => dayScale({ days, series, isRightToLeft }), [days, series, isRightToLeft]);
  const [chosen, setChosen] = useState<number | null>(null);
  // Fewer days than before may not reach the one that was looked at.
  const cursor = chosen !== null && chosen < days.length ? chosen : null;
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
          <div className={styles.chart}>
            <ol className={styles.counts} aria-hidden="true">
              {scale.ticks.toReversed().map((tick) => (
                <li key={tick}>{formatNumber(tick, language)}</li>
              ))}
            </ol>
            <div className={styles.plot}>
              <DayPlot scale={scale} cursor={cursor} />
              <Cursor title={title} scale={scale} series={series} cursor={cursor} onMove={setChosen} />
            </div>
            <svg className={styles.days} aria-hidden="true" focusable="false">
              {scale.named.map((index) => {
                const column = scale.columns[index];
                return column ? (
                  <text key={index} x={`${column.x + scale.columnWidth / 2}%`} y="16" textAnchor="middle">
                    {formatDayMonth(column.day, language)}
                  </text>
                ) : null;
              })}
            </svg>
          </div>
          <DayTable title={title} days={days} series={series} />
        </>
      )}
    </figure>
  );
}

type CursorProps = {
  title: string;
  scale: DayScale;
  series: readonly DaySeries[];
  cursor: number | null;
  onMove: (index: number | null) => void;
};

/** A native slider laid over the plot: arrow keys, touch and screen readers come with it. */
function Cursor({ title, scale, series, cursor, onMove }: CursorProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const isRightToLeft = directionOf(language) === 'rtl';
  const last = scale.columns.length - 1;
  const index = cursor ?? last;
  const day = scale.columns[index]?.day;
  const counted = series.map(({ name, counts }) => `${name} ${formatNumber(counts[index] ?? 0, language)}`);
  const handlePointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const place = Math.floor((isRightToLeft ? 1 - share : share) * (last + 1));
    onMove(Math.min(last, Math.max(0, place)));
  };
  return (
    <input
      className={styles.cursor}
      type="range"
      min={0}
      max={last}
      step={1}
      value={index}
      aria-label={t('admin.dashboard.chart.cursor', { chart: title })}
      aria-valuetext={[day === undefined ? '' : formatFullDate(day, language), ...counted].join(', ')}
      onFocus={() => onMove(index)}
      onBlur={() => onMove(null)}
      onChange={(event) => onMove(Number(event.currentTarget.value))}
      onPointerMove={handlePointerMove}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onMove(null)}
    />
  );
}
