/** `npm run drill -- NAME …`: long tests of operation with real processes; the figures go to docs/operations/. */
import { readOptions } from '#test/support/read-options.ts';
import { backfill } from './backfill.ts';
import { backup } from './backup.ts';
import { cluster } from './cluster.ts';
import { type Drill, runDrill } from './drill.ts';
import { edge } from './edge.ts';
import { manyNodes } from './many-nodes.ts';
import { memory } from './memory.ts';
import { rollingRestart } from './rolling-restart.ts';
import { upgrade } from './upgrade.ts';

const drills: readonly Drill[] = [
  rollingRestart,
  upgrade,
  backfill,
  manyNodes,
  edge,
  cluster,
  backup,
  memory,
];

const usage = `Usage: npm run drill -- NAME … [--seconds N] [--from REF] [--rows N]

  rolling-restart  two web processes behind nginx, restarted one after the other under load: no request is lost
  upgrade          the previous release (--from) and this one on each other's schema, on both databases
  backfill         a migration that fills rows for 50,000 accounts while they change their preferences
  many-nodes       two web and two worker processes share sessions, limits, caches, jobs and settings
  edge             nginx as a caching edge: requests a second and hit rate, compared with the site alone
  backup           a backup of --rows sightings taken while others write, restored and compared
  memory           a whole site idle, and under a day's requests in --seconds
  cluster          the primary of a Patroni cluster is switched over, killed, partitioned and frozen: nothing is lost

They need PostgreSQL at TEST_DATABASE_URL (a server on which databases may be created), and nginx but for upgrade,
backfill, backup and memory; cluster needs patroni, etcd and haproxy instead.
Ports from DRILL_PORT (4400) on are used, on this machine alone.`;

async function main(): Promise<number> {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '30' },
      rows: { type: 'string', default: '100000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const wanted = positionals.map((name) => drills.find((drill) => drill.name === name));
  const [seconds, rows] = [Number(values.seconds), Number(values.rows)];
  if (values.help || wanted.length === 0 || wanted.includes(undefined) || !(seconds >= 1 && rows >= 1)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  let isWell = true;
  for (const drill of wanted) {
    const options = { seconds, rows, ...(values.from === undefined ? {} : { from: values.from }) };
    if (drill) isWell = (await runDrill(drill, options)) && isWell;
  }
  return isWell ? 0 : 1;
}

process.exit(await main());
