/** nginx as a caching edge: how much it answers by itself, compared with one web process alone in the same run. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase, type Drill, expectThat, port, root, siteEnvironment, startNode } from './drill.ts';
import { type Nginx, startNginx } from './drill-nginx.ts';
import { createVisitor, signUp } from './visitor.ts';

const pages = [
  '/',
  '/en/',
  '/deals',
  '/deal/CAI',
  '/deal/IST',
  '/api/deals',
  '/api/pricing/destinations?origin=RUH',
];

export const edge: Drill = {
  name: 'edge',
  async run(drill) {
    const environment = siteEnvironment(await createDatabase(drill), drill);
    const node = await startNode(
      { environment: { ...environment, SERVICES: 'web,worker' }, index: 1 },
      drill,
    );
    const nginx = await startNginx(drill, [port(1)]);
    await checkWhatIsKept(nginx);
    const lines = await measureRates(node.url, nginx.url, drill.seconds);
    lines.push(...(await measureLoads(nginx, drill.seconds)));
    return lines;
  },
};

/** Nobody gets what is not theirs, and what has a cookie always comes from the site. */
async function checkWhatIsKept({ url }: Nginx): Promise<void> {
  const guest = createVisitor(40);
  const dark = createVisitor(41, { theme: 'dark' });
  const counted = createVisitor(42, { _ga: 'GA1.2.3' });
  const cacheOf = async (visitor: typeof guest, path: string): Promise<unknown> =>
    (await visitor.must(200, 'GET', url + path)).headers['x-cache'];
  for (const path of pages) {
    await cacheOf(guest, path);
    expectThat((await cacheOf(guest, path)) === 'HIT', `${path} is not kept`);
    expectThat((await cacheOf(counted, path)) === 'HIT', `${path} is not kept for a foreign cookie`);
    expectThat(
      (await cacheOf(dark, path)) === undefined,
      `${path} came from the cache to a reader with a cookie`,
    );
  }
  expectThat((await cacheOf(guest, '/?utm_source=a&fbclid=b')) === 'HIT', 'advertisements split the cache');
  const own = await dark.must(200, 'GET', `${url}/`);
  expectThat(own.text.includes('data-theme="dark"'), 'the dark page is not dark');
  const revalidated = await guest.must(200, 'GET', `${url}/`);
  expectThat(revalidated.headers.etag !== undefined, 'the page has no ETag');
  for (const visitor of [guest, dark, counted]) visitor.close();
}

async function measureRates(origin: string, edgeUrl: string, seconds: number): Promise<string[]> {
  const lines: string[] = [];
  const each = Math.max(2, Math.round(seconds / 6));
  const { visitor } = await signUp(origin, 43);
  const cached = await load(`${edgeUrl}/`, each, {});
  for (const [what, headers] of [
    ['from its memory, to guests', {}],
    ['rendered, to someone logged in', { cookie: visitor.cookies() }],
  ] as const) {
    const direct = await load(`${origin}/`, each, headers);
    lines.push(
      `requests a second of /: ${direct.rate.toFixed(0)} by one process (${what}), ${cached.rate.toFixed(0)} by the edge: ` +
        `${(cached.rate / direct.rate).toFixed(1)} times${direct.refused > 0 ? `; the process refused ${direct.refused} more with 503` : ''}`,
    );
  }
  visitor.close();
  return lines;
}

/** Three loads, each for the same time: the requests that reach the site must not grow with them. */
async function measureLoads(nginx: Nginx, seconds: number): Promise<string[]> {
  const lines: string[] = [];
  for (const rate of [50, 200, 800]) {
    const before = (await nginx.readLog()).length;
    const loads = await Promise.all(
      pages.map((path) => load(nginx.url + path, seconds, {}, Math.round(rate / pages.length))),
    );
    const answered = loads.reduce((sum, each) => sum + each.answered, 0);
    // A line for every request that was passed on, also for those that only renew a kept answer.
    const asked = (await nginx.readLog()).slice(before).filter((line) => line.split(' ')[2] !== '-').length;
    lines.push(
      `${rate} requests a second for ${seconds} s: ${answered} answered, hit rate ` +
        `${((100 * (answered - asked)) / answered).toFixed(2)} %, ${asked} reached the site: ` +
        `${((60 * asked) / seconds).toFixed(0)} a minute`,
    );
    const refused = loads.reduce((sum, each) => sum + each.refused, 0);
    expectThat(refused === 0, `${refused} answers were not 200`);
  }
  return lines;
}

type Load = { rate: number; answered: number; refused: number };

/** @param overallRate requests a second; as many as possible by default */
async function load(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
  overallRate?: number,
): Promise<Load> {
  const sent = Object.entries({ 'accept-encoding': 'br', ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ]);
  const limits = overallRate === undefined ? ['-c', '20'] : ['-c', '5', '-R', String(overallRate)];
  const autocannon = join(root, 'node_modules/autocannon/autocannon.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannon, '--json', '--no-progress', ...limits, '-d', String(seconds), ...sent, url],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const result = JSON.parse(stdout) as { '2xx': number; non2xx: number; errors: number; duration: number };
  expectThat(result.errors === 0, `${url}: ${result.errors} errors`);
  return { rate: result['2xx'] / result.duration, answered: result['2xx'], refused: result.non2xx };
}
