/** `npm run drill -- NAME …`: long tests of operation with real processes; the figures go to docs/operations/. */
import { readOptions } from '#test/support/read-options.ts';
import { type Drill, runDrill } from './drill.ts';
import { rollingRestart } from './rolling-restart.ts';

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
