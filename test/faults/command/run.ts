/** `npm run faults [-- --only NAME … --kills N --minutes N --list]`: causes faults at load, and reports what was lost. */
import { readOptions } from '#test/support/read-options.ts';
import type { Fault, FaultOptions } from './fault.ts';
import { type FaultReport, hasFailed } from './ledger.ts';
import { describeDetails, formatTable, type Outcome, summarise } from './report.ts';
import { scenarios } from './scenarios/index.ts';

const { values } = readOptions({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    kills: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    list: { type: 'boolean', default: false },
  },
});

type Limits = Pick<FaultOptions, 'kills' | 'minutes'>;

async function runScenario(fault: Fault, limits: Limits): Promise<Outcome> {
  const obstacle = fault.findObstacle?.() ?? null;
  if (obstacle !== null) return { name: fault.name, obstacle };
  console.log(`${fault.name}: ${fault.about}`);
  try {
    const report: FaultReport = await fault.run({ ...limits, say: (line) => console.log(`  ${line}`) });
    for (const line of describeDetails(report)) console.log(`  ${line}`);
    return { name: fault.name, report };
  } catch (error) {
    console.error(error);
    return { name: fault.name, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function runChosen(chosen: readonly Fault[], limits: Limits): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const fault of chosen) outcomes.push(await runScenario(fault, limits));
  console.log(`\n${formatTable(outcomes)}\n\n${summarise(outcomes)}`);
  if (
    outcomes.some((outcome) => 'failure' in outcome || ('report' in outcome && hasFailed(outcome.report)))
  ) {
    process.exitCode = 1;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const names = scenarios.map(({ name }) => name);
const unknown = values.only.filter((name) => !names.includes(name));
const kills = values.kills === undefined ? null : Number(values.kills);
const minutes = Number(values.minutes);
if (values.list) {
  for (const { name, about } of scenarios) console.log(`${name}: ${about}`);
} else if (unknown.length > 0) {
  console.error(`No scenario named ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exitCode = 2;
} else if (!(minutes > 0) || (kills !== null && !(Number.isInteger(kills) && kills > 0))) {
  console.error('--kills is a whole number and --minutes a number, both above 0.');
  process.exitCode = 2;
} else {
  await runChosen(
    scenarios.filter(({ name }) => values.only.length === 0 || values.only.includes(name)),
    { kills, minutes },
  );
}
