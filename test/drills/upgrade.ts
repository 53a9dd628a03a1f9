/**
 * The previous release and this one on each other's schema, on PostgreSQL and on the embedded database: upgrade,
 * both at once, rollback.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describeLock } from '#scripts/built.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import {
  createDatabase,
  type Drill,
  type DrillOptions,
  expectThat,
  root,
  runCommand,
  siteEnvironment,
  spawnNode,
  startNode,
  stopNode,
} from './drill.ts';
import { createVisitor, logIn, logInAdmin, type Person, signUp } from './visitor.ts';

export const upgrade: Drill = {
  name: 'upgrade',
  async run(drill) {
    const from = drill.from ?? (await findPrevious());
    const previous = await checkOut(from, drill);
    const lines = [`previous release: ${from}`];
    lines.push(...(await onPostgres(previous, drill)));
    lines.push(...(await onEmbedded(previous, drill)));
    return lines;
  },
};

async function git(...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 1 << 28 })).stdout.trim();
}

/** The last tag; before the first one, the commit before the newest migration. */
async function findPrevious(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '');
  if (tag !== '') return tag;
  const newest = Object.keys(migrations).sort().at(-1);
  const path = `server/platform/database/migrations/${newest}.ts`;
  const added = (await git('log', '--diff-filter=A', '--format=%H', '--', path)).split('\n').at(-1);
  return git('rev-parse', `${added}~1`);
}

/** A folder with the previous release, installed and built. */
async function checkOut(ref: string, { folder }: DrillOptions): Promise<string> {
  const target = join(folder, 'previous');
  await mkdir(target);
  const archive = join(folder, 'previous.tar');
  await git('archive', '--format=tar', `--output=${archive}`, ref);
  const run = promisify(execFile);
  await run('tar', ['-xf', archive, '-C', target]);
  const lock = async (place: string): Promise<string> =>
    describeLock(await readFile(join(place, 'package-lock.json'), 'utf8'));
  if ((await lock(target)) === (await lock(root))) {
    await symlink(join(root, 'node_modules'), join(target, 'node_modules'));
  } else {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: target, maxBuffer: 1 << 26 });
  }
  const built = await runCommand(['scripts/build.ts'], { environment: {}, program: target });
  expectThat(built.code === 0, `the previous release could not be built: ${built.output}`);
  return target;
}

async function onPostgres(previous: string, drill: DrillOptions): Promise<string[]> {
  const environment = siteEnvironment(await createDatabase(drill), drill);
  const old = await startNode({ environment, index: 1, program: previous }, drill);
  const before = await use(old.url, 50);
  const lines = ['PostgreSQL'];

  const early = spawnNode(
    { environment: { ...environment, MIGRATE: '0', SERVICES: 'web' }, index: 2 },
    drill,
  );
  const check = await runCommand(['server/commands/migrate-cli.ts', '--check'], { environment });
  lines.push(`  migrate --check: exit code ${check.code}; ${check.output.trim().split('\n').join(' | ')}`);
  expectThat(
    !(await fetch(`${early.url}/healthz`).then(
      () => true,
      () => false,
    )),
    'it answers on the old schema',
  );

  const { migrated, waits } = await migrateUnderLoad(old.url, environment);
  expectThat(migrated.code === 0, `migrate failed: ${migrated.output}`);
  lines.push(
    `  migrate while the previous release serves: ${migrated.output.trim()} ${waits.requests} requests meanwhile, ` +
      `failed ${waits.failed}, slowest ${Math.round(waits.slowest)} ms`,
  );
  expectThat(waits.failed === 0, 'requests failed while the schema changed');
  await use(old.url, 51);
  lines.push('  previous release on the next schema, not restarted: works');

  // The early one waited for the migration.
  const next = await untilReady(early);
  await both(old.url, next.url, before);
  lines.push('  both releases at once on the next schema: work, see each other’s writes');
  await stopNode(old);
  const back = await startNode({ environment, index: 1, program: previous }, drill);
  await use(back.url, 52);
  await both(next.url, back.url, before);
  lines.push('  rollback (previous release started on the next schema): works');
  for (const node of [next, back]) expectThat((await stopNode(node)) === 0, `ended badly: ${node.output()}`);
  lines.push(await refuseOldSchema(previous, drill));
  return lines;
}

