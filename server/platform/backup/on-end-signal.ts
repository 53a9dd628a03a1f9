/** Cleans up when a signal ends the command before it could. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The process still ends by the signal.
 * @returns forgets the act again
 */
export function onEndSignal(act: () => void): () => void {
  const forget = () => {
    for (const signal of signals) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    forget();
    try {
      act();
    } finally {
      // Others that clean up have their turn first.
      setImmediate(() => process.kill(process.pid, signal));
    }
  };
  for (const signal of signals) process.on(signal, end);
  return forget;
}
