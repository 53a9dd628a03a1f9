/** Rounds a number of seconds to a unit people read. */

export type Duration = { unit: 'second' | 'minute' | 'hour'; count: number };

/** Up to 90 seconds, then up to 90 minutes, then hours. */
export function durationOf(seconds: number): Duration {
  if (seconds < 90) return { unit: 'second', count: Math.max(1, Math.round(seconds)) };
  if (seconds < 90 * 60) return { unit: 'minute', count: Math.round(seconds / 60) };
  return { unit: 'hour', count: Math.round(seconds / 3600) };
}
