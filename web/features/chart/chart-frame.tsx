/** Frame of a chart over days: axis labels, grid lines, and a slider as cursor. */
import type { PointerEvent, ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import styles from './chart-frame.module.css';

export function ChartFrame(props: {
  className: string | undefined;
  /** Values of the grid lines, ascending. */
  ticks: readonly number[];
  /** Labelled days, with their position in percent from the left; day and month unless they have a name. */
  days: readonly { day: IsoDate; x: number; name?: string }[];
  cursor: ChartCursorProps;
  children: ReactNode;
}): ReactNode {
  const { className, ticks, days, cursor, children } = props;
  const language = useLanguage();
  return (
    <div className={`${styles.chart} ${className}`}>
      <ol className={styles.numbers} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{formatNumber(tick, language)}</li>
        ))}
      </ol>
      <div className={styles.plot}>
        {children}
        <ChartCursor {...cursor} />
      </div>
      <svg className={styles.days} aria-hidden="true" focusable="false">
        {days.map(({ day, x, name }) => (
          <text key={day} x={`${x}%`} y="16" textAnchor="middle">
            {name ?? formatDayMonth(day, language)}
          </text>
        ))}
      </svg>
    </div>
  );
}

type ChartCursorProps = {
  /** Highest index; the lowest is 0. */
  last: number;
  place: number;
  label: string;
  /** `aria-valuetext`. */
  words: string;
  /** Index at a fraction of the width, from the inline start. */
  placeAt: (share: number) => number;
  /** Null when the pointer leaves. */
  onMove: (place: number | null) => void;
};

/** Transparent native slider over the plot: supports arrow keys, touch and screen readers. */
function ChartCursor(props: ChartCursorProps): ReactNode {
  const { last, place, label, words, placeAt, onMove } = props;
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const handlePointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    onMove(Math.min(last, Math.max(0, placeAt(isRightToLeft ? 1 - share : share))));
  };
  return (
    <input
      className={styles.cursor}
      type="range"
      min={0}
      max={last}
      step={1}
      value={place}
      aria-label={label}
      aria-valuetext={words}
      onChange={(event) => onMove(Number(event.currentTarget.value))}
      onPointerMove={handlePointerMove}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onMove(null)}
    />
  );
}

/** Decorative, since cursor and table hold the same data. @param height in pixels */
export function ChartDrawing({ height, children }: { height: number; children: ReactNode }): ReactNode {
  return (
    <svg className={styles.drawing} height={height} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** @param yOf pixels from the top */
export function GridLines(props: { ticks: readonly number[]; yOf: (tick: number) => number }): ReactNode {
  const { ticks, yOf } = props;
  return ticks.map((tick) => (
    <line
      key={tick}
      stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
      strokeDasharray={tick === 0 ? undefined : '2 4'}
      x1="0"
      x2="100%"
      y1={yOf(tick)}
      y2={yOf(tick)}
    />
  ));
}
