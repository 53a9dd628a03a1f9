/** Processor time of the site for each page of somebody signed in, user and system, database included. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchContext, BenchFigure } from './bench.ts';
import type { MembersSite } from './members-site.ts';
import { readAnswer, stopChild } from './processes.ts';

export const name = 'signed-in-pages';

const mostMs = 16;
const pages = { home: '/', deals: '/deals', destination: '/deal/CAI?tripType=oneway' };

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const child = fork(join(import.meta.dirname, 'members-site.ts'), { execArgv: ['--max-semi-space-size=8'] });
  try {
    const [{ url, cookies }] = (await once(child, 'message')) as [MembersSite];
    const figures: BenchFigure[] = [];
    for (const [page, path] of Object.entries(pages)) {
      for (const [member, cookie] of Object.entries(cookies)) {
        const figure = await measure(child, { address: `${url}${path}`, cookie, count: isQuick ? 60 : 300 });
        const what = `${page} of a ${member} member`;
        figures.push({ what, ...figure, unit: 'ms', goal: { atMost: mostMs } });
      }
    }
    return figures;
  } finally {
    await stopChild(child);
  }
}

type Reading = { address: string; cookie: string; count: number };

async function measure(child: ChildProcess, { address, cookie, count }: Reading) {
  const read = () => readAnswer(address, { cookie, 'accept-encoding': 'br' });
  for (let round = 0; round < 100; round += 1) await read();
  const before = await readProcessorTime(child);
  const startedAt = performance.now();
  let bytes = 0;
  for (let round = 0; round < count; round += 1) bytes = (await read()).body.byteLength;
  const wall = (performance.now() - startedAt) / count;
  const value = ((await readProcessorTime(child)) - before) / count;
  return {
    value,
    detail: `${(bytes / 1024).toFixed(1)} KB, ${wall.toFixed(1)} ms from request to last byte`,
  };
}

/** In milliseconds, since the process started. */
async function readProcessorTime(child: ChildProcess): Promise<number> {
  child.send('processor time');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1000;
}
