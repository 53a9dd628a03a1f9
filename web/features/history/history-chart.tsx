/** Recorded daily lows as a line over the usual band, with a cursor for keyboard, mouse and touch. */
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import type { FareHistory } from '#contract/api/pricing.ts';
import { addDays, daysBetween, type IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatDayMonth, formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-chart.module.css';
import { HistoryPlot } from './history-plot.tsx';
import { type HistoryScale, historyScale } from './history-scale.ts';

type HistoryChartProps = { history: FareHistory; today: IsoDate };

export function HistoryChart({ history, today }: HistoryChartProps): ReactNode {
  const language = useLanguage();
  const isRightToLeft = directionOf(language) === 'rtl';
  const { dailyLows, band, current } = history;
  const scale = useMemo(() => {
    const prices = [current?.price, band?.low, band?.high].filter((price) => price !== undefined);
    return historyScale({ lows: dailyLows, prices, today, isRightToLeft });
  }, [dailyLows, band, current, today, isRightToLeft]);
  const [cursorDay, setCursorDay] = useState<IsoDate | null>(null);
  const shownDay = cursorDay ?? today;
  const shownPrice = priceOn(history, shownDay, today);
  return (
    <figure className={styles.figure}>
      <Readout day={shownDay} price={shownPrice} />
      <div className={styles.chart}>
        <ol className={styles.prices} aria-hidden="true">
          {scale.priceTicks.toReversed().map((tick) => (
            <li key={tick}>{formatNumber(tick, language)}</li>
          ))}
        </ol>
        <div className={styles.plot}>
          <HistoryPlot history={history} scale={scale} today={today} cursorDay={cursorDay} />
          <Cursor scale={scale} day={shownDay} price={shownPrice} onMove={setCursorDay} />
        </div>
        <svg className={styles.days} aria-hidden="true" focusable="false">
          {scale.dayTicks.map((day) => (
            <text key={day} x={`${scale.xOf(day)}%`} y="16" textAnchor="middle">
              {formatDayMonth(day, language)}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The day under the cursor in words, in space that is always kept. */
function Readout({ day, price }: { day: IsoDate; price: number | null }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className={styles.readout} aria-hidden="true">
      <span>{formatFullDate(day, language)}</span>
      {price === null ? (
        <span>{t('history.notSeen')}</span>
      ) : (
        <Price className={styles.value} amount={price} />
      )}
    </p>
  );
}

type CursorProps = {
  scale: HistoryScale;
  day: IsoDate;
  price: number | null;
  onMove: (day: IsoDate | null) => void;
};

/** A native slider laid over the plot: arrow keys, touch and screen readers come with it. */
function Cursor({ scale, day, price, onMove }: CursorProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const isRightToLeft = directionOf(language) === 'rtl';
  const words = { day: formatFullDate(day, language) };
  const handlePointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const offset = Math.round((isRightToLeft ? 1 - share : share) * scale.span);
    onMove(addDays(scale.firstDay, Math.min(scale.span, Math.max(0, offset))));
  };
  return (
    <input
      className={styles.cursor}
      type="range"
      min={0}
      max={scale.span}
      step={1}
      value={daysBetween(scale.firstDay, day)}
      aria-label={t('history.cursor')}
      aria-valuetext={
        price === null
          ? t('history.notSeenAt', words)
          : t('history.at', {
              ...words,
              price: t('common.price', { amount: price, text: formatNumber(price, language) }),
            })
      }
      onChange={(event) => onMove(addDays(scale.firstDay, Number(event.currentTarget.value)))}
      onPointerMove={handlePointerMove}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onMove(null)}
    />
  );
}

function priceOn(history: FareHistory, day: IsoDate, today: IsoDate): number | null {
  if (day === today && history.current) return history.current.price;
  return history.dailyLows.find((low) => low.day === day)?.price ?? null;
}
