import { expect, it } from 'vitest';
import { isAllWell, runSteps, type Step } from './steps.ts';
import { listSteps } from './test.ts';

const well: Step = { name: 'well', run: async () => true };
const ill: Step = { name: 'ill', run: async () => false };
const broken: Step = { name: 'broken', run: () => Promise.reject(new Error('no messages')) };

async function runQuietly(steps: readonly Step[]) {
  const printed: string[] = [];
  const results = await runSteps(steps, (line: string) => printed.push(line));
  return { results, printed: printed.join('\n'), outcomes: results.map(({ outcome }) => outcome) };
}

it('is well when every step is', async () => {
  const { results, printed } = await runQuietly([well, well]);
  expect(isAllWell(results)).toBe(true);
  expect(printed).toContain('all well');
});

it('goes on behind a failed step and names it at the end', async () => {
  const { results, printed, outcomes } = await runQuietly([ill, broken, well]);
  expect(outcomes).toEqual(['failed', 'failed', 'ok']);
  expect(isAllWell(results)).toBe(false);
  expect(printed).toContain('no messages');
  expect(printed).toContain('not well: ill, broken');
});

it('leaves out what needs a failed step', async () => {
  const { outcomes } = await runQuietly([{ ...ill, isNeeded: true }, well]);
  expect(outcomes).toEqual(['failed', 'left out']);
});

it('checks everything without arguments, and only prepares with some', () => {
  const names = (args: string[]) => listSteps(args).map(({ name }) => name);
  expect(names([])).toEqual(['messages', 'format and lint', 'types', 'web build', 'Chromium', 'tests']);
  expect(names(['server/pipeline/fares'])).toEqual(['messages', 'web build', 'Chromium', 'tests']);
});
