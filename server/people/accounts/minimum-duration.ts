/** Answers that take the same time whatever was found, so that a clock tells nobody who has an account. */
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Ends with `work`, and `milliseconds` after it began at the earliest. Only what the reader did wrong, such as too
 * many requests, is told before that.
 */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work(), pause(milliseconds)]);
  return result;
}
