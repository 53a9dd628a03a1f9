/** A built folder without frontend sources and development dependencies. */
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#test/bench/processes.ts';
import { createTestFolder, type TestFolder } from '#test/support/database.ts';
import { type Child, outcomeOf, startScript } from './support/kill-loop.ts';

const root = join(import.meta.dirname, '../..');
const delivered = [
  'contract',
  'data',
  'dist',
  'messages',
  'package.json',
  'package-lock.json',
  'scripts',
  'server',
];
let folder: TestFolder;
let place: string;
let port: string;

beforeAll(async () => {
  folder = await createTestFolder();
  place = join(folder.path, 'site');
  port = String(await freePort());
  for (const name of delivered) await cp(join(root, name), join(place, name), { recursive: true });
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    if (path === '' || dev || path.lastIndexOf('node_modules/') > 0) continue;
    await mkdir(dirname(join(place, path)), { recursive: true });
    await symlink(join(root, path), join(place, path));
  }
});
afterAll(() => folder.remove());

const run = (script: string, ...args: string[]): Child =>
  startScript(join(place, script), args, {
    cwd: place,
    env: { DATA_DIR: join(folder.path, 'data'), DEMO: '0', PORT: port },
  });

const prepare = () => outcomeOf(run('scripts/prepare.ts'));

it('has what its commands need', async () => {
  expect(await prepare()).toEqual({ code: 0, said: '', complained: '' });
  const status = await outcomeOf(run('server/commands/fares-cli.ts', 'status'));
  expect([status.code, status.complained]).toEqual([0, '']);
  expect(JSON.parse(status.said)).toHaveProperty('database');
  const created = await outcomeOf(run('server/commands/admin-cli.ts', 'create', 'boss@example.com'));
  expect([created.code, created.complained]).toEqual([0, '']);
});

it('answers with its pages', async () => {
  const child = run('server/main.ts');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      // Every line is a log line where nobody sits at a terminal.
      expect(JSON.parse(line)).toHaveProperty('msg');
      if (line.includes('"started"')) break;
    }
    const page = await fetch(`http://127.0.0.1:${port}/en`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html lang="en"');
  } finally {
    child.kill('SIGTERM');
  }
});

it('says in one line what to do where nothing was built, and where other sources were', async () => {
  const built = join(place, 'dist');
  await rename(built, `${built}-away`);
  for (const outcome of [await prepare(), await outcomeOf(run('server/main.ts'))]) {
    expect(outcome.code).toBe(1);
    expect(outcome.complained).toMatch(
      /^The site is not built \(no dist\/manifest\.json\): run "npm ci && .+\n$/,
    );
  }
  await rename(`${built}-away`, built);
  await cp(join(root, 'vite.config.ts'), join(place, 'vite.config.ts'));
  await mkdir(join(place, 'web/app'), { recursive: true });
  await writeFile(join(place, 'web/app/start.ts'), '/** Another one. */\n');
  expect((await prepare()).complained).toMatch(
    /^The site was built from other sources than these: run .+\n$/,
  );
  await rm(join(place, 'web'), { recursive: true });
  expect((await prepare()).code).toBe(0);
});
