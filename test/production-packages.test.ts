/** Production installation: Node without install scripts, and every package the commands import. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSourceFiles, type SourceFile } from './architecture/source-files.ts';

type LockedPackage = {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  bin?: Record<string, string>;
};

const root = resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages;

describe('the lock file', () => {
  it('has one Node of one version for every platform, each for its own alone', () => {
    const nodes = Object.entries(locked).filter(([, { bin }]) => bin?.node);
    expect(nodes.map(([, { os, cpu }]) => `${os} ${cpu}`).sort()).toEqual([
      'darwin arm64',
      'darwin x64',
      'linux arm64',
      'linux x64',
      'win32 x64',
    ]);
    for (const [path, { version, optional }] of nodes) {
      expect(manifest.optionalDependencies[path.replace('node_modules/', '')]).toBe(version);
      expect(optional).toBe(true);
    }
    expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
  });
});

const files = new Map(listSourceFiles(root).map((file) => [file.path, file]));

/** Packages that modules import before they run, from the entries on, each with a module that does. */
function listNeededPackages(entries: readonly string[]): Map<string, string> {
  const needed = new Map<string, string>();
  const seen = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { target } of importedBy(files.get(path))) {
      if (target.startsWith('npm:')) needed.set(target.slice('npm:'.length), path);
      else if (!target.startsWith('node:')) open.push(target);
    }
  }
  expect(seen.size).toBeGreaterThan(entries.length);
  return needed;
}

function importedBy(file: SourceFile | undefined) {
  // The entry turns on the compile cache before it loads the server, and the database opens while the rest is read.
  const isEntry = file?.path === 'server/main.ts' || file?.path === 'server/run-site.ts';
  return (file?.imports ?? []).filter(({ isType, isLate }) => !isType && (isEntry || !isLate));
}

/** The files an npm script and the one before it run. */
function entriesOf(name: string): string[] {
  const lines = [manifest.scripts[`pre${name}`], manifest.scripts[name]].join(' ');
  return [...lines.matchAll(/(?:node|own-node\.mjs)(?: --\S+)* (\S+\.ts)/g)].map(([, path = '']) => path);
}

describe('production dependencies', () => {
  it.each(['start', 'admin', 'fares'])('suffice for npm run %s', (name) => {
    const entries = entriesOf(name);
    expect(entries.length).toBe(name === 'start' ? 1 : 2);
    const needed = listNeededPackages(entries);
    expect(needed.size).toBeGreaterThan(5);
    expect([...needed].filter(([each]) => !(each in manifest.dependencies))).toEqual([]);
  });

  it('are all the code of the server asks for, but for the tools of development', () => {
    const asked = [...files.values()]
      .filter(({ path }) => /^(server|contract|messages)\//.test(path) && !path.includes('.test.'))
      .flatMap(({ path, imports }) =>
        imports.filter(({ isType }) => !isType).map(({ target }) => [path, target] as const),
      )
      .filter(([, target]) => target.startsWith('npm:') && !(target.slice(4) in manifest.dependencies));
    expect(asked).toEqual([['server/platform/http/page-dev.ts', 'npm:vite']]);
  });

  it('come with a check of the Node they are run with, which any Node can read', () => {
    for (const name of ['start', 'dev', 'admin', 'fares', 'build', 'messages', 'check', 'test', 'bench']) {
      expect(manifest.scripts[`pre${name}`]).toMatch(/^node scripts\/own-node\.mjs\b/);
    }
  });
});
