/** SVG of the price history: grid, range, line, current price, cursor. */
import type { ReactNode } from 'react';
import type { FareHistory } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { ChartDrawing, GridLines } from '#web/features/chart/chart-frame.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './history-chart.module.css';
import { type DailyLow, type HistoryScale, splitAtPauses, withToday } from './history-scale.ts';

/** Pixels; the width is fluid. */
const height = 232;
const wordsHeight = 18;

type HistoryPlotProps = {
  history: FareHistory;
  scale: HistoryScale;
  today: IsoDate;
  cursorDay: IsoDate | null;
};

export function HistoryPlot({ history, scale, today, cursorDay }: HistoryPlotProps): ReactNode {
  const { band, current } = history;
  const cursorLow = history.dailyLows.find((low) => low.day === cursorDay);
  return (
    <ChartDrawing height={height}>
      {history.unusualPeriods.map((period) => (
        <UnusualDays key={period.start} scale={scale} {...period} />
      ))}
      {band && <Band scale={scale} low={band.low} high={band.high} />}
      <GridLines ticks={scale.priceTicks} yOf={(tick) => yOf(scale, tick)} />
      <Line history={history} scale={scale} today={today} />
      {band && <BandWords scale={scale} low={band.low} high={band.high} />}
      {cursorDay && (
        <line
          className={styles.cursorLine}
          x1={`${scale.xOf(cursorDay)}%`}
          x2={`${scale.xOf(cursorDay)}%`}
          y1="0"
          y2={height}
        />
      )}
      {cursorDay && cursorLow && (
        <circle
          className={styles.cursorDot}
          cx={`${scale.xOf(cursorDay)}%`}
          cy={yOf(scale, cursorLow.price)}
          r="5"
        />
      )}
      {current && <Today history={history} scale={scale} price={current.price} today={today} />}
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
  return <rect className={styles.unusual} x={`${x}%`} width={`${width}%`} y="0" height={height} />;
}

type BandProps = { scale: HistoryScale; low: number; high: number };

function placeBand({ scale, low, high }: BandProps): { top: number; bottom: number } {
  const top = yOf(scale, high);
  return { top, bottom: Math.max(top + 4, yOf(scale, low)) };
}

/** The usual range across the whole chart. */
function Band(props: BandProps): ReactNode {
  const { top, bottom } = placeBand(props);
  return (
    <>
      <rect className={styles.band} x="0" width="100%" y={top} height={bottom - top} />
      {[top, bottom].map((y) => (
        <line key={y} className={styles.bandEnd} x1="0" x2="100%" y1={y} y2={y} />
      ))}
    </>
  );
}

/** What lies beyond the range, above the line of prices so that it can be read. */
function BandWords(props: BandProps): ReactNode {
  const t = useTranslate();
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const { top, bottom } = placeBand(props);
  const x = isRightToLeft ? '100%' : '0';
  const words = { x, dx: isRightToLeft ? -6 : 6, direction: isRightToLeft ? 'rtl' : 'ltr' } as const;
  return (
    <>
      {top > wordsHeight && (
        <text className={styles.bandWords} {...words} y={top - 6}>
          {t('band.high')}
        </text>
      )}
      {bottom < height - wordsHeight && (
        <text className={styles.bandWords} {...words} y={bottom + 15}>
          {t('band.low')}
        </text>
      )}
    </>
  );
}

function Line({ history, scale, today }: Omit<HistoryPlotProps, 'cursorDay'>): ReactNode {
  const lows = withToday(history, today);
  const { stretches, pauses } = splitAtPauses(lows);
  const points = (list: readonly DailyLow[]) =>
    list.map((low) => `${scale.xOf(low.day)} ${scale.yOf(low.price)}`);
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
    >
      {stretches.map((stretch) => (
        <path key={stretch[0]?.day} className={styles.line} d={`M${points(stretch).join('L')}`} />
      ))}
      {pauses.map((pause) => (
        <path key={pause[0].day} className={styles.pause} d={`M${points(pause).join('L')}`} />
      ))}
    </svg>
  );
}

type TodayProps = { history: FareHistory; scale: HistoryScale; price: number; today: IsoDate };

function Today({ history, scale, price, today }: TodayProps): ReactNode {
  const language = useLanguage();
  const isRightToLeft = directionOf(language) === 'rtl';
  const x = `${scale.xOf(today)}%`;
  const y = yOf(scale, price);
  const before = history.dailyLows.filter((low) => low.day < today).at(-4);
  const isFalling = before !== undefined && before.price > price;
  // The label is on the side away from the line, inside the plot.
  const labelY = isFalling === y > 30 && y < height - 24 ? y + 24 : y - 14;
  return (
    <>
      <line className={styles.todayLine} x1={x} x2={x} y1={y} y2={height} />
      <circle className={styles.todayHalo} cx={x} cy={y} r="8" />
      <circle className={styles.todayDot} cx={x} cy={y} r="4.5" />
      <text
        className={styles.todayLabel}
        direction="ltr"
        x={x}
        dx={isRightToLeft ? 4 : -4}
        y={labelY}
        textAnchor={isRightToLeft ? 'start' : 'end'}
      >
        {formatNumber(price, language)}
      </text>
    </>
  );
}

function yOf(scale: HistoryScale, price: number): number {
  return Math.round((scale.yOf(price) / 100) * height * 10) / 10;
}
