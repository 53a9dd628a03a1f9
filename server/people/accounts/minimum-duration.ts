/** Delays a response to a minimum duration, so that its timing does not tell whether an account exists. */
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with the result of `work`, but not before `milliseconds`. Errors are not delayed. */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work(), pause(milliseconds)]);
  return result;
}
