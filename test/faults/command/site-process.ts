/** One process of the site, started by its own entry: started, killed, stopped and started again on the same port. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { freePort, spawnSite, stopChild, waitUntilReady } from '#test/bench/processes.ts';
import { compileCache } from '#test/faults/support/kill-loop.ts';

export type Services = 'web,worker' | 'web' | 'worker';

export type SiteProcess = {
  services: Services;
  /** Answers requests; of a worker, those of its operator. */
  url: string;
  /** Begins a start; `ready` tells when it is over. */
  spawn: () => void;
  ready: () => Promise<void>;
  /** As `kill -9` does. */
  kill: () => Promise<void>;
  /** As a service manager does. */
  stop: () => Promise<void>;
};

const running = new Set<ChildProcess>();
/** No site outlives the command. */
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @param environment asked at each start */
export async function createSiteProcess(
  services: Services,
  environment: () => Readonly<Record<string, string>>,
  logFile: string,
): Promise<SiteProcess> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const listener = services === 'worker' ? { MANAGEMENT_PORT: port } : { PORT: port };
  let child: ChildProcess | undefined;
  return {
    services,
    url,
    spawn: () => {
      const log = openSync(logFile, 'a');
      child = spawnSite(
        ['--import', './test/faults/command/site-preload.ts', 'server/main.ts'],
        { ...environment(), ...listener, SERVICES: services, NODE_COMPILE_CACHE: compileCache },
        log,
      );
      closeSync(log);
      const spawned = child;
      running.add(spawned);
      spawned.once('exit', () => running.delete(spawned));
    },
    ready: async () => {
      if (child) await waitUntilReady(child, url);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      if (child) await stopChild(child);
    },
  };
}
