/** The disk of the embedded database runs full: first low, then without one free byte. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { runTrial, type Trial } from '../trial.ts';

const megabyte = 1_048_576;
const diskMegabytes = 700;
/** Below what the site asks for, and nothing at all. */
const leftMegabytes = [100, 0];
const workMs = 6_000;
/** The site looks at its disk every five seconds. */
const fullMs = 12_000;

export const diskFull: Fault = {
  name: 'disk-full',
  about: `the embedded database on a disk of ${diskMegabytes} MB with ${leftMegabytes.join(', then ')} MB left`,
  findObstacle: () =>
    process.getuid?.() === 0 ? null : 'a small disk is mounted as tmpfs, which only root may do',
  run: async () => {
    const disk = mkdtempSync(join(tmpdir(), 'hudhud-faults-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
    try {
      return await runTrial({ folder: join(disk, 'data') }, (trial) => fillAgainAndAgain(trial, disk));
    } finally {
      execFileSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

async function fillAgainAndAgain({ recover }: Trial, disk: string): Promise<number> {
  const ballast = join(disk, 'ballast');
  for (const left of leftMegabytes) {
    await wait(workMs);
    fill(disk, ballast, left * megabyte);
    await wait(fullMs);
    rmSync(ballast);
    await recover();
  }
  return leftMegabytes.length;
}

/** Writes a file until so much is free. */
function fill(disk: string, ballast: string, leftBytes: number): void {
  const file = openSync(ballast, 'w');
  const chunk = Buffer.alloc(megabyte);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const excess = bavail * bsize - leftBytes;
      if (excess <= 0) return;
      writeSync(file, chunk, 0, Math.min(megabyte, excess));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
