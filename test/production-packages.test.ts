/** Production installation: Node without install scripts, and every package the commands import. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSourceFiles, type SourceFile } from './architecture/source-files.ts';

type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  bin?: Record<string, string>;
};

const root = resolve(import.meta.dirname, '..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest = readJson('package.json');
const { '': _, ...packages }: Record<string, LockedPackage> = readJson('package-lock.json').packages;
const namesOf = (isFault: (each: LockedPackage) => boolean): string[] =>
  Object.entries(packages).flatMap(([path, each]) =>
    isFault(each) ? [path.replace(/.*node_modules\//, '')] : [],
  );

describe('the lock file', () => {
  it('comes from the registry, whose addresses it leaves out, with SHA-512 checksums', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(400);
    expect(namesOf(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
    expect(namesOf(({ integrity = '' }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))).toEqual([]);
  });

  it('runs nothing at the installation', () => {
    expect(namesOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
    expect(manifest.allowScripts).toBeUndefined();
  });

  const free = ['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause'];
  // LGPL: libvips, which sharp loads as a library of its own. OFL: the typeface.
  const ofProduction = new Set([...free, 'LGPL-3.0-or-later', 'OFL-1.1']);
  const ofDevelopment = new Set([...free, 'MPL-2.0', 'Python-2.0', 'Zlib']);

  it('has only licences that docs/licences.md knows; of a choice one suffices', () => {
    const refused = namesOf(({ license = '', dev }) => {
      const allowed = dev ? ofDevelopment : ofProduction;
      const bare = license.replace(/^\((.*)\)$/, '$1');
      if (bare.includes(' OR ')) return !bare.split(' OR ').some((side) => allowed.has(side));
      return !bare.split(' AND ').every((side) => allowed.has(side));
    });
    // Its readme says MIT; tests alone load it, through web-push-testing.
    expect(refused).toEqual(['urlsafe-base64']);
  });

  it('is of exact versions', () => {
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries<string>(manifest[kind]),
    );
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('has one Node of one version for every platform, each for its own alone', () => {
    const nodes = Object.entries(packages).filter(([, { bin }]) => bin?.node);
    const platforms = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'];
    expect(nodes.map(([, { os, cpu }]) => `${os} ${cpu}`).sort()).toEqual(platforms);
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
  // The entry looks whether its folder is free before it loads the server, and the database opens while the rest is read.
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
      const first = manifest.scripts[`pre${name}`] ?? manifest.scripts[name];
      expect(first).toMatch(/^node scripts\/own-node\.mjs\b/);
    }
  });
});
