/**
 * PostgreSQL with Patroni, etcd and HAProxy while people sign up, keep favourites and deals are published: the
 * primary is switched over, killed, partitioned and frozen, and comes back. Nothing acknowledged may be lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, type MachineNumber, startCluster } from './cluster-nodes.ts';
import {
  createLedger,
  keepFavorites,
  type Ledger,
  publishDeals,
  signUpMembers,
  signUpPeople,
} from './cluster-writers.ts';
import { type Drill, expectThat, siteEnvironment, startNode } from './drill.ts';

const members = 3;
const steadyMs = 5000;
const recoverMs = 120_000;

/** What happens to the primary, and how it comes back. */
const faults: readonly {
  name: string;
  strike: (cluster: Cluster, primary: MachineNumber) => unknown;
  restore: (cluster: Cluster, primary: MachineNumber) => unknown;
}[] = [
  { name: 'switched over', strike: (cluster) => cluster.switchOver(), restore: () => undefined },
  {
    name: 'killed',
    strike: (cluster, primary) => cluster.kill(primary),
    restore: (cluster, primary) => cluster.start(primary),
  },
  {
    name: 'partitioned',
    strike: (cluster, primary) => cluster.partition(primary),
    restore: (cluster, primary) => cluster.heal(primary),
  },
  {
    name: 'frozen',
    strike: (cluster, primary) => cluster.freeze(primary),
    restore: (cluster, primary) => cluster.thaw(primary),
  },
];

export const cluster: Drill = {
  name: 'cluster',
  async run(drill) {
    const database = await startCluster(drill);
    await database.sql('postgres', "create role hudhud login password 'drill'");
    await database.sql('postgres', 'create database hudhud owner hudhud');
    const environment = siteEnvironment(database.databaseUrl, drill);
    await startNode({ environment: { ...environment, SERVICES: 'worker' }, index: 3 }, drill);
    const web = await startNode({ environment: { ...environment, SERVICES: 'web' }, index: 1 }, drill);

    const ledger = createLedger();
    const people = await signUpMembers(web.url, members);
    const ending = new AbortController();
    const writers = Promise.all([
      ...people.map((person) => keepFavorites(web.url, person, ledger, ending.signal)),
      signUpPeople(web.url, ledger, ending.signal),
      publishDeals(web.url, ledger, ending.signal),
    ]);
    for (const fault of faults) console.log(await strike(database, fault, ledger));
    await wait(steadyMs);
    ending.abort();
    await writers;
    await database.whole();
    const lost = [...ledger.lost, ...(await listMissing(database, ledger))];
    const { emails, dealIds, favorites, refused } = ledger;
    const lines = [
      `acknowledged: ${emails.length} sign-ups, ${dealIds.length} deals, ${favorites} changes of favourites; ${refused} attempts refused and tried again`,
      `acknowledged and lost: ${lost.length}`,
    ];
    expectThat(lost.length === 0, [...lines, ...lost.slice(0, 10)].join('\n'));
    return lines;
  },
};

async function strike(database: Cluster, fault: (typeof faults)[number], ledger: Ledger): Promise<string> {
  await database.whole();
  await wait(steadyMs);
  const steady = ledger.longestWait;
  ledger.longestWait = 0;
  const before = await database.primary();
  const struckAt = performance.now();
  await fault.strike(database, before);
  // Until another machine is the primary and writes are acknowledged again.
  for (;;) {
    const passed = performance.now() - struckAt;
    await wait(250);
    const found = await database.members();
    expectThat(
      passed < recoverMs,
      `${fault.name}: no write was acknowledged for ${recoverMs / 1000} s: ${JSON.stringify(found)}`,
    );
    const leader = found.find(({ role }) => role === 'leader');
    const isAcked = ledger.ackedAt > struckAt + 500 && performance.now() - ledger.ackedAt < 1000;
    if (leader && leader.name !== `pg${before}` && isAcked) break;
  }
  const recovered = performance.now() - struckAt;
  const wrote = ledger.longestWait;
  await fault.restore(database, before);
  const restoredAt = performance.now();
  await database.whole();
  ledger.longestWait = 0;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return `primary ${fault.name}: writes waited ${seconds(wrote)} at most (${seconds(steady)} before), again after ${seconds(recovered)}; the machine was back ${seconds(performance.now() - restoredAt)} after its return`;
}

async function listMissing(database: Cluster, { emails, dealIds }: Ledger): Promise<string[]> {
  const read = async (statement: string) => new Set((await database.sql('hudhud', statement)).split('\n'));
  const emailsThere = await read("select email from user_account where email like 'cluster%'");
  const dealsThere = await read('select id from deal where deleted_at is null');
  return [
    ...emails.filter((email) => !emailsThere.has(email)).map((email) => `the account ${email}`),
    ...dealIds.filter((id) => !dealsThere.has(id)).map((id) => `the deal ${id}`),
  ];
}
