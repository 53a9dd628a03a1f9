/** What the lock file installs: from the registry alone, with checksums, without install scripts, under known licences. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

type LockedPackage = {
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};
const readJson = (name: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, '..', name), 'utf8'));
const { '': _, ...packages }: Record<string, LockedPackage> = readJson('package-lock.json').packages;
const namesOf = (isFault: (each: LockedPackage) => boolean): string[] =>
  Object.entries(packages).flatMap(([path, each]) =>
    isFault(each) ? [path.replace(/.*node_modules\//, '')] : [],
  );

it('comes from the registry, whose addresses it leaves out, with SHA-512 checksums', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  expect(namesOf(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
  expect(namesOf(({ integrity = '' }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))).toEqual([]);
});

it('runs nothing at the installation', () => {
  expect(namesOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
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
  const manifest = readJson('package.json');
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries<string>(manifest[kind]),
  );
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});
