/** Times of day to choose from. */
import { expect, test } from 'vitest';
import { listTimes } from './alert-timing.tsx';

test('every half hour of a day', () => {
  const times = listTimes('23:00');
  expect(times).toHaveLength(48);
  expect([times[0], times[1], times.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
});

test('a time between two that was saved elsewhere stays', () => {
  const times = listTimes('06:45');
  expect(times.slice(13, 16)).toEqual(['06:30', '06:45', '07:00']);
  expect(times).toHaveLength(49);
});
