/** Helpers of the metrics: one read for several figures, ages and times. */

/** Calls that come while a read is under way get its result: the figures of one scrape share one query. */
export function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= read().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

export function secondsSince(then: Date, now: Date): number {
  return Math.max(0, (now.getTime() - then.getTime()) / 1000);
}

/** Seconds since 1970, as Prometheus has times. */
export function timestampOf(time: Date): number {
  return time.getTime() / 1000;
}
