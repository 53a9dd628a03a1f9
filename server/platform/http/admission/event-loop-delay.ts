/** Measures event-loop delay, the sign of overload. */

export type OverloadGauge = {
  /** Records one measured delay in milliseconds. */
  observe: (delayMs: number) => void;
  isOverloaded: () => boolean;
};

/** One late sample may be a board rebuild or garbage collection; several in a row are overload. */
const samplesInARow = 3;
const sampleMs = 50;

/** Overloaded after three consecutive samples above `limitMs`, until one is below half of it. */
export function createOverloadGauge(limitMs: number): OverloadGauge {
  let late = 0;
  let isOverloaded = false;
  return {
    observe(delayMs) {
      late = delayMs > limitMs ? late + 1 : 0;
      if (late >= samplesInARow) isOverloaded = true;
      else if (delayMs < limitMs / 2) isOverloaded = false;
    },
    isOverloaded: () => isOverloaded,
  };
}

/**
 * Measures the delay of a timer.
 * @returns a function that stops it
 */
export function sampleEventLoopDelay(gauge: Pick<OverloadGauge, 'observe'>): () => void {
  let expectedAt = performance.now() + sampleMs;
  const timer = setInterval(() => {
    const now = performance.now();
    gauge.observe(Math.max(0, now - expectedAt));
    expectedAt = now + sampleMs;
  }, sampleMs).unref();
  return () => clearInterval(timer);
}
