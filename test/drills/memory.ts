/**
 * Memory of a whole site in one process: idle, then under a day's mixed requests in `--seconds`. With TEST_DATABASE_URL the same site on PostgreSQL too, which shows
 * how much the embedded database takes. Linux.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, type Drill, type DrillOptions, expectThat, type Node, startNode } from './drill.ts';
import { createVisitor, signUp, type Visitor } from './visitor.ts';

/** A busy day: page views, lists, pictures and searches of about five thousand people. */
const requestsOfDay = 50_000;
const visitors = 8;
const idleMs = 120_000;
/** Caches fill first; growth is measured over the two halves of the rest. */
const warmUpShare = 0.4;
/** More than that from one half to the other is a leak. */
const mostGrowthMb = 40;

const paths = (number: number): string[] => {
  const code = codes[number % codes.length];
  const language = number % 3 === 0 ? '/en' : '';
  return [
    `${language}/`,
    `${language}/deals?region=${regions[number % regions.length]}`,
    `${language}/deal/${code}`,
    `/api/pricing/destinations?origin=${origins[number % origins.length]}`,
    `/api/pricing/${code}/history`,
    `${language}/search?destination=${code}&departureDate=${dayAfter(number % 90)}&results=1`,
    `/art/RUH-${code}.light.svg`,
    `/api/deals?page=${1 + (number % 3)}`,
  ];
};
const codes = ['CAI', 'IST', 'DXB', 'LHR', 'KUL', 'AMM', 'BKK', 'CDG'];
const regions = ['all', 'asia', 'europe', 'africa'];
const origins = ['RUH', 'JED', 'DMM', 'MED'];

export const memory: Drill = {
  name: 'memory',
  async run(drill) {
    const lines = [await measure('embedded', { environment: siteOf(drill), drill, index: 1 })];
    if (process.env.TEST_DATABASE_URL !== undefined) {
      const environment = { ...siteOf(drill, 'data-pg'), DATABASE_URL: await createDatabase(drill) };
      lines.push(await measure('PostgreSQL', { environment, drill, index: 2 }));
    }
    return lines;
  },
};

function siteOf({ folder }: DrillOptions, name = 'data'): Record<string, string> {
  return {
    DATA_DIR: join(folder, name),
    DEMO: '1',
    TRUST_PROXY: '0',
    MAX_REQUESTS_PER_ADDRESS: '500',
    OVERLOAD_DELAY_MS: '5000',
  };
}

type Measured = { environment: Record<string, string>; drill: DrillOptions; index: number };

async function measure(name: string, { environment, drill, index }: Measured): Promise<string> {
  const node = await startNode({ environment, index }, drill);
  await wait(idleMs);
  const idle = await readMemory(node, 'VmRSS');
  const { requests, refused, samples } = await load(node, drill.seconds);
  const growth = growthOf(samples.slice(Math.floor(samples.length * warmUpShare)));
  const loaded = samples.at(-1) ?? 0;
  const line = `${name}: idle ${idle} MB; ${requests} requests in ${drill.seconds} s (${refused} refused as busy), then ${loaded} MB, at most ${await readMemory(node, 'VmHWM')} MB; ${growth.toFixed(0)} MB more in the last part than in the one before`;
  expectThat(growth <= mostGrowthMb, `${line}: more than ${mostGrowthMb} MB`);
  node.child.kill('SIGTERM');
  return line;
}

/** Mixed requests; most of guests, some of somebody signed in. */
async function load(
  node: Node,
  seconds: number,
): Promise<{ requests: number; refused: number; samples: number[] }> {
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > seconds * 1000;
  const pauseMs = ((seconds * 1000) / requestsOfDay) * visitors;
  const samples: number[] = [];
  let requests = 0;
  let refused = 0;
  const visit = async (visitor: Visitor, from: number): Promise<void> => {
    for (let number = from; !isOver(); number += visitors) {
      for (const path of paths(number)) {
        const sentAt = performance.now();
        const { status, text } = await visitor.ask('GET', node.url + path);
        // While a new site makes its sample history it may say that it is busy.
        if (status === 503) refused += 1;
        else expectThat(status < 500, `${path}: ${status} ${text.slice(0, 200)}`);
        requests += 1;
        await wait(Math.max(0, pauseMs - (performance.now() - sentAt)));
      }
    }
    visitor.close();
  };
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      await wait(Math.min(10_000, seconds * 20));
      samples.push(await readMemory(node, 'VmRSS'));
    }
  };
  const member = await signUp(node.url, 900, 'memory');
  const guests = Array.from({ length: visitors - 1 }, (_, number) => createVisitor(901 + number));
  await Promise.all([
    watch(),
    ...[member.visitor, ...guests].map((visitor, number) => visit(visitor, number)),
  ]);
  return { requests, refused, samples };
}

/** Mean of the second half less that of the first, megabytes. */
function growthOf(samples: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = Math.floor(samples.length / 2);
  return mean(samples.slice(middle)) - mean(samples.slice(0, middle));
}

/** Of the process, as the system counts it: resident now, or at most. */
async function readMemory({ child }: Node, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
}

function dayAfter(days: number): string {
  return new Date(Date.now() + (20 + days) * 86_400_000).toISOString().slice(0, 10);
}
