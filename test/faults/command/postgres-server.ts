/** A PostgreSQL server of a scenario's own, on loopback: stopped, killed, frozen, and started under another port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#test/bench/processes.ts';

const debianFolder = '/usr/lib/postgresql';
const startMs = 60_000;

export type PostgresServer = {
  port: () => number;
  /** Crashes it: no checkpoint, recovery at the next start. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** On the same port, or on a free one. */
  start: (options?: { isElsewhere?: boolean }) => Promise<void>;
  /** SIGSTOP to the server and all processes of its connections. */
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
};

/** Why no server can be started here; null when one can. */
export function findPostgresObstacle(): string | null {
  const folder = findBinaries();
  if (folder === null) return `no PostgreSQL server in ${debianFolder}, nor in POSTGRES_BIN`;
  if (isRoot() && findServerUser() === null) return 'PostgreSQL refuses root, and there is no user postgres';
  return null;
}

/** @returns the folder of `postgres` and `initdb` */
function findBinaries(): string | null {
  const given = process.env.POSTGRES_BIN;
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = given ? [given] : versions.map((version) => join(debianFolder, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres'))) ?? null;
}

const isRoot = (): boolean => process.getuid?.() === 0;

type Owner = { uid: number; gid: number };

function findServerUser(): Owner | null {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null;
}

/** Creates an empty cluster with durable settings, as a server is installed. */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findBinaries();
  if (binaries === null) throw new Error('no PostgreSQL server');
  const owner = isRoot() ? findServerUser() : null;
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-faults-pg-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...owner };
  const arguments_ = ['-D', data, '-U', 'hudhud', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(binaries, 'initdb'), arguments_, { ...options, stdio: 'ignore' });
  let port = await freePort();
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    const pid = child?.pid;
    if (pid === undefined) return;
    for (const each of [pid, ...listChildren(pid)]) process.kill(each, signal);
  };
  const start: PostgresServer['start'] = async ({ isElsewhere = false } = {}) => {
    if (isElsewhere) port = await freePort();
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
    child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...options,
      stdio: 'ignore',
    });
    await waitForAnswer(port);
  };
  await start();
  const killAtExit = (): void => void child?.kill('SIGQUIT');
  process.on('exit', killAtExit);
  return {
    port: () => port,
    crash: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
    start,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    close: async () => {
      process.off('exit', killAtExit);
      signalAll('SIGCONT');
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Processes of connections and of the server's own work (Linux). */
function listChildren(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split(' ').map(Number).filter(Boolean);
}

async function waitForAnswer(port: number): Promise<void> {
  const deadline = performance.now() + startMs;
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(port) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

/** Address of the server's database behind a port. */
export function urlOf(port: number): string {
  return `postgres://hudhud@127.0.0.1:${port}/postgres`;
}
