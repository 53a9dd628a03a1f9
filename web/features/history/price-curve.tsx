/** The last 90 days of a price, small, beside its verdict: the recorded days, the usual range, and today's price. */
import type { ReactNode } from 'react';
import type { FareHistory } from '#contract/api/pricing.ts';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft } from '#web/ui/layout.tsx';
import { type DailyLow, historyScale, listStretches, withToday } from './history-scale.ts';
import styles from './price-curve.module.css';

const days = 90;

/**
 * Keeps its room while the history is loaded. Decorative: the sentence above says how the price stands, and the history
 * below has each day.
 */
export function PriceCurve(props: { history: FareHistory | undefined; today: IsoDate }): ReactNode {
  const { history, today } = props;
  const t = useTranslate();
  const { dailyLows = [], band = null, current = null } = history ?? {};
  const lows = withToday({ dailyLows, current }, today).filter(({ day }) => day >= addDays(today, -days));
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const { firstDay, xOf, yOf } = historyScale({
    lows,
    prices: [band?.low, band?.high, current?.price].filter((price) => price !== undefined),
    today,
    isRightToLeft,
  });
  const place = ({ day, price }: DailyLow) => `${xOf(day)} ${yOf(price)}`;
  // A line of no length with round ends is a point.
  const drawn = listStretches(lows).map((stretch) => `M${stretch.map(place).join('L')}h0`);
  return (
    <div aria-hidden="true">
      <svg
        className={styles.curve}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {band && <rect y={yOf(band.high)} width="100" height={yOf(band.low) - yOf(band.high)} />}
        <path d={drawn.join('')} />
        {current && <path className={styles.today} d={`M${place({ day: today, price: current.price })}h0`} />}
      </svg>
      <Row justify="between" gap={2} wrap={false} tone="soft" size="xs">
        <span>{formatDayMonth(firstDay, t.language)}</span>
        <span>{formatDayMonth(today, t.language)}</span>
      </Row>
      {/* Between the days it would break its line in one font and not in another. */}
      <Soft size="xs">
        {band
          ? t('history.usualRange', {
              low: formatNumber(Math.ceil(band.low), t.language),
              high: formatNumber(Math.floor(band.high), t.language),
            })
          : '\u00a0'}
      </Soft>
    </div>
  );
}
