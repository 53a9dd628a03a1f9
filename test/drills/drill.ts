/** Equipment of every drill: processes of the site, nginx, a database of its own, and figures at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { JOB_DEADLINE_MS, openDatabase } from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const firstPort = Number(process.env.DRILL_PORT ?? 4400);
const startMs = 240_000;

/** Ports of a drill: `port(0)` is nginx. */
export const port = (index: number): number => firstPort + index;

export type Drill = {
  name: string;
  /** @returns lines of figures; throws when the drill fails */
  run: (options: DrillOptions) => Promise<string[]>;
};

export type DrillOptions = {
  /** The release before this one: anything git knows. */
  from?: string;
  seconds: number;
  folder: string;
  cleanups: (() => Promise<void>)[];
};

export class DrillError extends Error {}

/** @throws DrillError */
export function expectThat(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new DrillError(what);
}

/** Runs a drill in a folder of its own; everything it started is stopped. */
export async function runDrill(
  drill: Drill,
  options: Pick<DrillOptions, 'from' | 'seconds'>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), `hudhud-${drill.name}-`));
  const cleanups: DrillOptions['cleanups'] = [];
  const startedAt = performance.now();
  let isWell = false;
  try {
    for (const line of await drill.run({ ...options, folder, cleanups })) console.log(line);
    isWell = true;
    console.log(`${drill.name}: done in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    return true;
  } catch (error) {
    console.error(`${drill.name}: FAILED`, error instanceof DrillError ? error.message : error);
    console.error(`Its logs are in ${folder}.`);
    return false;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup().catch((error: unknown) => console.error(error));
    if (isWell) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A new empty database on the server of `TEST_DATABASE_URL`, dropped afterwards.
 * @returns its URL
 */
export async function createDatabase({ cleanups }: DrillOptions, suffix = ''): Promise<string> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  expectThat(serverUrl !== undefined, 'TEST_DATABASE_URL names no PostgreSQL server');
  const name = `hudhud_drill_${process.pid}${suffix}`;
  const onServer = async (statement: string): Promise<void> => {
    const handle = await openDatabase({
      databaseUrl: serverUrl,
      logger: createSilentLogger(),
      schema: 'leave',
    });
    // A busy server takes seconds to drop a database.
    await handle
      .withDeadline(JOB_DEADLINE_MS, (db) => sql.raw(statement).execute(db))
      .finally(() => handle.close());
  };
  await onServer(`create database ${name}`);
  cleanups.push(() => onServer(`drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export type Node = { url: string; child: ChildProcess; output: () => string };

export type NodeOptions = {
  environment: Readonly<Record<string, string>>;
  /** Index of its port; a worker has its readiness there too. */
  index: number;
  /** Folder of the program; this one by default. */
  program?: string;
};

/** Starts a process of the site and waits until it is ready. */
export async function startNode(options: NodeOptions, drill: DrillOptions): Promise<Node> {
  const node = spawnNode(options, drill);
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline) {
    expectThat(node.child.exitCode === null, `a process ended: ${node.output()}`);
    if (await isReady(node.url)) return node;
    await wait(100);
  }
  throw new DrillError(`a process was not ready within ${startMs / 1000} s: ${node.output()}`);
}

function spawnNode({ environment, index, program = root }: NodeOptions, drill: DrillOptions): Node {
  const isWeb = environment.SERVICES !== 'worker';
  const own: Record<string, string> = isWeb
    ? { PORT: String(port(index)) }
    : { MANAGEMENT_PORT: String(port(index)) };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: program,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  drill.cleanups.push(async () => void (await stopNode({ child }, 'SIGKILL')));
  return { url: `http://127.0.0.1:${port(index)}`, child, output: () => output };
}

/** @returns the exit code */
export async function stopNode(
  { child }: Pick<Node, 'child'>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** Variables of a sample site on PostgreSQL behind nginx. */
export function siteEnvironment(databaseUrl: string, { folder }: DrillOptions): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    TRUST_PROXY: '1',
    PASSWORD_PEPPER: 'the key of a drill is no secret at all',
    MAX_REQUESTS_PER_ADDRESS: '500',
  };
}

type Nginx = {
  url: string;
  /** Lines of the access log: status, cache status, upstream status, path. */
  readLog: () => Promise<string[]>;
};

/** The file of `deploy/` with the addresses, folders and names of the drill; each must be there to be changed. */
async function readEdge(folder: string, nodes: readonly number[]): Promise<string> {
  const changes: [RegExp, string][] = [
    [
      /( {4}server 127\.0\.0\.1:\d+ max_fails=3 fail_timeout=2s;\n)+/,
      nodes.map((each) => `    server 127.0.0.1:${each} max_fails=3 fail_timeout=2s;\n`).join(''),
    ],
    [/\/var\/cache\/nginx\/hudhud/, join(folder, 'cache')],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port(0)} backlog=4096;`],
    [/server_name example\.sa;/, 'server_name _;'],
    [/ {4}ssl_certificate .*\n {4}ssl_certificate_key .*\n/, ''],
  ];
  let text = await readFile(join(root, 'deploy/nginx/edge.conf'), 'utf8');
  for (const [pattern, replacement] of changes) {
    expectThat(pattern.test(text), `edge.conf has no ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}

/** @param nodes ports of the web processes */
export async function startNginx(drill: DrillOptions, nodes: readonly number[]): Promise<Nginx> {
  const folder = join(drill.folder, 'nginx');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'edge.conf'), await readEdge(folder, nodes));
  const log = join(folder, 'access.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  ${temporary}
  log_format drill '$status $upstream_cache_status $upstream_status $request_method $request_uri';
  access_log ${log} drill;
  log_subrequest on;
  include ${join(folder, 'edge.conf')};
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn').catch(() => expectThat(false, 'nginx is not installed'));
  drill.cleanups.push(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port(0)}`;
  for (let look = 0; look < 50; look += 1) {
    expectThat(child.exitCode === null, 'nginx did not start');
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await wait(100);
  }
  const readLog = async (): Promise<string[]> => (await readFile(log, 'utf8')).split('\n').filter(Boolean);
  return { url, readLog };
}
