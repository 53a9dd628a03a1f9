import { expect, test } from 'vitest';
import { clockOffset } from './now.tsx';

const renderedAt = Date.parse('2026-11-22T09:00:00Z');

test('a clock behind the page is brought to the moment the page was rendered', () => {
  const device = Date.parse('2020-01-01T00:00:00Z');
  expect(device + clockOffset(renderedAt, device)).toBe(renderedAt);
});

test('a clock at or after that moment is believed: a kept page is as old as it is', () => {
  expect(clockOffset(renderedAt, renderedAt)).toBe(0);
  expect(clockOffset(renderedAt, renderedAt + 3 * 86_400_000)).toBe(0);
});
