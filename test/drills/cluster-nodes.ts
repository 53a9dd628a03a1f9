/**
 * Three PostgreSQL machines kept by Patroni, three of etcd, and HAProxy, with the files of `deploy/cluster/`, as
 * processes of this machine. Everything that reaches a machine or leaves it passes a link that can be cut.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Link, openLink } from './cut-link.ts';
import { type DrillOptions, expectThat, port, root } from './drill.ts';

const machines = [1, 2, 3] as const;
export type MachineNumber = (typeof machines)[number];

/** Ports of a machine: the real ones, and the links by which the others reach it or it reaches etcd. */
const portsOf = (machine: MachineNumber) => {
  const of = (index: number): number => port(20 + machine * 10 + index);
  return {
    postgres: of(0),
    rest: of(1),
    postgresLink: of(2),
    restLink: of(3),
    etcd: of(4),
    etcdPeer: of(5),
    etcdLink: of(6),
  };
};

type Member = { name: string; role: string; state: string };

export type Cluster = {
  /** Of the site; always the primary. */
  databaseUrl: string;
  members: () => Promise<Member[]>;
  primary: () => Promise<MachineNumber>;
  /** Waits until one primary and two machines behind it are there, one of them synchronous. */
  whole: () => Promise<void>;
  /** The machine loses its power. */
  kill: (machine: MachineNumber) => Promise<void>;
  start: (machine: MachineNumber) => Promise<void>;
  /** Nobody reaches it, and it reaches nobody. */
  partition: (machine: MachineNumber) => void;
  heal: (machine: MachineNumber) => void;
  freeze: (machine: MachineNumber) => Promise<void>;
  thaw: (machine: MachineNumber) => Promise<void>;
  switchOver: () => Promise<void>;
  /** Runs SQL on the primary as the superuser. */
  sql: (database: string, statement: string) => Promise<string>;
};

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const readyMs = 120_000;
/** The links are in this process: nothing that uses them may block it. */
const execute = promisify(execFile);

