/** Hostile clients of one address next to ordinary visitors: waiting times, refusals, open connections. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FloodOrder, FloodReport } from './admission-flood.ts';
import {
  countFailed,
  longestOf,
  p99Of,
  type Visit,
  visit,
  visitUntilAborted,
  type Wanted,
} from './admission-visitor.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { type RunningProcess, startSite } from './processes.ts';

export const name = 'admission';

const hostileAddress = '127.0.0.3';
const visitorAddress = '127.0.0.2';
const listPath = '/api/pricing/destinations';
const manyConnections = 4_000;
const longestHealthMs = 100;
const longestWaitMs = 500;
const mostMoreMemory = 60;
/** Calls a page makes at once; none of them has a finished answer. */
const callsOfPage = 6;
const recoveryMs = 5_000;
/** A client that reads nothing is cut after 20 s; a sweep and the tail of its opening come on top. */
const cutWithinSeconds = 28;

const random = () => Math.random().toString(36).slice(2, 10);

async function flood(order: FloodOrder): Promise<FloodReport> {
  const child = fork(join(import.meta.dirname, 'admission-flood.ts'));
  child.send(order);
  const [report] = await once(child, 'message');
  return report as FloodReport;
}

/** Connections of `address` that the site's side of the machine's table shows as established. */
async function countHeld(port: number, address: string): Promise<number> {
  const remote = address
    .split('.')
    .reverse()
    .map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase())
    .join('');
  const ours = port.toString(16).padStart(4, '0').toUpperCase();
  const line = new RegExp(`:${ours} ${remote}:[0-9A-F]{4} 01 `);
  return (await readFile('/proc/net/tcp', 'utf8')).split('\n').filter((row) => line.test(row)).length;
}

