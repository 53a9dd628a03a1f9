/** Runs the steps of a command in order, with their times and results. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './built.ts';

export type Step = {
  name: string;
  /** Resolves to success or failure; an exception is printed and counts as a failure. */
  run: () => Promise<boolean>;
  /** Later steps are skipped when this one fails. */
  isNeeded?: boolean;
};

type StepResult = { name: string; outcome: 'ok' | 'failed' | 'left out'; seconds: number };

/** Runs all steps, even after a failed one unless it is needed, and reports each. */
export async function runSteps(steps: readonly Step[], print = console.log): Promise<StepResult[]> {
  const results: StepResult[] = [];
  let isBlocked = false;
  for (const { name, run, isNeeded = false } of steps) {
    if (isBlocked) {
      results.push({ name, outcome: 'left out', seconds: 0 });
      continue;
    }
    print(`\n> ${name}`);
    const startedAt = performance.now();
    const isWell = await run().catch((error: unknown) => {
      print(error instanceof Error ? error.message : String(error));
      return false;
    });
    results.push({
      name,
      outcome: isWell ? 'ok' : 'failed',
      seconds: (performance.now() - startedAt) / 1000,
    });
    isBlocked = isNeeded && !isWell;
  }
  print(`\n${formatResults(results)}`);
  return results;
}

function formatResults(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(
    ({ name, outcome, seconds }) => `${name.padEnd(width)}  ${outcome.padEnd(8)}  ${seconds.toFixed(1)} s`,
  );
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const failed = results.filter(({ outcome }) => outcome !== 'ok').map(({ name }) => name);
  const verdict = failed.length === 0 ? 'all well' : `not well: ${failed.join(', ')}`;
  return [...lines, `${verdict}, ${total.toFixed(1)} s in all`].join('\n');
}

export function isAllWell(results: readonly StepResult[]): boolean {
  return results.every(({ outcome }) => outcome === 'ok');
}

/** Runs a package's program with the current Node; its output is shown live. */
export function runProgram(path: string, args: readonly string[]): Promise<boolean> {
  return new Promise((done, fail) => {
    spawn(process.execPath, [resolve(root, 'node_modules', path), ...args], { cwd: root, stdio: 'inherit' })
      .on('error', fail)
      .on('exit', (code) => done(code === 0));
  });
}
