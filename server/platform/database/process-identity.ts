/** Identifies a process by pid and start time, since the system reuses pids. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export type ProcessIdentity = {
  pid: number;
  /** Start time in the system's unit; only compared for equality. */
  startedAt: string;
  host: string;
  /** Pids are comparable only within one boot and one pid namespace (container). */
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

/** Whether this process is running; undefined when it cannot be determined from here. */
export function isRunning(identity: ProcessIdentity, self: ProcessIdentity): boolean | undefined {
  if (identity.host !== self.host || identity.space !== self.space) return undefined;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to another user.
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
