/** The lowest prices of the last 30 days as a small line; time runs from right to left in Arabic. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { height, historyLine, width } from './history-line.ts';
import styles from './watch-card.module.css';

type WatchHistoryProps = Pick<Watch, 'history' | 'target' | 'createdAt'>;

/** Paler before the watch began, with the price that is waited for as a dashed line; nothing where there is no line. */
export function WatchHistory({ history, target, createdAt }: WatchHistoryProps): ReactNode {
  const t = useTranslate();
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const line = historyLine(history, { isRightToLeft, target });
  const [first, last] = [history[0], history.at(-1)];
  if (line === undefined || first === undefined || last === undefined) return null;
  const prices = history.map(({ price }) => price);
  const since = riyadhDate(new Date(createdAt));
  const before = history.filter(({ day }) => day < since).length;
  const points = line.points.map(({ x, y }) => `${x},${y}`);
  return (
    <Stack gap={1}>
      <Soft size="sm">
        {t.rich('watch.history', {
          low: <Price amount={Math.min(...prices)} />,
          high: <Price amount={Math.max(...prices)} />,
        })}
      </Soft>
      <svg
        className={styles.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {line.target !== null && (
          <path
            className={styles.target}
            d={`M0 ${line.target}H${width}`}
            vectorEffect="non-scaling-stroke"
          />
        )}
        <polyline
          className={styles.before}
          points={points.slice(0, before + 1).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
        <polyline points={points.slice(before).join(' ')} vectorEffect="non-scaling-stroke" />
        <path className={styles.newest} d={`M${points.at(-1)}h0`} vectorEffect="non-scaling-stroke" />
      </svg>
      <Row gap={2} justify="between" tone="soft" size="sm">
        <span>{formatDayMonth(first.day, t.language)}</span>
        <span>
          {formatDayMonth(last.day, t.language)} · <Price amount={last.price} />
        </span>
      </Row>
    </Stack>
  );
}
