/** The lowest prices of the last 30 days as a small line; time runs from right to left in Arabic. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { directionOf } from '#contract/domain/language.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { height, linePoints, width } from './history-line.ts';
import styles from './watch-card.module.css';

export function WatchHistory({ history }: { history: Watch['history'] }): ReactNode {
  const t = useTranslate();
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const points = linePoints(history, isRightToLeft);
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return null;
  const prices = history.map(({ price }) => price);
  return (
    <Stack gap={1}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Soft size="sm">
        {t.rich('watch.history', {
          low: <Price amount={Math.min(...prices)} />,
          high: <Price amount={Math.max(...prices)} />,
        })}
      </Soft>
    </Stack>
  );
}
