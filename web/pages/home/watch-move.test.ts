/** How far a watched price moved since yesterday, and what is told first. */
import { expect, test } from 'vitest';
import type { Watch } from '#contract/api/watches.ts';
import { moveOf, sortByMove } from './my-watches.tsx';

/** Half past midnight in Riyadh: still the day before in London. */
const now = Date.parse('2026-11-21T21:30:00Z');

type Moving = Pick<Watch, 'whenKind' | 'last' | 'history' | 'state'>;

function watch(price: number | null, yesterday: number | null, other: Partial<Moving> = {}): Moving {
  const history = [{ day: '2026-11-20', price: 900 }];
  if (yesterday !== null) history.push({ day: '2026-11-21', price: yesterday });
  const last = price === null ? null : ({ price } as Watch['last']);
  return { whenKind: 'any', state: 'active', last, history, ...other };
}

test.each([
  [640, 700, { direction: 'fell', amount: 60, percent: 9 }],
  [700, 640, { direction: 'rose', amount: 60, percent: 9 }],
  [640, 640, { direction: 'same', amount: 0, percent: 0 }],
  [640, null, null],
  [null, 640, null],
])('%j now, %j yesterday in Riyadh: %j', (price, yesterday, move) => {
  expect(moveOf(watch(price, yesterday), now)).toEqual(move);
});

test('nothing is said of chosen days, which the record of a month does not tell', () => {
  for (const whenKind of ['dates', 'holiday'] as const) {
    expect(moveOf(watch(640, 700, { whenKind }), now)).toBeNull();
  }
  expect(moveOf(watch(640, 700, { whenKind: 'month' }), now)?.direction).toBe('fell');
});

test('what fell furthest is first, what rests last, what is over nowhere', () => {
  const [fell, fellFurther, rose, unknown] = [
    watch(640, 700),
    watch(500, 700),
    watch(700, 640),
    watch(1, null),
  ];
  const paused = watch(100, 700, { state: 'paused' });
  const ended = watch(100, 700, { state: 'ended' });
  const sorted = sortByMove([paused, rose, ended, unknown, fell, fellFurther], now);
  expect(sorted).toEqual([fellFurther, fell, unknown, rose, paused]);
});
