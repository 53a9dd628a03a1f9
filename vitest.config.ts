/** Four kinds of tests under one command; at most two at a time, because each embedded database takes 300 MB. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const workers = Math.min(2, availableParallelism());
/** Processes, backups and hostile texts: slow and rarely wrong, so CI alone tries them. */
const slow = [
  'test/faults/**/*.test.ts',
  'server/commands/{*-cli,backup/*}.test.ts',
  'test/{http-fuzz,worst-case-*}.test.ts',
  'test/support/engine-pool.test.ts',
  // These need the whole Chromium, or try the tests' own tools.
  'test/browser/{push,idle-pages}.test.ts',
];
const shared = {
  setupFiles: ['test/support/setup.ts'],
  restoreMocks: true,
  // What is awaited comes seconds later when other work is going on.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: workers,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['server/**/*.test.ts', 'test/*.test.ts', 'test/support/*.test.ts'],
          exclude: slow,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Two hundred files begin sooner in threads than in processes of their own, and with the server read once.
          pool: 'threads',
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Nothing of these holds anything from one file to the next.
        test: {
          ...shared,
          name: 'pure',
          include: ['{contract,messages,scripts,web}/**/*.test.{ts,tsx}'],
          // Properties try hundreds of cases, and a busy machine is slow.
          testTimeout: 20_000,
          pool: 'threads',
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Processes are killed and clocks run out here: one at a time, so that nothing is late because of a neighbour.
        test: {
          ...shared,
          name: 'slow',
          include: slow,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: slow,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file has a site of its own; Chromium and the modules are those of the worker.
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
