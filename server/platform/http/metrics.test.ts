import { expect, it } from 'vitest';
import { createTraffic } from './metrics.ts';

const minute = 60_000;

it('counts answers, failures and slow ones of the last ten minutes', () => {
  let at = 0;
  const traffic = createTraffic(() => new Date(at));
  expect(traffic.read()).toEqual({ answers: 0, failures: 0, slow: 0 });
  traffic.record({ status: 200, seconds: 0.1 });
  traffic.record({ status: 499, seconds: 1 });
  traffic.record({ status: 500, seconds: 1.01 });
  expect(traffic.read()).toEqual({ answers: 3, failures: 1, slow: 1 });
  at = 9 * minute;
  traffic.record({ status: 503, seconds: 0 });
  expect(traffic.read()).toEqual({ answers: 4, failures: 2, slow: 1 });
  at = 10 * minute;
  expect(traffic.read()).toEqual({ answers: 1, failures: 1, slow: 0 });
  at = 60 * minute;
  expect(traffic.read().answers).toBe(0);
});