export async function startCluster(drill: DrillOptions): Promise<Cluster> {
  const owner = ownerOf();
  const folder = join(drill.folder, 'cluster');
  await mkdir(folder, { recursive: true });
  for (const each of [drill.folder, folder]) chownSync(each, owner.uid, owner.gid);
  const run = (name: string, command: string, args: readonly string[]) =>
    startProcess({ name, command, args, folder, owner, drill });

  for (const machine of machines) await run(`etcd${machine}`, 'etcd', etcdArguments(machine, folder));
  await until(isEtcdReady, 'etcd');
  const links = new Map<MachineNumber, Link[]>();
  for (const machine of machines) {
    links.set(machine, await openLinks(machine, drill));
    await writeFile(join(folder, `pg${machine}.yml`), await patroniFile(machine, folder), { mode: 0o644 });
  }
  const haproxy = join(folder, 'haproxy.cfg');
  await writeFile(haproxy, await haproxyFile());
  const patronis = new Map<MachineNumber, ChildProcess>();
  const start = async (machine: MachineNumber): Promise<void> => {
    patronis.set(machine, await run(`pg${machine}`, 'patroni', [join(folder, `pg${machine}.yml`)]));
  };
  // The first makes the database, the others copy it.
  for (const machine of machines) await start(machine);
  await run('haproxy', 'haproxy', ['-f', haproxy]);

  const readPostmaster = async (machine: MachineNumber): Promise<number> =>
    Number((await readFile(join(folder, `data${machine}`, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const signal = async (machine: MachineNumber, name: NodeJS.Signals): Promise<void> => {
    const postmaster = await readPostmaster(machine);
    const sessions = childrenOf(postmaster);
    patronis.get(machine)?.kill(name);
    for (const pid of [postmaster, ...sessions]) sendSignal(pid, name);
  };
  drill.cleanups.push(async () => {
    for (const machine of machines) await signal(machine, 'SIGKILL').catch(() => undefined);
  });

  await waitUntilWhole();
  const linksOf = (machine: MachineNumber): Link[] => links.get(machine) ?? [];
  return {
    databaseUrl: `postgres://hudhud:drill@127.0.0.1:${port(10)}/hudhud`,
    members: readMembers,
    primary: findPrimary,
    whole: waitUntilWhole,
    kill: (machine) => signal(machine, 'SIGKILL'),
    start,
    partition: (machine) => {
      for (const link of linksOf(machine)) link.cut();
    },
    heal: (machine) => {
      for (const link of linksOf(machine)) link.heal();
    },
    freeze: (machine) => signal(machine, 'SIGSTOP'),
    thaw: (machine) => signal(machine, 'SIGCONT'),
    switchOver: async () => {
      await execute('patronictl', ['-c', join(folder, 'pg1.yml'), 'switchover', '--force'], {
        timeout: 60_000,
      });
    },
    sql: runSql,
  };
}

/** From the others to the machine, and from it to etcd. */
async function openLinks(machine: MachineNumber, { cleanups }: DrillOptions): Promise<Link[]> {
  const ports = portsOf(machine);
  const links = [
    await openLink(ports.postgresLink, ports.postgres),
    await openLink(ports.restLink, ports.rest),
    await openLink(ports.etcdLink, ports.etcd),
  ];
  cleanups.push(async () => {
    for (const link of links) await link.close();
  });
  return links;
}

/** What the first machine that answers says of all. */
async function readMembers(): Promise<Member[]> {
  for (const machine of machines) {
    const answer = await fetch(`http://127.0.0.1:${portsOf(machine).restLink}/cluster`, {
      signal: AbortSignal.timeout(1000),
    }).then(
      (response) => response.json() as Promise<{ members: Member[] }>,
      () => undefined,
    );
    if (answer?.members) return answer.members;
  }
  return [];
}

function waitUntilWhole(): Promise<void> {
  return until(async () => {
    const found = await readMembers();
    const roles = found.map(({ role }) => role).toSorted();
    const isWell = found.every(({ state }) => ['running', 'streaming'].includes(state));
    return isWell && roles.join() === 'leader,replica,sync_standby';
  }, 'a whole cluster');
}

async function findPrimary(): Promise<MachineNumber> {
  const leader = (await readMembers()).find(({ role }) => role === 'leader');
  const found = machines.find((machine) => leader?.name === `pg${machine}`);
  expectThat(found !== undefined, 'there is no primary');
  return found;
}

async function runSql(database: string, statement: string): Promise<string> {
  const url = `postgres://postgres:change-me-1@127.0.0.1:${port(10)}/${database}`;
  return (await execute(join(bin, 'psql'), ['-XqAt', url, '-c', statement])).stdout.trim();
}

/** @throws DrillError when it does not become true in time */
async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + readyMs;
  while (!(await isTrue())) {
    expectThat(performance.now() < deadline, `${what}: not within ${readyMs / 1000} s`);
    await wait(250);
  }
}

/** Patroni ends where the machines of etcd have not agreed on their version yet. */
async function isEtcdReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${portsOf(1).etcd}/version`).then(
    async (response) => ((await response.json()) as { etcdcluster: string }).etcdcluster !== 'not_decided',
    () => false,
  );
}

type Owner = { uid: number; gid: number };

/** PostgreSQL does not run as root; then its own user runs it. */
function ownerOf(): Owner {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { uid, gid };
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

type Started = {
  name: string;
  command: string;
  args: readonly string[];
  folder: string;
  owner: Owner;
  drill: DrillOptions;
};

/** Its output is in the folder, as `NAME.log`. */
async function startProcess({ name, command, args, folder, owner, drill }: Started): Promise<ChildProcess> {
  const log = await open(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, {
    cwd: folder,
    uid: owner.uid,
    gid: owner.gid,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', log.fd, log.fd],
  });
  const isMissing = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(false)).once('error', () => resolve(true));
  });
  await log.close();
  expectThat(!isMissing, `${command} is not installed`);
  drill.cleanups.push(async () => {
    child.kill('SIGKILL');
  });
  return child;
}

function etcdArguments(machine: MachineNumber, folder: string): string[] {
  const peerUrl = (each: MachineNumber): string => `http://127.0.0.1:${portsOf(each).etcdPeer}`;
  const url = `http://127.0.0.1:${portsOf(machine).etcd}`;
  const options = {
    name: `etcd${machine}`,
    'data-dir': join(folder, `etcd${machine}`),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peerUrl(machine),
    'initial-advertise-peer-urls': peerUrl(machine),
    'initial-cluster': machines.map((each) => `etcd${each}=${peerUrl(each)}`).join(','),
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

/** The file of `deploy/`, with each of these changed; all must be there. */
async function changedFile(name: string, changes: readonly (readonly [RegExp, string])[]): Promise<string> {
  let text = await readFile(join(root, 'deploy/cluster', name), 'utf8');
  for (const [pattern, replacement] of changes) {
    expectThat(pattern.test(text), `deploy/cluster/${name} has no ${pattern}`);
    text = text.replaceAll(new RegExp(pattern, 'g'), replacement);
  }
  return text;
}

async function patroniFile(machine: MachineNumber, folder: string): Promise<string> {
  const ports = portsOf(machine);
  return changedFile('patroni.yml', [
    [/name: pg1/, `name: pg${machine}`],
    [/listen: 10\.0\.0\.11:8008/, `listen: 127.0.0.1:${ports.rest}`],
    [/connect_address: 10\.0\.0\.11:8008/, `connect_address: 127.0.0.1:${ports.restLink}`],
    // One way to etcd, so that a cut link leaves no other.
    [/hosts: \[.*\]/, `hosts: [127.0.0.1:${ports.etcdLink}]\n  use_proxies: true`],
    [/listen: 10\.0\.0\.11:5432/, `listen: 127.0.0.1:${ports.postgres}`],
    [/connect_address: 10\.0\.0\.11:5432/, `connect_address: 127.0.0.1:${ports.postgresLink}`],
    [/data_dir: .*/, `data_dir: ${join(folder, `data${machine}`)}`],
    [/bin_dir: .*/, `bin_dir: ${bin}`],
    [/pgpass: .*/, `pgpass: ${join(folder, `pgpass${machine}`)}`],
    [/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`],
    [/10\.0\.0\.0\/24/, '127.0.0.0/8'],
  ]);
}

async function haproxyFile(): Promise<string> {
  const server = (machine: MachineNumber): readonly [RegExp, string] => {
    const { postgresLink, restLink } = portsOf(machine);
    return [
      new RegExp(`server pg${machine} 10\\.0\\.0\\.1${machine}:5432 check port 8008`),
      `server pg${machine} 127.0.0.1:${postgresLink} check port ${restLink}`,
    ];
  };
  return changedFile('haproxy.cfg', [
    [/bind 127\.0\.0\.1:5000/, `bind 127.0.0.1:${port(10)}`],
    ...machines.map(server),
  ]);
}

function childrenOf(pid: number): number[] {
  const found = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return found.split('\n').map(Number).filter(Boolean);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
