import { expect, it } from 'vitest';
import { createStepQueue } from './step-queue.ts';

it('runs eight steps at once and eight each turn after, in order, then rests', () => {
  const turns: (() => void)[] = [];
  const done: number[] = [];
  const list = createStepQueue((step) => turns.push(step));
  for (let i = 0; i < 20; i += 1) list.add(() => done.push(i));
  expect(done).toHaveLength(8);
  turns.shift()?.();
  expect(done).toHaveLength(16);
  list.add(() => done.push(20));
  for (let turn = 0; turn < 5; turn += 1) turns.shift()?.();
  expect(done).toEqual(Array.from({ length: 21 }, (_, i) => i));
  expect(turns).toEqual([]);
  list.add(() => done.push(21));
  expect(done).toHaveLength(22);
});
