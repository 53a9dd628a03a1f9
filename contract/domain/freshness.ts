/** Ages of prices: fresh for 24 hours, listed for 72, and told in the largest whole unit. */
import { hourMs } from './durations.ts';

export const freshHours = 24;
export const listedHours = 72;

export const freshnessLevels = ['fresh', 'aging'] as const;
export type Freshness = (typeof freshnessLevels)[number];

/** `fresh` up to 24 h after it was seen, `aging` up to 72 h; null when it is too old to be listed. */
export function freshnessOf(observedAt: Date, now: Date): Freshness | null {
  const age = now.getTime() - observedAt.getTime();
  if (age <= freshHours * hourMs) return 'fresh';
  return age <= listedHours * hourMs ? 'aging' : null;
}

/** A fare seen before this moment is not listed at `now`. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - listedHours * hourMs);
}

export type Age = { unit: 'minute' | 'hour' | 'day'; count: number };

/** Age of an observation, rounded down; future times count as just now. @param now epoch milliseconds */
export function ageOf(observedAt: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(observedAt)) / 60_000));
  if (minutes < 60) return { unit: 'minute', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hour', count: Math.floor(minutes / 60) };
  return { unit: 'day', count: Math.floor(minutes / (24 * 60)) };
}
