/** Kills the processes of the site in turn, at different moments of their work and of their start. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Trial } from './trial.ts';

/** One of so many runs is killed while it starts. */
const startKillEvery = 5;
const longestStartMs = 2_500;
const longestWorkMs = 600;
const sayEvery = 25;

/** @returns how many processes were killed */
export async function killAgainAndAgain(
  { processes, recover }: Pick<Trial, 'processes' | 'recover'>,
  { count, say }: { count: number; say: (line: string) => void },
): Promise<number> {
  await recover();
  for (let run = 0; run < count; run += 1) {
    const target = processes[run % processes.length] ?? processes[0];
    await wait(momentOf(run, longestWorkMs));
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
    await recover();
    if ((run + 1) % sayEvery < 2) say(`${run + 1} of ${count} kills`);
  }
  return count;
}

/** Different in each run, and the same whenever the command runs. */
function momentOf(run: number, mostMs: number): number {
  return ((createHash('sha256').update(`kill ${run}`).digest()[0] ?? 0) / 256) * mostMs;
}
