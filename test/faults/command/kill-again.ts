/** Kills the processes of the site in turn, at different moments of their work and of their start. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultOptions } from './fault.ts';
import type { Trial } from './trial.ts';

/** One of so many runs is killed while it starts. */
const startKillEvery = 5;
const longestStartMs = 2_500;
const longestWorkMs = 1_000;
const sayEvery = 25;

/**
 * The time to recover is that from the first kill of a run to the next write.
 * @returns how many processes were killed
 */
export async function killAgainAndAgain(
  { processes, recover }: Pick<Trial, 'processes' | 'recover'>,
  { count, minutes, say }: { count: number } & Pick<FaultOptions, 'minutes' | 'say'>,
): Promise<number> {
  const until = performance.now() + minutes * 60_000;
  let run = 0;
  for (; run < count && performance.now() < until; run += 1) {
    const target = processes[run % processes.length] ?? processes[0];
    await wait(momentOf(run, longestWorkMs));
    const killedAt = performance.now();
    await target.kill();
    target.spawn();
    const isStartKilled = run % startKillEvery === startKillEvery - 1 && run + 1 < count;
    if (isStartKilled) {
      run += 1;
      await wait(momentOf(run, longestStartMs));
      await target.kill();
      target.spawn();
    }
    await target.ready();
    await recover(killedAt);
    if ((run + 1) % sayEvery < 2) say(`${run + 1} of ${count} kills`);
  }
  return run;
}

/** Different in each run, and the same whenever the command runs. */
function momentOf(run: number, mostMs: number): number {
  return ((createHash('sha256').update(`kill ${run}`).digest()[0] ?? 0) / 256) * mostMs;
}
