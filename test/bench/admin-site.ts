/** A running site with a pre-filled embedded database, and an administrator who reads its lists. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppContext, createContext } from '#server/app/context.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createAdmin } from '#test/support/admins.ts';
import { medianOf } from './bench.ts';
import { startSite } from './processes.ts';

/** Milliseconds until the whole answer was there, and how many rows the list has on all its pages. */
export type Timed = { path: string; ms: number; total: number };

/** @throws Error when the answer is not 200 */
export type SendAdminRequest = (path: string) => Promise<Timed>;

/**
 * @param fill puts the rows there before the site starts
 * @param measure gets what `fill` gave; site and folder are gone after it
 */
export async function withAdminSite<Filled, Result>(
  fill: (context: AppContext) => Promise<Filled>,
  measure: (ask: SendAdminRequest, filled: Filled) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  const environment = { DATA_DIR: folder, DEMO: '0', PASSWORD_PEPPER: 'the key of benches and no secret' };
  try {
    const context = await createContext({ config: readConfig(environment), logger: createSilentLogger() });
    const [filled, { headers }] = await fillFirst(context, fill).finally(() => context.close());
    const site = await startSite('server/main.ts', environment);
    try {
      return await measure((path) => ask(site.url, path, headers), filled);
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillFirst<Filled>(context: AppContext, fill: (context: AppContext) => Promise<Filled>) {
  const filled = await fill(context);
  return [filled, await createAdmin(context)] as const;
}

async function ask(site: string, path: string, headers: Record<string, string>): Promise<Timed> {
  const begun = performance.now();
  const response = await fetch(`${site}${path}`, { headers });
  await response.arrayBuffer();
  const ms = performance.now() - begun;
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return { path, ms, total: Number(response.headers.get('x-total-count')) };
}

/** Milliseconds within which 95 of 100 answers were there. */
export function p95Of(timed: readonly Timed[]): number {
  const sorted = timed.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** How many were asked, their median, and the three paths with the longest medians. */
export function describeTimes(timed: readonly Timed[]): string {
  const slowest = [...Map.groupBy(timed, ({ path }) => path)]
    .map(([path, each]) => ({ path, ms: medianOf(each.map(({ ms }) => ms)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ path, ms }) => `${decodeURIComponent(path)} ${ms.toFixed(0)} ms`);
  const median = medianOf(timed.map(({ ms }) => ms));
  return `${timed.length} requests, median ${median.toFixed(1)} ms, slowest medians ${slowest.join(', ')}`;
}
