/** Price history of a fare: verdict, chart, figures. */

import type { ReactNode } from 'react';
import type { FareHistory } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { FiguresTable } from '#web/features/chart/figures-table.tsx';
import { formatDate, formatFullDate, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { HistoryChart } from './history-chart.tsx';
import { HistoryEvidence } from './history-evidence.tsx';
import type { DailyLow } from './history-scale.ts';
import { HistoryVerdict } from './history-verdict.tsx';
import styles from './price-history.module.css';

/** Minimum number of recorded days to draw a line. */
const leastDays = 2;

type PriceHistoryProps = {
  history: FareHistory;
  today: IsoDate;
  /** Whether the crest stands beside the price already. */
  isSignShown?: boolean;
  /** Stands below the verdict. */
  note?: ReactNode;
};

export function PriceHistory({ history, today, isSignShown = false, note }: PriceHistoryProps): ReactNode {
  const t = useTranslate();
  const { assessment, verdict, feathers, current, dailyLows, departureMonth } = history;
  return (
    <>
      {assessment && verdict && current && (
        <HistoryVerdict
          assessment={assessment}
          verdict={verdict}
          feathers={feathers}
          price={current.price}
          isSignShown={isSignShown}
        />
      )}
      {note}
      {dailyLows.length === 0 && (
        <Text tone="soft" above={3}>
          {t('history.none')}
        </Text>
      )}
      {dailyLows.length >= leastDays && (
        <>
          <HistoryChart history={history} today={today} />
          <Legend history={history} />
        </>
      )}
      <UnusualPeriods periods={history.unusualPeriods} />
      {assessment?.status === 'assessed' && (
        <HistoryEvidence evidence={assessment.evidence} departureMonth={departureMonth} />
      )}
      <HistoryTable lows={dailyLows} />
    </>
  );
}

function Legend({ history }: { history: FareHistory }): ReactNode {
  const t = useTranslate();
  const { band, departureMonth } = history;
  return (
    <Row as="ul" className={styles.legend} gap={5} lines={1} above={2} tone="soft" size="sm">
      <Row as="li" gap={2} data-sign="seen">
        {t('history.dailyLow')}
      </Row>
      {band && (
        <Row as="li" gap={2} data-sign="band">
          {t.rich('history.usualRange', {
            low: formatNumber(Math.ceil(band.low), t.language),
            high: formatNumber(Math.floor(band.high), t.language),
          })}
        </Row>
      )}
      {departureMonth && (
        <li>{t('history.departures', { month: formatMonth(departureMonth, t.language) })}</li>
      )}
    </Row>
  );
}

/** Periods that do not count as usual, with the administrator's reason. */
function UnusualPeriods({ periods }: { periods: FareHistory['unusualPeriods'] }): ReactNode {
  const t = useTranslate();
  if (periods.length === 0) return null;
  return (
    <Row as="ul" className={styles.legend} gap={5} lines={1} above={2} tone="soft" size="sm">
      {periods.map(({ start, end, reason, reasonAr }) => (
        <Row as="li" key={start} gap={2} wrap={false} data-sign="unusual">
          <span>
            {t.rich('history.unusual', {
              start: formatDate(start, t.language),
              end: formatDate(end, t.language),
              reason: <bdi>{t.language === 'ar' ? reasonAr : reason}</bdi>,
            })}
          </span>
        </Row>
      ))}
    </Row>
  );
}

/** Daily lows as a table, newest first: the accessible form of the chart. */
function HistoryTable({ lows }: { lows: readonly DailyLow[] }): ReactNode {
  const t = useTranslate();
  const first = lows[0];
  const last = lows.at(-1);
  if (!first || !last) return null;
  const dayOf = (day: IsoDate) => formatFullDate(day, t.language);
  return (
    <FiguresTable
      summary={t('history.table')}
      label={t('history.table')}
      caption={t('history.chart', { start: dayOf(first.day), end: dayOf(last.day) })}
      head={[
        { key: 'day', words: t('history.day') },
        { key: 'price', words: t('history.price') },
      ]}
      rows={() =>
        lows
          .toReversed()
          .map(({ day, price }) => ({
            key: day,
            name: dayOf(day),
            cells: [{ key: 'price', words: <PriceCell amount={price} /> }],
          }))
      }
    />
  );
}

/** Without scripts in words, which are a tenth of the drawn sign. */
function PriceCell({ amount }: { amount: number }): ReactNode {
  const t = useTranslate();
  if (!import.meta.env.SSR) return <Price amount={amount} />;
  return t('common.price', { amount, text: formatNumber(amount, t.language) });
}
