/** SVG of the daily chart: grid, columns, cursor. */
import { type ReactNode, useId } from 'react';
import { ChartDrawing, GridLines } from '#web/features/chart/chart-frame.tsx';
import styles from './chart.module.css';
import type { DayScale } from './day-scale.ts';
import { tones } from './tones.ts';

/** Pixels. */
const height = 168;
/** Gap between columns in percent of the column width. */
const gap = 18;

export function DayPlot({ scale, cursor }: { scale: DayScale; cursor: number | null }): ReactNode {
  const barsId = useId();
  const { columns, columnWidth, ticks, yOf } = scale;
  const marked = cursor === null ? undefined : columns[cursor];
  const inset = (columnWidth * gap) / 200;
  return (
    <ChartDrawing height={height}>
      <defs>
        {/* Stripe pattern for the third series. */}
        <pattern id={barsId} width="8" height="7" patternUnits="userSpaceOnUse">
          <rect className={styles.barGap} width="8" height="7" />
          <rect className={styles.bar} width="8" height="4" />
        </pattern>
      </defs>
      {marked && (
        <rect className={styles.marked} x={`${marked.x}%`} y="0" width={`${columnWidth}%`} height={height} />
      )}
      <GridLines ticks={ticks} yOf={(tick) => pixels(yOf(tick))} />
      {columns.map(({ day, x, bars }) =>
        bars.map(({ key, tone, y, height: share }) => {
          const name = tones[tone % tones.length];
          return (
            <rect
              key={`${day} ${key}`}
              className={styles.column}
              data-tone={name}
              {...(name === 'bars' ? { fill: `url(#${barsId})` } : {})}
              x={`${x + inset}%`}
              y={pixels(y)}
              width={`${columnWidth - 2 * inset}%`}
              height={Math.max(1, pixels(share))}
            />
          );
        }),
      )}
    </ChartDrawing>
  );
}

function pixels(percent: number): number {
  return Math.round((percent / 100) * height * 10) / 10;
}
