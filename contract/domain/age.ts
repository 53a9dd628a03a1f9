/** How long ago something was, in the largest whole unit. */

export type Age = { unit: 'minute' | 'hour' | 'day'; count: number };

/** Age of an observation, rounded down; future times count as just now. @param now epoch milliseconds */
export function ageOf(observedAt: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(observedAt)) / 60_000));
  if (minutes < 60) return { unit: 'minute', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hour', count: Math.floor(minutes / 60) };
  return { unit: 'day', count: Math.floor(minutes / (24 * 60)) };
}
