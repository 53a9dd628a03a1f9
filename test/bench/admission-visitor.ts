/** Ordinary visitor during a flood: new connections again and again, with the time of each. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Visit = { status: number; ms: number };

const timeoutMs = 20_000;
const pauseMs = 100;

/** Status 0 when the connection was refused, cut, or silent for too long. */
export function visit(port: number, path: string, localAddress: string): Promise<Visit> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, ms: performance.now() - begun });
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path,
      localAddress,
      agent: false,
      timeout: timeoutMs,
    });
    outgoing.on('error', () => end(0));
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('response', (response) => {
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode ?? 0));
      response.resume();
    });
    outgoing.end();
  });
}

/** What is requested: one path, or a page and then all its calls at once. */
export type Wanted = string | { page: string; calls: readonly string[] };

/** A page counts as long as its last call, and has the first status of all that is not 200. */
async function visitAll(port: number, wanted: Wanted, localAddress: string): Promise<Visit> {
  if (typeof wanted === 'string') return visit(port, wanted, localAddress);
  const begun = performance.now();
  const page = await visit(port, wanted.page, localAddress);
  const calls = await Promise.all(wanted.calls.map((path) => visit(port, path, localAddress)));
  const failed = [page, ...calls].find(({ status }) => status !== 200);
  return { status: failed?.status ?? 200, ms: performance.now() - begun };
}

/** Visits one path after the other until `signal` ends it; one list of visits for each path. */
export async function visitUntilAborted(
  port: number,
  paths: Readonly<Record<string, () => Wanted>>,
  visitor: { localAddress: string; signal: AbortSignal },
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>(Object.keys(paths).map((name) => [name, []]));
  await Promise.all(
    Object.entries(paths).map(async ([name, path]) => {
      while (!visitor.signal.aborted) {
        visits.get(name)?.push(await visitAll(port, path(), visitor.localAddress));
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
