import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildInfoName, describeBuild, findBuildInfo } from './build-info.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-info-'));
});
afterEach(() => {
  delete process.env.GIT_COMMIT;
  rmSync(folder, { recursive: true, force: true });
});

const at = new Date('2026-11-23T10:00:00Z');
const builtAt = at.toISOString();

function commitFile(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  writeFileSync(join(folder, 'file'), 'one');
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  return git('rev-parse', 'HEAD');
}

it('is the commit of the sources, and says when they were changed since', async () => {
  const commit = commitFile();
  expect(await describeBuild(at, folder)).toEqual({ commit, builtAt });
  writeFileSync(join(folder, 'file'), 'two');
  expect((await describeBuild(at, folder)).commit).toBe(`${commit}-dirty`);
});

it('is what the build recorded where there is no git', async () => {
  expect(await findBuildInfo(folder, folder)).toEqual({ commit: null, builtAt: null });
  process.env.GIT_COMMIT = 'abc';
  writeFileSync(join(folder, buildInfoName), JSON.stringify(await describeBuild(at, folder)));
  delete process.env.GIT_COMMIT;
  expect(await findBuildInfo(folder, folder)).toEqual({ commit: 'abc', builtAt });
});

it('is not the commit of a repository around the folder', async () => {
  commitFile();
  const inside = join(folder, 'site');
  mkdirSync(inside);
  expect((await describeBuild(at, inside)).commit).toBeNull();
});
