import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionBusyError } from './errors.ts';
import { createFifoLock } from './fifo-lock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('has one holder at a time, in the order of asking, whatever is freed when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, count) => {
      const lock = createFifoLock();
      const order: number[] = [];
      let holders = 0;
      const users = Array.from({ length: count }, async (_, index) => {
        const free = await lock.acquire(1000);
        holders += 1;
        expect(holders).toBe(1);
        order.push(index);
        await scheduler.schedule(Promise.resolve());
        holders -= 1;
        free();
        free();
      });
      await scheduler.waitFor(Promise.all(users));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  );
});

it('gives up waiting in time and leaves the others their turn', async () => {
  const lock = createFifoLock();
  const free = await lock.acquire(100);
  const impatient = lock.acquire(100);
  const patient = lock.acquire(10_000);
  const refused = expect(impatient).rejects.toBeInstanceOf(ConnectionBusyError);
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  free();
  (await patient)();
  (await lock.acquire(100))();
});
