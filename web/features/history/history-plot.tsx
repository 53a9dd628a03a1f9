/** SVG of the price history: grid, range, a point for each day with a price, current price, cursor. */
import type { ReactNode } from 'react';
import type { FareHistory } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { ChartDrawing, GridLines } from '#web/features/chart/chart-frame.tsx';
import styles from './history-chart.module.css';
import { type DailyLow, type HistoryScale, listStretches, withToday } from './history-scale.ts';

/** Pixels; the width is fluid. */
const height = 232;
/** As many points have room to be large on a phone. */
const fewPoints = 45;

export type ChartedHistory = Pick<FareHistory, 'dailyLows' | 'band' | 'current' | 'unusualPeriods'>;

type HistoryPlotProps = {
  history: ChartedHistory;
  scale: HistoryScale;
  today: IsoDate;
  /** The day of the current price. */
  markedDay: IsoDate;
  cursorDay: IsoDate | null;
};

export function HistoryPlot({ history, scale, today, markedDay, cursorDay }: HistoryPlotProps): ReactNode {
  const { band, current } = history;
  const cursorLow = history.dailyLows.find((low) => low.day === cursorDay);
  return (
    <ChartDrawing height={height}>
      {history.unusualPeriods.map((period) => (
        <UnusualDays key={period.start} scale={scale} {...period} />
      ))}
      {band && <Band scale={scale} low={band.low} high={band.high} />}
      <GridLines ticks={scale.priceTicks} yOf={(tick) => yOf(scale, tick)} />
      <Points
        history={markedDay === today ? history : { ...history, current: null }}
        scale={scale}
        today={today}
      />
      {cursorDay && (
        <line
          stroke="var(--ink-soft)"
          x1={`${scale.xOf(cursorDay)}%`}
          x2={`${scale.xOf(cursorDay)}%`}
          y1="0"
          y2={height}
        />
      )}
      {cursorDay && cursorLow && (
        <circle
          fill="var(--ink)"
          stroke="var(--surface)"
          strokeWidth="2"
          cx={`${scale.xOf(cursorDay)}%`}
          cy={yOf(scale, cursorLow.price)}
          r="5"
        />
      )}
      {current && <Today scale={scale} price={current.price} day={markedDay} />}
    </ChartDrawing>
  );
}

/** Days that do not count as usual, across the whole height. */
function UnusualDays({
  scale,
  start,
  end,
}: {
  scale: HistoryScale;
  start: IsoDate;
  end: IsoDate;
}): ReactNode {
  const { firstDay, lastDay, xOf } = scale;
  const ends = [xOf(start < firstDay ? firstDay : start), xOf(end > lastDay ? lastDay : end)];
  const x = Math.min(...ends);
  const width = Math.max(Math.max(...ends) - x, 0.5);
  return (
    <rect fill="var(--ink-soft)" fillOpacity="0.14" x={`${x}%`} width={`${width}%`} y="0" height={height} />
  );
}

type BandProps = { scale: HistoryScale; low: number; high: number };

/** The usual range across the whole chart. */
function Band({ scale, low, high }: BandProps): ReactNode {
  const top = yOf(scale, high);
  const bottom = Math.max(top + 4, yOf(scale, low));
  return (
    <>
      <rect fill="var(--band)" fillOpacity="0.26" x="0" width="100%" y={top} height={bottom - top} />
      {[top, bottom].map((y) => (
        <line key={y} stroke="var(--band)" strokeOpacity="0.7" x1="0" x2="100%" y1={y} y2={y} />
      ))}
    </>
  );
}

/** Each day with a price as a point, neighbouring days joined by a thin line. */
function Points({ history, scale, today }: Omit<HistoryPlotProps, 'markedDay' | 'cursorDay'>): ReactNode {
  const stretches = listStretches(withToday(history, today));
  const place = ({ day, price }: DailyLow) => `${scale.xOf(day)} ${scale.yOf(price)}`;
  return (
    <svg
      aria-hidden="true"
      x="0"
      y="0"
      width="100%"
      height={height}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      overflow="visible"
      fill="none"
      stroke="var(--ink)"
      strokeLinejoin="round"
    >
      <path
        className={styles.line}
        d={stretches.map((stretch) => `M${stretch.map(place).join('L')}`).join('')}
      />
      {/* A line of no length with round ends is a point, whatever the drawing is stretched to. */}
      <path
        className={styles.points}
        data-many={stretches.flat().length > fewPoints || undefined}
        d={stretches
          .flat()
          .map((low) => `M${place(low)}h0`)
          .join('')}
      />
    </svg>
  );
}

/** The current price, which the line above the chart says. */
function Today({ scale, price, day }: { scale: HistoryScale; price: number; day: IsoDate }): ReactNode {
  const x = `${scale.xOf(day)}%`;
  const y = yOf(scale, price);
  return (
    <>
      <line stroke="var(--accent)" strokeDasharray="2 4" x1={x} x2={x} y1={y} y2={height} />
      <circle fill="var(--surface)" stroke="var(--accent)" strokeWidth="2" cx={x} cy={y} r="8" />
      <circle fill="var(--accent)" cx={x} cy={y} r="4.5" />
    </>
  );
}

function yOf(scale: HistoryScale, price: number): number {
  return Math.round((scale.yOf(price) / 100) * height * 10) / 10;
}
