/** `npm run drill -- NAME …`: long tests of operation with real processes; the figures go to docs/operations/. */

import { setTimeout as wait } from 'node:timers/promises';
import { readOptions } from '#test/support/read-options.ts';
import {
  createDatabase,
  type Drill,
  type DrillOptions,
  expectThat,
  type Node,
  port,
  runDrill,
  siteEnvironment,
  startNginx,
  startNode,
  stopNode,
} from './drill.ts';
import { createVisitor, type Person, signUp } from './visitor.ts';

const readers = 12;
const members = 4;
/** Between two requests of a visitor. */
const thinkMs = 20;
const pages = ['/', '/en/', '/deals', '/deal/CAI', '/api/deals', '/api/pricing/destinations?origin=RUH'];

type Tally = { requests: number; writes: number; failures: string[]; slowest: number };

/** Two web processes behind nginx are restarted one after the other while people read and write. */
const rollingRestart: Drill = {
  name: 'rolling-restart',
  async run(drill) {
    const environment = { ...siteEnvironment(await createDatabase(drill), drill), OVERLOAD_DELAY_MS: '5000' };
    await startNode({ environment: { ...environment, SERVICES: 'worker' }, index: 3 }, drill);
    const web = { ...environment, SERVICES: 'web' };
    const nodes: Node[] = [];
    for (const index of [1, 2]) nodes.push(await startNode({ environment: web, index }, drill));
    const nginx = await startNginx(drill, [port(1), port(2)]);
    const people: Person[] = [];
    for (let n = 0; n < members; n += 1) people.push(await signUp(nginx.url, 100 + n));

    const tally: Tally = { requests: 0, writes: 0, failures: [], slowest: 0 };
    const ending = new AbortController();
    const load = Promise.all([
      ...Array.from({ length: readers }, (_, n) => read(nginx.url, 1000 + n, tally, ending.signal)),
      ...people.map((person) => keepFavorites(nginx.url, person, tally, ending.signal)),
    ]);
    const restarts = await restartInTurn(nodes, { web, drill });
    ending.abort();
    await load;
    const log = await nginx.readLog();
    const passedOn = log.filter((line) => / (?:502|504), \d+ /.test(line)).length;
    const lines = [
      `restarts: ${restarts.length}, each ${restarts.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`,
      `requests: ${tally.requests}, of them writes: ${tally.writes}; slowest ${Math.round(tally.slowest)} ms`,
      `passed on by nginx to the other process: ${passedOn}`,
      `failed: ${tally.failures.length}`,
    ];
    expectThat(tally.failures.length === 0, [...lines, ...tally.failures.slice(0, 10)].join('\n'));
    return lines;
  },
};

/** Restarts until the time is over, each process at least once. @returns how long each restart took */
async function restartInTurn(
  nodes: Node[],
  { web, drill }: { web: Record<string, string>; drill: DrillOptions },
): Promise<number[]> {
  const durations: number[] = [];
  const startedAt = performance.now();
  for (let round = 0; round < 2 || performance.now() - startedAt < drill.seconds * 1000; round += 1) {
    await wait(2000);
    const at = round % nodes.length;
    const node = nodes[at];
    if (!node) break;
    const restartedAt = performance.now();
    expectThat((await stopNode(node)) === 0, `a process did not end well: ${node.output()}`);
    nodes[at] = await startNode({ environment: web, index: at + 1 }, drill);
    durations.push(performance.now() - restartedAt);
  }
  return durations;
}

/** With a cookie, so that every answer comes from a process and not from the cache of nginx. */
async function read(site: string, number: number, tally: Tally, signal: AbortSignal): Promise<void> {
  const visitor = createVisitor(number, { theme: 'dark' });
  for (let n = number; !signal.aborted; n += 1) {
    await count(tally, 200, () => visitor.ask('GET', site + pages[n % pages.length]));
    await wait(thinkMs);
  }
  visitor.close();
}

/** A change that was acknowledged must be there afterwards. */
async function keepFavorites(
  site: string,
  { visitor }: Person,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const path = `${site}/api/favorites/RUH-CAI-oneway`;
  for (let n = 0; !signal.aborted; n += 1) {
    const isAdding = n % 2 === 0;
    await count(tally, 200, () => visitor.ask(isAdding ? 'POST' : 'DELETE', path));
    tally.writes += 1;
    const shown = await count(tally, 200, () => visitor.ask('GET', `${path}/check`));
    if (shown && JSON.parse(shown).isFavorited !== isAdding) {
      tally.failures.push(`a favorite that was ${isAdding ? 'added' : 'removed'} is not`);
    }
    await wait(thinkMs);
  }
  visitor.close();
}

async function count(
  tally: Tally,
  expected: number,
  ask: () => ReturnType<Person['visitor']['ask']>,
): Promise<string | undefined> {
  const startedAt = performance.now();
  tally.requests += 1;
  try {
    const { status, text } = await ask();
    if (Math.floor(status / 100) === Math.floor(expected / 100)) return text;
    tally.failures.push(`${status}: ${text.slice(0, 150)}`);
  } catch (error) {
    tally.failures.push(error instanceof Error ? error.message : String(error));
  } finally {
    tally.slowest = Math.max(tally.slowest, performance.now() - startedAt);
  }
  return undefined;
}

const drills: readonly Drill[] = [rollingRestart];

const usage = `Usage: npm run drill -- NAME … [--seconds N]

  rolling-restart  two web processes behind nginx, restarted one after the other under load: no request is lost

They need PostgreSQL at TEST_DATABASE_URL (a server on which databases may be created); rolling-restart needs nginx.
Ports from DRILL_PORT (4400) on are used, on this machine alone.`;

async function main(): Promise<number> {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '30' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const wanted = positionals.map((name) => drills.find((drill) => drill.name === name));
  const seconds = Number(values.seconds);
  if (values.help || wanted.length === 0 || wanted.includes(undefined) || !(seconds >= 1)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  let isWell = true;
  for (const drill of wanted) {
    if (drill) isWell = (await runDrill(drill, { seconds })) && isWell;
  }
  return isWell ? 0 : 1;
}

process.exit(await main());
