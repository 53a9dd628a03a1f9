/** The lowest prices of the last 30 days as a small line; time runs from right to left in Arabic. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { daysBetween, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './watch-history.module.css';

export const width = 120;
export const height = 32;
const margin = 2;

/**
 * Lows by day, ascending; the highest price is at the top. Undefined for fewer than two days, which are no line.
 * @returns points, and as `target` the height of the price that is waited for, if there is one
 */
export function historyLine(
  lows: readonly { day: IsoDate; price: number }[],
  { isRightToLeft, target = null }: { isRightToLeft: boolean; target?: number | null },
) {
  const first = lows[0]?.day;
  const last = lows.at(-1)?.day;
  if (first === undefined || last === undefined || first === last) return undefined;
  const prices = [...lows.map(({ price }) => price), ...(target === null ? [] : [target])];
  const bottom = Math.min(...prices);
  const range = Math.max(...prices) - bottom || 1;
  const span = daysBetween(first, last);
  const round = (value: number) => Math.round(value * 10) / 10;
  const heightOf = (price: number) =>
    round(height - margin - ((price - bottom) / range) * (height - 2 * margin));
  const points = lows.map(({ day, price }) => {
    const share = daysBetween(first, day) / span;
    return { x: round((isRightToLeft ? 1 - share : share) * width), y: heightOf(price) };
  });
  return { points, target: target === null ? null : heightOf(target) };
}

/**
 * Thinner before the watch began, with the price that is waited for as a dashed line; nothing where there is no line.
 * `children` stand above it, before what the dashed line means.
 */
export function WatchLine({ watch, children }: { watch: Watch; children?: ReactNode }): ReactNode {
  const t = useTranslate();
  const { history, target, createdAt, condition, state } = watch;
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const line = historyLine(history, { isRightToLeft, target });
  if (line === undefined) return null;
  const since = riyadhDate(new Date(createdAt));
  const before = history.filter(({ day }) => day < since).length;
  const points = line.points.map(({ x, y }) => `${x},${y}`);
  const ends = [line.points[0], line.points.at(-1)].map((end) => `${end?.x},${height}`);
  const thin = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <Row gap={2} lines={0} justify="between" size="xs">
        {children}
        {line.target !== null && target !== null && (
          <Row as="span" gap={1} wrap={false}>
            <svg width={16} height={2} aria-hidden="true">
              <TargetLine y={1} />
            </svg>
            {t.rich(condition === 'below' ? 'watch.line.own' : 'watch.line.alert', {
              price: <Price amount={Math.floor(target)} />,
            })}
          </Row>
        )}
      </Row>
      <svg
        className={styles.line}
        data-resting={!['active', 'unconfirmed'].includes(state) || undefined}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <polygon points={[ends[0], ...points, ends[1]].join(' ')} />
        {line.target !== null && <TargetLine y={line.target} />}
        <polyline points={points.slice(0, before + 1).join(' ')} strokeWidth={2} {...thin} />
        <polyline points={points.slice(before).join(' ')} {...thin} />
        <path d={`M${points.at(-1)}h0`} strokeWidth={10} {...thin} />
      </svg>
    </>
  );
}

/** Dashed, in the plot as in the words that explain it. */
function TargetLine({ y }: { y: number }): ReactNode {
  return (
    <path
      d={`M0 ${y}H${width}`}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeDasharray="5 4"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** With its range and days; without a line the price that is waited for, where the condition does not name it. */
export function WatchHistory({ watch }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const { history, target, condition } = watch;
  const [first, last] = [history[0], history.at(-1)];
  const goal = target === null ? undefined : Math.floor(target);
  if (first === undefined || last === undefined || first.day === last.day) {
    if (goal === undefined || condition === 'below') return null;
    return <Text size="md">{t.rich('watch.target', { price: <Price amount={goal} /> })}</Text>;
  }
  const prices = history.map(({ price }) => price);
  return (
    <Stack gap={1}>
      <WatchLine watch={watch}>
        <Soft size="xs">
          {t.rich('watch.history', {
            low: <Price amount={Math.min(...prices)} />,
            high: <Price amount={Math.max(...prices)} />,
          })}
        </Soft>
      </WatchLine>
      <Row gap={2} justify="between" tone="soft" size="xs">
        <span>{formatDayMonth(first.day, t.language)}</span>
        <span>
          {formatDayMonth(last.day, t.language)}
          {last.price !== watch.last?.price && (
            <>
              {' · '}
              <Price amount={last.price} />
            </>
          )}
        </span>
      </Row>
    </Stack>
  );
}
