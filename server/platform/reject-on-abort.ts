/** Rejects as soon as `signal` aborts; `work` continues in the background. */
export function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const leave = (): void => aborted.reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([aborted.promise, work]).finally(() => signal.removeEventListener('abort', leave));
}
