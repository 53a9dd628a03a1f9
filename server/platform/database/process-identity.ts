/** Who a process is, beyond its number, which the system gives out again. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export type ProcessIdentity = {
  pid: number;
  /** When it started, in whatever unit the system tells; only ever compared for equality. */
  startedAt: string;
  host: string;
  /** Numbers mean the same process only within one boot and one process-number space (a container has its own). */
  space: string;
};

export function currentProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: findStartTime(process.pid) ?? '',
    host: hostname(),
    space: `${readText('/proc/sys/kernel/random/boot_id')}/${readLink('/proc/self/ns/pid')}`,
  };
}

/** Whether that very process runs; undefined when it cannot be seen from here. */
export function isRunning(identity: ProcessIdentity, self: ProcessIdentity): boolean | undefined {
  if (identity.host !== self.host || identity.space !== self.space) return undefined;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const startedAt = findStartTime(identity.pid);
  return startedAt === undefined || identity.startedAt === '' || startedAt === identity.startedAt;
}

function findStartTime(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The command in brackets may hold spaces; start time is field 22, the 20th after it.
  if (stat !== '') return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