async function untilReady(node: ReturnType<typeof spawnNode>): Promise<typeof node> {
  for (let look = 0; look < 600; look += 1) {
    const isUp = await fetch(`${node.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return node;
    expectThat(node.child.exitCode === null, `it ended: ${node.output()}`);
    await wait(200);
  }
  expectThat(false, 'it was not ready in two minutes');
}

/** With `MIGRATE=0` this release neither changes the previous schema nor serves on it. */
async function refuseOldSchema(previous: string, drill: DrillOptions): Promise<string> {
  const environment = siteEnvironment(await createDatabase(drill, '_old'), drill);
  const old = await startNode({ environment, index: 1, program: previous }, drill);
  await stopNode(old);
  const refused = await runCommand(['server/main.ts', '--services=web'], {
    environment: { ...environment, MIGRATE: '0', PORT: old.url.split(':').at(-1) ?? '' },
  });
  expectThat(refused.code === 1, `it ended with ${refused.code}`);
  const told = refused.output.split('\n').find((line) => line.startsWith('The database is not migrated'));
  expectThat(told !== undefined, `it said: ${refused.output}`);
  return `  this release with MIGRATE=0 on the previous schema: ends with 1: ${told}`;
}

async function onEmbedded(previous: string, drill: DrillOptions): Promise<string[]> {
  const environment = { DATA_DIR: join(drill.folder, 'embedded'), DEMO: '1' };
  const old = await startNode({ environment, index: 1, program: previous }, drill);
  const before = await use(old.url, 60);
  expectThat((await stopNode(old)) === 0, `ended badly: ${old.output()}`);
  const check = await runCommand(['server/commands/migrate-cli.ts', '--check'], { environment });
  const next = await startNode({ environment, index: 1 }, drill);
  await seeAgain(next.url, before);
  const after = await use(next.url, 61);
  expectThat((await stopNode(next)) === 0, `ended badly: ${next.output()}`);
  const back = await startNode({ environment, index: 1, program: previous }, drill);
  await seeAgain(back.url, before);
  await seeAgain(back.url, after);
  await use(back.url, 62);
  expectThat((await stopNode(back)) === 0, `ended badly: ${back.output()}`);
  return [
    'embedded database',
    `  migrate --check: exit code ${check.code}`,
    '  upgraded at the start of this release: works, has what was written before',
    '  rollback (previous release started on the next schema): works, has what was written after',
  ];
}

/** Pages, sign-up, favourites and the administration, as people use them. */
async function use(site: string, number: number): Promise<Person> {
  const guest = createVisitor(number + 1000);
  for (const path of [
    '/',
    '/en/',
    '/deals',
    '/deal/CAI',
    '/search',
    '/api/deals',
    '/api/pricing/CAI/history',
  ]) {
    await guest.must(200, 'GET', site + path);
  }
  await guest.must(404, 'GET', `${site}/no-such-page`);
  const message = {
    fullName: 'Sara',
    email: `sara${number}@example.com`,
    subject: 'Drill',
    message: 'Hello',
  };
  await guest.must(201, 'POST', `${site}/api/contact`, message);
  guest.close();
  const person = await signUp(site, number);
  await person.visitor.must(200, 'POST', `${site}/api/favorites/RUH-CAI-oneway`);
  await person.visitor.must(200, 'GET', `${site}/api/favorites`);
  await person.visitor.must(200, 'GET', `${site}/api/preferences`);
  await person.visitor.must(200, 'GET', `${site}/account`);
  const admin = await logInAdmin(site);
  for (const path of ['stats', 'deals', 'users', 'settings']) {
    await admin.must(200, 'GET', `${site}/api/admin/${path}`);
  }
  await admin.must(200, 'PUT', `${site}/api/admin/settings`, {
    siteName: { ar: 'هدهد', en: `Hudhud ${number}` },
  });
  admin.close();
  return person;
}

/** A person of another release or start is still there, with what they kept. */
async function seeAgain(site: string, person: Person): Promise<void> {
  const { visitor } = await logIn(site, { ...person, visitor: createVisitor(70) });
  const kept = await visitor.must(200, 'GET', `${site}/api/favorites/RUH-CAI-oneway/check`);
  expectThat(kept.json<{ isFavorited: boolean }>().isFavorited, 'a favorite is gone');
  visitor.close();
}

async function both(one: string, other: string, before: Person): Promise<void> {
  await seeAgain(one, before);
  await seeAgain(other, before);
  const { visitor } = before;
  const check = async (site: string): Promise<boolean> =>
    (await visitor.must(200, 'GET', `${site}/api/favorites/JED-CAI-oneway/check`)).json<{
      isFavorited: boolean;
    }>().isFavorited;
  await visitor.must(200, 'POST', `${one}/api/favorites/JED-CAI-oneway`);
  expectThat(await check(other), 'a favorite of one release is unknown to the other');
  await visitor.must(200, 'DELETE', `${other}/api/favorites/JED-CAI-oneway`);
  expectThat(!(await check(one)), 'a favorite that one release removed is known to the other');
}

type Waits = { requests: number; failed: number; slowest: number };

/** Someone reads and writes at the previous release all the time. */
async function migrateUnderLoad(
  site: string,
  environment: Record<string, string>,
): Promise<{ migrated: { code: number | null; output: string }; waits: Waits }> {
  const waits: Waits = { requests: 0, failed: 0, slowest: 0 };
  const { visitor } = await signUp(site, 55);
  let isRunning = true;
  const keepAsking = async (): Promise<void> => {
    while (isRunning) {
      for (const method of ['POST', 'GET', 'DELETE']) {
        const path = `${site}/api/favorites/RUH-CAI-oneway${method === 'GET' ? '/check' : ''}`;
        const startedAt = performance.now();
        const status = await visitor.ask(method, path).then(
          (reply) => reply.status,
          () => 0,
        );
        waits.requests += 1;
        waits.slowest = Math.max(waits.slowest, performance.now() - startedAt);
        if (status !== 200) waits.failed += 1;
      }
    }
  };
  const asking = keepAsking();
  const migrated = await runCommand(['server/commands/migrate-cli.ts'], { environment });
  isRunning = false;
  await asking;
  visitor.close();
  return { migrated, waits };
}
