/** Schedules of jobs in words. */
import { expect, it } from 'vitest';
import { readSchedule } from './queue-list.tsx';

it.each([
  ['* * * * *', { kind: 'minutes', every: 1 }],
  ['*/10 * * * *', { kind: 'minutes', every: 10 }],
  ['23 * * * *', { kind: 'hourly', minute: 23 }],
  ['7 */3 * * *', { kind: 'hours', every: 3, minute: 7 }],
  ['37 4 * * *', { kind: 'daily', hour: 7, minute: 37 }],
  ['5 22 * * *', { kind: 'daily', hour: 1, minute: 5 }],
  ['*/15 0-3 * * *', { kind: 'window', every: 15, from: 3, until: 7 }],
  ['*/5 19-21 * * *', { kind: 'window', every: 5, from: 22, until: 1 }],
])('%s in words', (cron, schedule) => {
  expect(readSchedule(cron)).toEqual(schedule);
});

it.each(['0 4 * * 1', '0 4 1 * *', '1,31 * * * *', '*/5 8,17 * * *', '* 4 * * *', 'daily', ''])(
  'leaves %j to those who read cron',
  (cron) => {
    expect(readSchedule(cron)).toBeUndefined();
  },
);
