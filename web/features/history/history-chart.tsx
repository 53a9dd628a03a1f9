/** Price history chart: daily lows over the usual range, with a cursor for keyboard, mouse and touch. */
import { type ReactNode, useMemo, useState } from 'react';
import type { FareHistory } from '#contract/api/pricing.ts';
import { addDays, daysBetween, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { ChartDrawing, ChartFrame, GridLines } from '#web/features/chart/chart-frame.tsx';
import { formatShortMonth } from '#web/i18n/calendar-format.ts';
import { formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-chart.module.css';
import { type DailyLow, type HistoryScale, historyScale, listStretches, withToday } from './history-scale.ts';

type DayFigures = {
  axis: readonly number[];
  cursor: string;
  show: (value: number) => ReactNode;
  /** A day in words, for screen readers. */
  words: (day: IsoDate, value: number | null) => string;
};

export function HistoryChart(props: {
  history: ChartedHistory;
  today: IsoDate;
  /** The day of the current price, where it is a price of the past. */
  markedDay?: IsoDate;
  /** For figures of days that are no prices. */
  figures?: DayFigures;
  /** A price that is no part of the record, SAR: a line across the days. */
  asked?: number | undefined;
}): ReactNode {
  const { history, today, markedDay = today, figures, asked } = props;
  const t = useTranslate();
  const prices = usePriceFigures();
  const { axis, cursor, show, words } = figures ?? prices;
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const { dailyLows, band, current } = history;
  const scale = useMemo(() => {
    const also = [...axis, asked, current?.price, band?.low, band?.high].filter(
      (price) => price !== undefined,
    );
    return historyScale({ lows: dailyLows, prices: also, today, isRightToLeft });
  }, [dailyLows, band, current, today, isRightToLeft, axis, asked]);
  const [cursorDay, setCursorDay] = useState<IsoDate | null>(null);
  const shownDay = cursorDay ?? markedDay;
  const recorded = dailyLows.find(({ day }) => day === shownDay)?.price ?? null;
  const shownPrice = shownDay === markedDay && current ? current.price : recorded;
  return (
    <Stack as="figure" gap={2} above={4}>
      {/* The selected day as text, in reserved space. */}
      <Row
        as="p"
        className={styles.readout}
        gap={3}
        lines={0}
        align="baseline"
        tone="soft"
        size="sm"
        aria-hidden
      >
        <span>{formatFullDate(shownDay, t.language)}</span>
        {shownPrice === null ? (
          <span>{t('history.notSeen')}</span>
        ) : (
          <Text as="span" tone="ink" size="lg" weight="strong">
            {show(shownPrice)}
          </Text>
        )}
      </Row>
      <ChartFrame
        className={styles.chart}
        ticks={scale.priceTicks}
        days={scale.dayTicks.map(({ day, isMonth }) => ({
          day,
          x: scale.xOf(day),
          ...(isMonth && { name: formatShortMonth(monthOf(day), t.language) }),
        }))}
        cursor={{
          last: scale.span,
          place: daysBetween(scale.firstDay, shownDay),
          label: cursor,
          words: words(shownDay, shownPrice),
          placeAt: (share) => Math.round(share * scale.span),
          onMove: (place) => setCursorDay(place === null ? null : addDays(scale.firstDay, place)),
        }}
      >
        <HistoryPlot
          history={history}
          scale={scale}
          today={today}
          markedDay={markedDay}
          cursorDay={cursorDay}
          asked={asked}
        />
      </ChartFrame>
    </Stack>
  );
}

const noValues: readonly number[] = [];

function usePriceFigures(): DayFigures {
  const t = useTranslate();
  return {
    axis: noValues,
    cursor: t('history.cursor'),
    show: (amount) => <Price amount={amount} />,
    words: (date, price) => {
      const day = formatFullDate(date, t.language);
      if (price === null) return t('history.notSeenAt', { day });
      const text = formatNumber(price, t.language);
      return t('history.at', { day, price: t('common.price', { amount: price, text }) });
    },
  };
}

/** Pixels; the width is fluid. */
const height = 232;
/** As many points have room to be large on a phone. */
const fewPoints = 45;

type ChartedHistory = Pick<FareHistory, 'dailyLows' | 'band' | 'current' | 'unusualPeriods'>;

type HistoryPlotProps = {
  history: ChartedHistory;
  scale: HistoryScale;
  today: IsoDate;
  /** The day of the current price. */
  markedDay: IsoDate;
  cursorDay: IsoDate | null;
  asked?: number | undefined;
};

function HistoryPlot({ history, scale, today, markedDay, cursorDay, asked }: HistoryPlotProps): ReactNode {
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
      {asked !== undefined && (
        <line
          stroke="var(--accent)"
          strokeWidth="2"
          strokeDasharray="6 4"
          x1="0"
          x2="100%"
          y1={yOf(scale, asked)}
          y2={yOf(scale, asked)}
        />
      )}
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
function UnusualDays(props: { scale: HistoryScale; start: IsoDate; end: IsoDate }): ReactNode {
  const { start, end } = props;
  const { firstDay, lastDay, xOf } = props.scale;
  const ends = [xOf(start < firstDay ? firstDay : start), xOf(end > lastDay ? lastDay : end)];
  const x = Math.min(...ends);
  const width = Math.max(Math.max(...ends) - x, 0.5);
  return (
    <rect fill="var(--ink-soft)" fillOpacity="0.14" x={`${x}%`} width={`${width}%`} y="0" height={height} />
  );
}

function Band({ scale, low, high }: { scale: HistoryScale; low: number; high: number }): ReactNode {
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