async function memoryOf({ pid }: RunningProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

type Watched = { report: FloodReport; visits: Map<string, Visit[]>; heldMost: number; memoryMost: number };

/** Runs a flood and visits the site meanwhile, from another address. */
async function watch(
  site: RunningProcess,
  order: FloodOrder,
  paths: Readonly<Record<string, () => Wanted>>,
): Promise<Watched> {
  const over = new AbortController();
  const visiting = visitUntilAborted(order.port, paths, {
    localAddress: visitorAddress,
    signal: over.signal,
  });
  const reporting = flood(order).finally(() => over.abort());
  let [heldMost, memoryMost] = [0, 0];
  while (!over.signal.aborted) {
    heldMost = Math.max(heldMost, await countHeld(order.port, order.localAddress));
    memoryMost = Math.max(memoryMost, await memoryOf(site));
    await wait(500);
  }
  return { report: await reporting, visits: await visiting, heldMost, memoryMost };
}

/** Thousands of sockets that say nothing, or read nothing. */
async function measureHolding(
  site: RunningProcess,
  kind: 'silent' | 'never-reading',
): Promise<BenchFigure[]> {
  const port = Number(new URL(site.url).port);
  const before = await memoryOf(site);
  const order = { kind, port, localAddress: hostileAddress, connections: manyConnections };
  let heldLate = Number.NaN;
  const late = wait((cutWithinSeconds - 1) * 1000).then(async () => {
    heldLate = await countHeld(port, hostileAddress);
  });
  const { visits, heldMost, memoryMost } = await watch(
    site,
    { ...order, seconds: cutWithinSeconds, path: listPath },
    { page: () => '/', health: () => '/healthz' },
  );
  await late;
  const all = [...visits.values()].flat();
  const detail = `${all.length} visits, at most ${heldMost} connections held, memory ${before.toFixed(0)} → ${memoryMost.toFixed(0)} MB`;
  const what = `${manyConnections} ${kind} connections`;
  return [
    {
      what: `${what}: newcomers not served`,
      value: countFailed(all),
      unit: 'visits',
      goal: { atMost: 0 },
      detail,
    },
    {
      what: `${what}: longest wait of a newcomer`,
      value: longestOf(all),
      unit: 'ms',
      goal: { atMost: longestWaitMs },
    },
    {
      what: `${what}: more memory`,
      value: memoryMost - before,
      unit: 'MB',
      goal: { atMost: mostMoreMemory },
    },
    {
      what: `${what}: held ${cutWithinSeconds - 1} s later`,
      value: heldLate,
      unit: 'connections',
      goal: { atMost: 0 },
    },
  ];
}

function pageWithCalls(): Wanted {
  const calls = Array.from({ length: callsOfPage }, () => `/api/deals?search=${random()}`);
  return { page: '/', calls };
}

/** Connections that ask for searches nobody asked before, each as soon as the last is answered. */
async function measureSearching(
  site: RunningProcess,
  load: { connections: number; path: string; seconds: number },
): Promise<BenchFigure[]> {
  const port = Number(new URL(site.url).port);
  const { report, visits } = await watch(
    site,
    { kind: 'searching', port, localAddress: hostileAddress, ...load },
    {
      health: () => '/healthz',
      cached: () => '/',
      search: () => `${load.path}${random()}`,
      page: pageWithCalls,
    },
  );
  const endedAt = performance.now();
  let after = await visit(port, `${load.path}${random()}`, visitorAddress);
  while (after.status !== 200 || after.ms > longestHealthMs) {
    if (performance.now() - endedAt > 2 * recoveryMs) break;
    after = await visit(port, `${load.path}${random()}`, visitorAddress);
  }
  const recovered = performance.now() - endedAt;
  const [health = [], cached = [], searches = [], pages = []] = [...visits.values()];
  const accepted = report.statuses['200'] ?? 0;
  const refused = Object.entries(report.statuses).flatMap(([status, n]) =>
    status === '200' ? [] : [`${n} × ${status}`],
  );
  const what = `${load.connections} connections on ${load.path}`;
  const ms = (value: number) => value.toFixed(0);
  const goal = { atMost: longestWaitMs };
  return [
    {
      what: `${what}: accepted`,
      value: p99Of(report.acceptedMs),
      unit: 'ms p99',
      goal,
      detail: `${(accepted / load.seconds).toFixed(0)} accepted/s; ${refused.join(', ') || 'none refused'} p99 ${ms(p99Of(report.refusedMs))} ms, ${report.withoutRetryAfter} without Retry-After; ${report.cut} cut`,
    },
    {
      what: `${what}: others' /healthz`,
      value: longestOf(health),
      unit: 'ms longest',
      goal: { atMost: longestHealthMs },
      detail: `${health.length} visits, ${countFailed(health)} not served`,
    },
    {
      what: `${what}: others' cached /`,
      value: longestOf(cached),
      unit: 'ms longest',
      goal,
      detail: `${cached.length} visits, ${countFailed(cached)} not served`,
    },
    {
      what: `${what}: others' searches`,
      value: p99Of(searches.map((each) => each.ms)),
      unit: 'ms p99',
      goal,
      detail: `${searches.length} visits, ${countFailed(searches)} not served`,
    },
    {
      what: `${what}: others' page and its ${callsOfPage} calls`,
      value: p99Of(pages.map((each) => each.ms)),
      unit: 'ms p99',
      goal: { atMost: 2 * longestWaitMs },
      detail: `${pages.length} visits, ${countFailed(pages)} not whole`,
    },
    {
      what: `${what}: others not served`,
      value: countFailed([...health, ...cached, ...searches, ...pages]),
      unit: 'visits',
      goal: { atMost: 0 },
    },
    {
      what: `${what}: normal again`,
      value: recovered,
      unit: 'ms after the end',
      goal: { atMost: recoveryMs },
    },
  ];
}

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const site = await startSite();
  const seconds = isQuick ? 6 : 15;
  // A new site fills its older history behind the page, which is no part of what is measured.
  await wait(isQuick ? 0 : 30_000);
  try {
    const port = Number(new URL(site.url).port);
    for (let i = 0; i < 20; i += 1) await visit(port, '/', visitorAddress);
    const figures: BenchFigure[] = [];
    for (const connections of [100, 400, 3_900]) {
      for (const path of ['/deals?search=', '/api/deals?search=']) {
        figures.push(...(await measureSearching(site, { connections, path, seconds })));
      }
    }
    for (const kind of ['silent', 'never-reading'] as const)
      figures.push(...(await measureHolding(site, kind)));
    return figures;
  } finally {
    await site.stop();
  }
}
