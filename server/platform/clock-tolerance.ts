/**
 * Milliseconds by which the clocks of two machines of a site may differ. A row dated further ahead was stored while a
 * clock was wrong; any other may have been stored just now by another machine.
 */
export const clockToleranceMs = 15 * 60_000;

/**
 * Milliseconds for a timer of Node, which ends at once when it is longer than 24.8 days, as what is left until a time
 * reckoned before the clock was set back. Whoever waits looks at the clock again when it ends.
 */
export function timerMs(milliseconds: number): number {
  return Math.min(milliseconds, 2 ** 31 - 1);
}
