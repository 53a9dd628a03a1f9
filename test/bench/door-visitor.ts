/** An ordinary visitor beside a flood: asks again and again on new connections and remembers how long each took. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Visit = { status: number; ms: number };

const patienceMs = 20_000;
const pauseMs = 100;

/** Status 0 when the connection was refused, cut, or silent for too long. */
export function visit(port: number, path: string, localAddress: string): Promise<Visit> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, ms: performance.now() - begun });
    const asked = request({ port, host: '127.0.0.1', path, localAddress, agent: false, timeout: patienceMs });
    asked.on('error', () => end(0));
    asked.on('timeout', () => asked.destroy());
    asked.on('response', (response) => {
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode ?? 0));
      response.resume();
    });
    asked.end();
  });
}

/** Visits one path after the other until `signal` ends it; one list of visits for each path. */
export async function keepVisiting(
  port: number,
  paths: Readonly<Record<string, () => string>>,
  visitor: { localAddress: string; signal: AbortSignal },
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>(Object.keys(paths).map((name) => [name, []]));
  await Promise.all(
    Object.entries(paths).map(async ([name, path]) => {
      while (!visitor.signal.aborted) {
        visits.get(name)?.push(await visit(port, path(), visitor.localAddress));
        await wait(pauseMs);
      }
    }),
  );
  return visits;
}

export function longestOf(visits: readonly Visit[]): number {
  return Math.max(0, ...visits.map(({ ms }) => ms));
}

export function countFailed(visits: readonly Visit[]): number {
  return visits.filter(({ status }) => status !== 200).length;
}

/** Milliseconds within which 99 of 100 were there; 0 of none. */
export function p99Of(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
