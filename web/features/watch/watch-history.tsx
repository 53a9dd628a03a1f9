/** The lowest prices of the last 30 days as a small line; time runs from right to left in Arabic. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { directionOf } from '#contract/domain/language.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { height, historyLine, width } from './history-line.ts';
import styles from './watch-card.module.css';

type WatchHistoryProps = Pick<Watch, 'history' | 'target'>;

/** With the price that is waited for as a dashed line; nothing where there is no line. */
export function WatchHistory({ history, target }: WatchHistoryProps): ReactNode {
  const t = useTranslate();
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const line = historyLine(history, { isRightToLeft, target });
  if (line === undefined) return null;
  const prices = history.map(({ price }) => price);
  return (
    <Stack gap={3}>
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
          points={line.points.map(({ x, y }) => `${x},${y}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Stack>
  );
}
