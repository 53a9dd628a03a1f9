/** Lock file that allows one process per data folder; a lock left by a dead process is ignored. */

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataFolderInUseError } from './errors.ts';

type Holder = ProcessIdentity & { nonce: string };
type Attempt = { folder: string; self: Holder; lockPath: string; ownPath: string; now: () => Date };

const HEARTBEAT_MS = 10_000;
/** A holder on another host counts as dead when its file was not touched for this long. */
const UNSEEN_HOLDER_MS = 45_000;
const TAKEOVER = 'lock.takeover-';
const UNREADABLE: Holder = { pid: 0, startedAt: '', host: '', space: '', nonce: 'unreadable' };

/**
 * Creates `folder`/lock, or takes over the lock of a dead process.
 * @throws DataFolderInUseError when a running process holds it.
 */
export async function lockDataFolder(folder: string, now: () => Date) {
  mkdirSync(folder, { recursive: true });
  const nonce = randomUUID();
  const self = { ...currentProcess(), nonce };
  const attempt = {
    folder,
    self,
    now,
    lockPath: join(folder, 'lock'),
    ownPath: join(folder, `lock.${nonce}`),
  };
  // Written completely before it gets its name: `link` is atomic and fails if the name exists.
  writeFileSync(attempt.ownPath, JSON.stringify(self));
  try {
    await takeLock(attempt);
  } finally {
    rmSync(attempt.ownPath, { force: true });
  }
  const touch = () => tryTo(() => utimesSync(attempt.lockPath, now(), now()), undefined);
  const heartbeat = setInterval(touch, HEARTBEAT_MS).unref();
  return {
    release(): void {
      clearInterval(heartbeat);
      if (findHolder(attempt.lockPath)?.nonce === nonce) rmSync(attempt.lockPath, { force: true });
    },
  };
}

/** Why `folder` cannot be locked now, without trying to; undefined where it can. */
export function explainFolderInUse(folder: string, now: () => Date): DataFolderInUseError | undefined {
  const lockPath = join(folder, 'lock');
  const holder = findHolder(lockPath);
  if (holder === undefined) return undefined;
  const attempt = { folder, self: { ...currentProcess(), nonce: '' }, lockPath, ownPath: '', now };
  return isAlive(holder, lockPath, attempt) ? inUse(holder, attempt) : undefined;
}

async function takeLock(attempt: Attempt): Promise<void> {
  const { lockPath, ownPath } = attempt;
  for (;;) {
    if (tryLink(ownPath, lockPath)) {
      const takeovers = readdirSync(attempt.folder).filter((name) => name.startsWith(TAKEOVER));
      for (const name of takeovers) rmSync(join(attempt.folder, name), { force: true });
      return;
    }
    const holder = findHolder(lockPath);
    if (holder === undefined) continue;
    if (isAlive(holder, lockPath, attempt)) throw inUse(holder, attempt);
    const claim = claimTakeover(holder, attempt);
    if (claim === undefined) await pause(10);
    else if (findHolder(lockPath)?.nonce === holder.nonce) rmSync(lockPath, { force: true });
    else rmSync(claim, { force: true });
  }
}

/**
 * Ensures that only one process removes the lock of a dead holder: the one that links the takeover file,
 * whose path is returned. If that process died too, its takeover is taken over the same way.
 */
function claimTakeover(dead: Holder, attempt: Attempt): string | undefined {
  let nonce = dead.nonce;
  for (;;) {
    const path = join(attempt.folder, `${TAKEOVER}${nonce}`);
    if (tryLink(attempt.ownPath, path)) return path;
    const claimant = findHolder(path);
    if (claimant === undefined || isAlive(claimant, path, attempt)) return undefined;
    nonce = claimant.nonce;
  }
}

function isAlive(holder: Holder, path: string, { self, now }: Attempt): boolean {
  if (holder === UNREADABLE) return false;
  const modifiedAt = () => tryTo(() => statSync(path).mtimeMs, 0);
  return isRunning(holder, self) ?? now().getTime() - modifiedAt() < UNSEEN_HOLDER_MS;
}

function inUse(holder: Holder, { folder, self, lockPath }: Attempt): DataFolderInUseError {
  const isSeen = isRunning(holder, self) !== undefined;
  const advice = isSeen
    ? 'stop that process first, or set DATA_DIR to another folder.'
    : `stop it there, or wait ${UNSEEN_HOLDER_MS / 1000} s after its end (its mark is ${lockPath}).`;
  return new DataFolderInUseError({ pid: holder.pid, host: holder.host, folder, advice });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** An unreadable lock file (after a power cut) belongs to no running process. */
function findHolder(path: string): Holder | undefined {
  const text = tryTo(() => readFileSync(path, 'utf8'), undefined);
  if (text === undefined) return undefined;
  const holder: unknown = tryTo(() => JSON.parse(text), undefined);
  return isHolder(holder) ? holder : UNREADABLE;
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, startedAt, host, space, nonce } = value as Record<string, unknown>;
  return typeof pid === 'number' && [startedAt, host, space, nonce].every((part) => typeof part === 'string');
}

/** What `read` gives, or `otherwise` where the system refuses. */
function tryTo<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Pid and start time, since the system reuses pids. */
type ProcessIdentity = {
  pid: number;
  /** Start time in the system's unit; only compared for equality. */
  startedAt: string;
  host: string;
  /** Pids are comparable only within one boot and one pid namespace (container). */
  space: string;
};

function currentProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: findStartTime(process.pid) ?? '',
    host: hostname(),
    space: `${readText('/proc/sys/kernel/random/boot_id')}/${tryTo(() => readlinkSync('/proc/self/ns/pid'), '')}`,
  };
}

/** Whether this process is running; undefined when it cannot be determined from here. */
function isRunning(identity: ProcessIdentity, self: ProcessIdentity): boolean | undefined {
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
  const ask = () => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return tryTo(ask, '') || undefined;
}

function readText(path: string): string {
  return tryTo(() => readFileSync(path, 'utf8').trim(), '');
}
