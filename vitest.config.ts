/** Five kinds of tests under one command; at most two at a time, because each embedded database takes 300 MB. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const workers = Math.min(2, availableParallelism());
/** Processes, backups and hostile texts: slow and rarely wrong, so CI alone tries them. */
const slow = [
  'test/faults/**/*.test.ts',
  'server/commands/{*-cli,backup/*}.test.ts',
  'test/{http-fuzz,worst-case-*}.test.ts',
  // These need the whole Chromium, or try the tests' own tools.
  'test/browser/{push,idle-pages,missing-parts}.test.ts',
];
/** Every screen at its widths, and what members and administrators do: dear to try, so CI alone does for every change. */
const screens = ['test/browser/{screens*,admin-*,account-*,alert-journey,favorites,home}.test.ts'];
const shared = {
  setupFiles: ['test/support/setup.ts'],
  restoreMocks: true,
  // A busy machine is slow: these end a test that hangs, and say nothing of how long one may take.
  testTimeout: 120_000,
  hookTimeout: 120_000,
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
          include: ['server/**/*.test.ts', 'test/*.test.ts'],
          exclude: slow,
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
          pool: 'threads',
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Processes are killed and clocks run out here: one at a time, so that nothing is late because of a neighbour.
        test: { ...shared, name: 'slow', include: slow, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: [...slow, ...screens],
          // Each file has a site of its own; Chromium and the modules are those of the worker.
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'screens',
          include: screens,
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
