/** Parses simple cron schedules for display. */
import { riyadhOffsetHours } from '#contract/domain/dates.ts';

/** Hours and minutes are Riyadh time. */
export type Schedule =
  | { kind: 'minutes'; every: number }
  /** `until` is the full hour after the last run. */
  | { kind: 'window'; every: number; from: number; until: number }
  | { kind: 'hourly'; minute: number }
  | { kind: 'hours'; every: number; minute: number }
  | { kind: 'daily'; hour: number; minute: number };

/** Parses a cron schedule; undefined for complex ones. @param cron five fields in UTC */
export function readSchedule(cron: string): Schedule | undefined {
  const [minute = '', hour = '', ...days] = cron.trim().split(/\s+/);
  if (days.join(' ') !== '* * *') return undefined;
  const every = minute === '*' ? 1 : stepOf(minute);
  if (every !== undefined) return hour === '*' ? { kind: 'minutes', every } : windowOf(hour, every);
  if (!/^\d{1,2}$/.test(minute)) return undefined;
  if (hour === '*') return { kind: 'hourly', minute: Number(minute) };
  const hours = stepOf(hour);
  if (hours !== undefined) return { kind: 'hours', every: hours, minute: Number(minute) };
  if (!/^\d{1,2}$/.test(hour)) return undefined;
  return { kind: 'daily', hour: inRiyadh(Number(hour)), minute: Number(minute) };
}

/** A range of hours such as `0-3`, whose last hour is counted in. */
function windowOf(hours: string, every: number): Schedule | undefined {
  const [, first, last] = /^(\d{1,2})-(\d{1,2})$/.exec(hours) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { kind: 'window', every, from: inRiyadh(Number(first)), until: inRiyadh(Number(last) + 1) };
}

function inRiyadh(hour: number): number {
  return (hour + riyadhOffsetHours) % 24;
}

function stepOf(field: string): number | undefined {
  const step = /^\*\/(\d{1,2})$/.exec(field)?.[1];
  return step === undefined ? undefined : Number(step);
}
