/** `npm run bench [-- --quick] [-- NAME …]`: runs the benchmarks and reports which goals are met. */
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Bench, type BenchFigure, isGoalMet } from './bench.ts';
import { type RunningProcess, startSite } from './processes.ts';

async function listBenches(): Promise<Bench[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
  return Promise.all(files.map((file): Promise<Bench> => import(`./${file}`)));
}

function lineOf(figure: BenchFigure): string {
  const { what, value, unit, goal, detail } = figure;
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const mark = isGoalMet(figure) ? 'ok  ' : 'MISS';
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  return `  ${mark} ${what}: ${shown} ${unit} (${wanted})${detail ? ` [${detail}]` : ''}`;
}

/** @returns true when every goal is met */
async function runBenches(benches: readonly Bench[], isQuick: boolean): Promise<boolean> {
  let site: Promise<RunningProcess> | undefined;
  let isAllMet = true;
  const context = {
    isQuick,
    site: async () => {
      site ??= startSite('server/main.ts');
      const { url } = await site;
      // What a sample site fills in while it runs ends with the discounts from its last airport.
      const last = `${url}/api/pricing/destinations?origin=MED`;
      while (!(await (await fetch(last)).text()).includes('"assessed"')) await wait(1000);
      return url;
    },
  };
  try {
    for (const bench of benches) {
      console.log(bench.name);
      try {
        for (const figure of await bench.run(context)) {
          console.log(lineOf(figure));
          isAllMet &&= isGoalMet(figure);
        }
      } catch (error) {
        console.error(error);
        isAllMet = false;
      }
    }
  } finally {
    await (await site?.catch(() => undefined))?.stop();
  }
  return isAllMet;
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const benches = await listBenches();
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No bench named ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (!(await runBenches(chosen, values.quick))) process.exitCode = 1;
}
