/** Durations as people say them. */
import { expect, test } from 'vitest';
import { durationOf } from './alert-figures.tsx';

test.each([
  [0, 'second', 1],
  [89, 'second', 89],
  [90, 'minute', 2],
  [600, 'minute', 10],
  [89 * 60, 'minute', 89],
  [90 * 60, 'hour', 2],
  [26 * 3600, 'hour', 26],
])('%i seconds are said in the unit %s: %i', (seconds, unit, count) => {
  expect(durationOf(seconds)).toEqual({ unit, count });
});
