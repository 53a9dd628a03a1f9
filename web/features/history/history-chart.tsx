/** Price history chart: daily lows over the usual range, with a cursor for keyboard, mouse and touch. */
import { type ReactNode, useMemo, useState } from 'react';
import { addDays, daysBetween, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { ChartFrame } from '#web/features/chart/chart-frame.tsx';
import { formatShortMonth } from '#web/i18n/calendar-format.ts';
import { formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-chart.module.css';
import { type ChartedHistory, HistoryPlot } from './history-plot.tsx';
import { historyScale } from './history-scale.ts';

type HistoryChartProps = {
  history: ChartedHistory;
  today: IsoDate;
  /** The day of the current price, where it is a price of the past. */
  markedDay?: IsoDate;
};

export function HistoryChart({ history, today, markedDay = today }: HistoryChartProps): ReactNode {
  const t = useTranslate();
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const { dailyLows, band, current } = history;
  const scale = useMemo(() => {
    const prices = [current?.price, band?.low, band?.high].filter((price) => price !== undefined);
    return historyScale({ lows: dailyLows, prices, today, isRightToLeft });
  }, [dailyLows, band, current, today, isRightToLeft]);
  const [cursorDay, setCursorDay] = useState<IsoDate | null>(null);
  const shownDay = cursorDay ?? markedDay;
  const shownPrice = priceOn(history, shownDay, markedDay);
  return (
    <Stack as="figure" gap={2} above={4}>
      <Readout day={shownDay} price={shownPrice} />
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
          label: t('history.cursor'),
          words: usePriceWords(shownDay, shownPrice),
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
        />
      </ChartFrame>
    </Stack>
  );
}

/** The selected day as text, in reserved space. */
function Readout({ day, price }: { day: IsoDate; price: number | null }): ReactNode {
  const t = useTranslate();
  return (
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
      <span>{formatFullDate(day, t.language)}</span>
      {price === null ? (
        <span>{t('history.notSeen')}</span>
      ) : (
        <Text as="span" tone="ink" size="lg" weight="strong">
          <Price amount={price} />
        </Text>
      )}
    </Row>
  );
}

function usePriceWords(date: IsoDate, price: number | null): string {
  const t = useTranslate();
  const day = formatFullDate(date, t.language);
  if (price === null) return t('history.notSeenAt', { day });
  const text = formatNumber(price, t.language);
  return t('history.at', { day, price: t('common.price', { amount: price, text }) });
}

function priceOn(history: ChartedHistory, day: IsoDate, today: IsoDate): number | null {
  if (day === today && history.current) return history.current.price;
  return history.dailyLows.find((low) => low.day === day)?.price ?? null;
}
