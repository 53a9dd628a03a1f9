/** What a price is compared with, drawn: the lowest prices of 90 days with today's as a point, or its place in the usual range. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { usualRangeOf } from '#contract/domain/verdict.ts';
import styles from './price-proof.module.css';

/** Fewer points are no curve. */
const fewest = 5;
/** Of the drawing, which is stretched to the room there is: a step for each of the lows, and the last to today. */
const step = 2;
const height = 20;
const edge = 3;

/** Decorative: the sentence beside it says what it shows. Nothing where nothing is recorded. Amounts in SAR. */
export function PriceProof(props: {
  price: number;
  lows: DestinationPrice['lows'];
  /** Null without enough history. */
  usual: number | null;
}): ReactNode {
  const { price, lows, usual } = props;
  const curve = lows && drawCurve(lows, price);
  if (!curve) return usual !== null && <UsualBar price={price} usual={usual} />;
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${curve.width} ${height}`}
      preserveAspectRatio="none"
      data-turns
      aria-hidden="true"
      focusable="false"
    >
      <path d={curve.line} />
      <path className={styles.today} d={curve.today} />
    </svg>
  );
}

/**
 * A line through the prices that are there, broken where none was seen, and today's point at its end; null for too few.
 * A fifth of the price fills at least the height: what hardly moves looks level.
 */
export function drawCurve(
  lows: readonly (number | null)[],
  price: number,
): { line: string; today: string; width: number } | null {
  const known = lows.filter((low) => low !== null);
  if (known.length < fewest) return null;
  const bottom = Math.min(price, ...known);
  const range = Math.max(Math.max(price, ...known) - bottom, price / 5);
  const heightOf = (amount: number) =>
    Math.round(10 * (height - edge - ((amount - bottom) / range) * (height - 2 * edge))) / 10;
  const width = lows.length * step + edge;
  const drawn = lows.map((low, index) => {
    if (low === null) return '';
    const isStart = (lows[index - 1] ?? null) === null;
    const isAlone = isStart && (lows[index + 1] ?? null) === null;
    return `${isStart ? 'M' : 'L'}${index * step} ${heightOf(low)}${isAlone ? 'h0' : ''}`;
  });
  const today = `${lows.length * step} ${heightOf(price)}`;
  const reaches = (lows.at(-1) ?? null) !== null;
  return { line: `${drawn.join('')}${reaches ? `L${today}` : ''}`, today: `M${today}h0`, width };
}

/** The axis of the bar reaches so far to either side of usual, percent. */
const reach = 50;
/** Kept free at each of its ends for the mark, percent of the bar. */
const free = 2;

/** Where an amount stands on the axis: percent of its length, at its ends beyond them. Amounts in SAR. */
export function axisPosition(amount: number, usual: number): number {
  const difference = Math.max(-reach, Math.min(reach, (100 * (amount - usual)) / usual));
  const share = (difference + reach) / (2 * reach);
  return Math.round(10 * (free + (100 - 2 * free) * share)) / 10;
}

/** The usual range on an axis from half below to half above the usual price, and where the price stands. Amounts in SAR. */
export function UsualBar({ price, usual }: { price: number; usual: number }): ReactNode {
  const { low, high } = usualRangeOf(usual);
  const position = axisPosition(price, usual);
  const at = `${position}%`;
  const [from, to] = [low, high].map((amount) => `${axisPosition(amount, usual)}%`);
  return (
    <svg className={styles.bar} data-turns aria-hidden="true" focusable="false">
      <line className={styles.track} x1="1%" x2="99%" y1="9" y2="9" />
      <line className={styles.range} x1={from} x2={to} y1="9" y2="9" />
      {Math.abs(position - 50) > 8 && <line className={styles.usual} x1="50%" x2="50%" y1="2" y2="16" />}
      <circle className={styles.halo} cx={at} cy="9" r="7" />
      <circle className={styles.mark} cx={at} cy="9" r="3.5" />
    </svg>
  );
}
