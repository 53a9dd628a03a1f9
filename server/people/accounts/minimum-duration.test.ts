import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { withMinimumDuration } from './password.service.ts';

const { timers } = vi.hoisted(() => ({ timers: [] as (() => void)[] }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: () => new Promise<void>((end) => timers.push(end)),
}));
afterEach(() => timers.splice(0));

it.each([0, 1, 5])('is not told before its time, however short the work (%i turns)', async (turns) => {
  let isOver = false;
  const answer = withMinimumDuration(100, async () => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    return 'done';
  }).then((result) => {
    isOver = true;
    return result;
  });
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(isOver).toBe(false);
  for (const end of timers) end();
  expect(await answer).toBe('done');
});

it('tells at once what was refused', async () => {
  await expect(withMinimumDuration(100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
