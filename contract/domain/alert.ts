/** Watches and alerts: conditions, frequencies, limits, and what counts as a drop. */
import { farPercentage } from './verdict.ts';

export const alertFrequencies = ['instant', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/**
 * Why no alert reaches somebody: the address is not confirmed; mail is off and no device takes messages; the mailbox
 * returned our mail, or its owner complained about it, and no device takes messages.
 */
export const alertObstacles = ['unconfirmed', 'off', 'bounced', 'complained'] as const;
export type AlertObstacle = (typeof alertObstacles)[number];

/** Times of day in Riyadh, `HH:mm`; `from` later than `to` spans midnight. */
export type QuietHours = { from: string; to: string };
export const defaultQuietHours: QuietHours = { from: '23:00', to: '08:00' };

/**
 * `below`: at or below the person's own price. `newLow`: the lowest of 30 days. `belowUsual`: `belowUsualPercent`
 * below the usual price.
 */
export const watchConditions = ['below', 'newLow', 'belowUsual'] as const;
export type WatchCondition = (typeof watchConditions)[number];

export const watchWhenKinds = ['any', 'month', 'dates', 'holiday'] as const;
export type WatchWhenKind = (typeof watchWhenKinds)[number];

export const belowUsualPercent = farPercentage;
export const mostWatches = 50;
/** Highest price of a watch, in SAR. */
export const highestWatchPrice = 100_000;

/** A change of price counts from the larger of the two on; `watch-condition.ts` applies them. */
export const minimumDropPercent = 3;
export const minimumDropSar = 10;

/** Whether a price moved from `before` by what alerts count as a change; amounts in SAR. */
export function isRealChange(before: number, after: number): boolean {
  return Math.abs(after - before) >= Math.max((before * minimumDropPercent) / 100, minimumDropSar);
}

/**
 * A sensible price to wait for: a tenth below the price now, or 15 % below the usual price where that is lower,
 * in whole tens of SAR.
 */
export function suggestTarget(price: number, usual: number | null): number {
  const wished = Math.min(price * 0.9, usual === null ? Number.POSITIVE_INFINITY : usual * 0.85);
  return Math.max(10, Math.floor(wished / 10) * 10);
}

export const dropReasons = [
  'price_changed',
  'price_gone',
  'locked',
  'weekly_limit',
  'no_channel',
  'unsubscribed',
  'suppressed',
  'paused',
  'superseded',
  'undeliverable',
] as const;
export type DropReason = (typeof dropReasons)[number];
