/** Starts and stops the measured processes, each a child process. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RawAnswer } from './raw-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startMs = 120_000;

export type RunningProcess = { url: string; pid: number | undefined; stop: () => Promise<void> };

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

/**
 * The site itself, with sample fares in a folder of its own that is removed afterwards.
 * @param environment variables besides or instead of the usual ones
 */
export async function startSite(
  entry = 'server/main.ts',
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['scripts/own-node.mjs', entry], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DEMO: '1',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    await stopChild(child);
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid, stop };
}

/** @throws Error when the process ended, or was not ready in time */
async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + startMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(
    `the site was not ready: it ended with ${child.exitCode ?? child.signalCode}, or took ${startMs / 1000} s`,
  );
}

export async function startRawServer(answer: RawAnswer): Promise<RunningProcess> {
  const child = fork(join(import.meta.dirname, 'raw-server.ts'), { serialization: 'advanced' });
  child.send(answer);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => stopChild(child) };
}

/** One answer with its bytes as they cross the wire. @throws Error unless it is 200 */
export function readAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response));
      const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      resolve({
        headers: {
          'content-type': type,
          'content-length': String(body.byteLength),
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
        body,
      });
    })
      .on('error', reject)
      .end();
  });
}
