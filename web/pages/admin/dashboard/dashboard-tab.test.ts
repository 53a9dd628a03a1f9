/** Premium users of all users. */
import { expect, test } from 'vitest';
import { conversionOf } from './dashboard-tab.tsx';

test.each([
  [0, 0, 0],
  [0, 12, 0],
  [1, 3, 33],
  [7, 1000, 0.7],
  [95, 1000, 9.5],
  [5, 5, 100],
])('%i of %i is %d percent', (premiumUsers, totalUsers, percent) => {
  expect(conversionOf({ premiumUsers, totalUsers })).toBe(percent);
});
