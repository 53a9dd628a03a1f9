/** Runs a script repeatedly, kills it while it works, and keeps what it had printed as done. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Node's compile cache of the sources, so that one short process after the other begins sooner. */
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/hudhud/compiled');

export type Child = ChildProcessByStdio<null, Readable, Readable>;

type KillLoopOptions = {
  /** File beside this one that prints one line per acknowledged write. */
  script: string;
  /** Arguments of the run with this number, from 0. */
  args: (run: number) => string[];
  kills: number;
  /** The run is killed as soon as this says so of a printed line; `count` is the number of lines of this run. */
  isKillPoint: (line: string, count: number, run: number) => boolean;
  /** Milliseconds after that; at once when omitted. */
  killAfterMs?: (run: number) => number;
};

/** A run that reaches no kill point within this time fails the loop. */
const runTimeoutMs = 100_000;

/** The lines of all runs, in order. Rejects when a run ends by itself, with what it wrote to stderr. */
export async function runKillLoop(options: KillLoopOptions): Promise<string[]> {
  const lines: string[] = [];
  for (let run = 0; run < options.kills; run += 1) {
    lines.push(...(await runUntilKilled(options, run)));
  }
  return lines;
}

/**
 * Starts a script with this same Node; its output is read by the caller.
 * @param script from this folder, or with its whole path
 * @param place its folder and all its variables, instead of those of this process
 */
export function startScript(
  script: string,
  args: readonly string[],
  place?: { cwd: string; env: Readonly<Record<string, string>> },
): Child {
  const env = place ? { PATH: process.env.PATH, ...place.env } : process.env;
  return spawn(process.execPath, [resolve(import.meta.dirname, script), ...args], {
    ...(place && { cwd: place.cwd }),
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export type Outcome = { code: number | null; said: string; complained: string };

/** What a process wrote until its end, and the code it ended with. */
export async function outcomeOf(child: Child): Promise<Outcome> {
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said, complained };
}

function runUntilKilled(options: KillLoopOptions, run: number): Promise<string[]> {
  const { script, args, isKillPoint, killAfterMs = () => 0 } = options;
  const child = startScript(script, args(run));
  const lines: string[] = [];
  const complained = text(child.stderr);
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (isKillPoint(line, lines.length, run)) setTimeout(() => child.kill('SIGKILL'), killAfterMs(run));
  });
  return new Promise((resolve, reject) => {
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      child.kill('SIGKILL');
    }, runTimeoutMs);
    child.on('close', async (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL' && !hasTimedOut) return resolve(lines);
      const end = `Run ${run} ended with ${code ?? signal} after ${lines.length} lines`;
      reject(new Error(`${end}: ${await complained}`));
    });
  });
}
