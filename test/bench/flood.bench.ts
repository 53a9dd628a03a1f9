/**
 * One address asks a public address of the site again and again: how much longer everybody else then waits for a page,
 * for what is theirs, and for signing in. Each flood is measured in turn with the quiet site and with the flood of a file.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { departureAirports } from '#contract/domain/iata.ts';
import { recordCsvPath } from '#contract/endpoints/public.ts';
import { isPublicRead } from '#contract/operation.ts';
import { listPublic } from '#server/platform/http/openapi.routes.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import type { Flood, FloodTally } from './flood-client.ts';

export const name = 'flood';

/** `BENCH_FLOOD_SITE` names a site that runs already behind one proxy, `BENCH_FLOOD_ONLY` the addresses. */
const mostTimes = 1.5;
const connectionCounts = [5, 20];

type Codes = { code: string }[];

/** Paths that each address asks for; several where each is another answer. */
async function listTargets(site: string): Promise<Map<string, string[]>> {
  const read = async <Value>(path: string): Promise<Value> =>
    (await (await fetch(site + path)).json()) as Value;
  const codes = (await read<Codes>('/api/airports/destinations')).map(({ code }) => code);
  const [claim] = await read<{ id: number }[]>('/api/record/claims');
  const [deal] = await read<{ id: string }[]>('/api/deals');
  const given: Record<string, string> = {
    code: 'CAI',
    id: deal?.id ?? 'RUH-CAI-oneway',
    token: 'x'.repeat(43),
  };
  const targets = new Map<string, string[]>();
  for (const operation of listPublic().filter(isPublicRead)) {
    const id = operation.path.includes('/claims/') ? String(claim?.id ?? 1) : undefined;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, part: string) => id ?? given[part] ?? 'CAI');
    targets.set(operation.path, [`${path}?origin=RUH&destination=CAI&tripType=oneway&date=2027-01-10`, path]);
  }
  const files = [
    '/',
    '/deals',
    '/deal/CAI',
    '/record',
    '/nowhere',
    '/licences',
    '/deals.rss',
    '/sitemap.xml',
  ];
  const others = [
    '/robots.txt',
    '/.well-known/security.txt',
    '/manifest.webmanifest',
    '/offline',
    '/favicon.svg',
  ];
  const drawn = ['/art/world.light.svg', '/og/site.ar.png', '/api/openapi.json', recordCsvPath, '/healthz'];
  for (const path of [...files, ...others, ...drawn]) targets.set(path, [path]);
  const pairs = departureAirports.flatMap((from) =>
    codes.flatMap((to) => (from === to ? [] : [`${from}-${to}`])),
  );
  const ofPairs: Record<string, (pair: string, index: number) => string | string[]> = {
    '/art': (pair) => [`/art/${pair}.ar.light.svg`, `/art/${pair}.way.dark.svg`],
    '/og': (pair) => `/og/${pair}.ar.png`,
    '/deal': (pair) => `/deal/${pair.slice(4)}`,
    '/deals?search': (pair) => `/deals?search=${pair}`,
    '/api/deals?search': (pair) => `/api/deals?search=${pair}x`,
    '/api/record/claims': (_, index) => `/api/record/claims?page=${index + 1}`,
    '/api/pricing/{code}': (pair) => `/api/pricing/${pair.slice(4)}?origin=${pair.slice(0, 3)}`,
  };
  for (const [what, pathsOf] of Object.entries(ofPairs)) targets.set(`${what}, all`, pairs.flatMap(pathsOf));
  return targets;
}

const password = 'palm-river-41-kettle';

/** Somebody behind an address of their own, whom the limits of others do not touch. */
type Visitor = (method: string, path: string, body?: unknown) => Promise<Response>;

function createVisitor(site: string, address: string): Visitor {
  let cookie = '';
  return async (method, path, body) => {
    const response = await fetch(site + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie ||=
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith('__Host-sid='))
        ?.split(';')[0] ?? '';
    await response.arrayBuffer();
    return response;
  };
}

/** Signs up and logs in. */
async function createMember(site: string, email: string): Promise<Visitor> {
  const visitor = createVisitor(site, '10.0.0.1');
  const person = { email, password, firstName: 'Sara', lastName: 'Otaibi', alerts: true };
  for (const [path, body] of [
    ['/api/auth/signup', person],
    ['/api/auth/login', { email, password }],
  ] as const) {
    const { ok, status } = await visitor('POST', path, body);
    if (!ok) throw new Error(`${path} answered ${status}`);
  }
  return visitor;
}

type Waited = { page: number; own: number; signIn: number };
type Others = { site: string; member: Visitor; email: string; round: number };

/** Medians in milliseconds of what people at other addresses do, each one thing after the other. */
async function measure(others: Others, milliseconds: number): Promise<Waited> {
  const { site, member, email } = others;
  const until = performance.now() + milliseconds;
  const repeat = async (ask: () => Promise<Response>, least: number) => {
    const taken: number[] = [];
    while (taken.length < least || performance.now() < until) {
      const before = performance.now();
      const { status } = await ask();
      // Whoever is refused waits as long as anybody.
      taken.push(status === 200 ? performance.now() - before : 30_000);
      await wait(5);
    }
    return medianOf(taken);
  };
  others.round += 1;
  const createOther = (kind: number) =>
    createVisitor(site, `10.${kind}.${others.round >> 8}.${others.round & 255}`);
  const [reader, newcomer] = [createOther(1), createOther(2)];
  const [page, own, signIn] = await Promise.all([
    repeat(() => reader('GET', '/deals'), 5),
    repeat(() => member('GET', '/api/favorites'), 5),
    repeat(() => newcomer('POST', '/api/auth/login', { email, password }), 3),
  ]);
  return { page, own, signIn };
}

export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const url = process.env.BENCH_FLOOD_SITE ?? (await site());
  const [member] = [
    await createMember(url, 'drill1@example.com'),
    await createMember(url, 'drill2@example.com'),
  ];
  const others: Others = { site: url, member, email: 'drill2@example.com', round: 0 };
  await measureQuiet(others, 300_000);
  const figures: BenchFigure[] = [];
  const only = new RegExp(process.env.BENCH_FLOOD_ONLY ?? '');
  for (const [what, paths] of await listTargets(url)) {
    if (!only.test(what)) continue;
    for (const connections of isQuick ? connectionCounts.slice(-1) : connectionCounts) {
      figures.push(await flood(others, { what, urls: paths.map((path) => url + path), connections }));
    }
  }
  return figures;
}

/** What others wait when jobs leave the database alone: those that fill a new site, or read what a first visit asks. */
async function measureQuiet(others: Others, mostMs: number): Promise<Waited> {
  const until = performance.now() + mostMs;
  let quiet = await measure(others, 600);
  while (quiet.own > 6 * quiet.page && performance.now() < until) quiet = await measure(others, 1000);
  return quiet;
}

/** Both floods take as much of the machine: a file that lies ready says how much that is. */
async function flood(others: Others, { what, ...sent }: Flood & { what: string }): Promise<BenchFigure> {
  if (sent.urls.length < 3) for (const url of sent.urls) await (await fetch(url)).arrayBuffer();
  const quiet = await measureQuiet(others, 10_000);
  const [ofFile] = await measureDuring(others, { ...sent, urls: [`${others.site}/favicon.svg`] });
  const [during, tally] = await measureDuring(others, sent);
  const ratios = (['page', 'own', 'signIn'] as const).map((each) => during[each] / ofFile[each]);
  const told = (of: Waited) => `${of.page.toFixed(1)}/${of.own.toFixed(1)}/${of.signIn.toFixed(0)}`;
  return {
    what: `${what}, ${sent.connections} connections`,
    value: Math.max(...ratios),
    unit: '× the wait during a flood of a file',
    goal: { atMost: mostTimes },
    detail: `page/own/sign-in ${told(quiet)} ms quiet, ${told(ofFile)} file, ${told(during)}; ${JSON.stringify(tally)}`,
  };
}

async function measureDuring(others: Others, sent: Flood): Promise<[Waited, FloodTally]> {
  const client = fork(join(import.meta.dirname, 'flood-client.ts'));
  client.send(sent);
  await wait(500);
  const during = await measure(others, 1000);
  const told = once(client, 'message') as Promise<[FloodTally]>;
  client.kill('SIGTERM');
  return [during, (await told)[0]];
}
