/** `npm run review [-- --accept]`: compares the packages of the lock file with the reviewed ones; needs no network. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './built.ts';
import { packageOf } from './list-licences.ts';
import type { Step } from './steps.ts';

export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};
export type Lock = { packages: Readonly<Record<string, LockedPackage>> };
type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>>;

/** One line per package: where it runs, its licence, its name. */
const reviewedPath = 'scripts/reviewed-packages.txt';

const freeLicences = ['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause'];

/** Licences a package may have, by where it runs; an expression with OR needs one of its sides. */
export const allowedLicences: Readonly<Record<Place, ReadonlySet<string>>> = {
  // LGPL: libvips, which sharp loads as a library of its own. OFL: the typeface.
  production: new Set([...freeLicences, 'LGPL-3.0-or-later', 'OFL-1.1']),
  development: new Set([...freeLicences, 'MPL-2.0', 'Python-2.0', 'Zlib']),
};

/** Packages whose manifest names no licence, with the one their authors state elsewhere. */
const statedElsewhere: Readonly<Record<string, string>> = {
  // Its readme says MIT; tests alone load it, through web-push-testing.
  'urlsafe-base64': 'MIT',
};

type Place = 'production' | 'development';

/** Faults of the lock file, in words; empty when every package is as reviewed. */
export function reviewLock(lock: Lock, manifest: Manifest, reviewed: readonly string[]): string[] {
  const packages = listPackages(lock);
  return [
    ...packages.flatMap(([path, each]) => findPackageFaults(path, each)),
    ...findLooseVersions(manifest),
    ...compareWithReviewed(listLines(lock), reviewed),
  ];
}

/** The lines of `reviewed-packages.txt` for this lock file. */
export function listLines(lock: Lock): string[] {
  const lines = listPackages(lock).map(([path, each]) => {
    const name = nameOf(path);
    return `${placeOf(each)} ${licenceOf(name, each) ?? 'none'} ${name}`;
  });
  return [...new Set(lines)].sort();
}

function listPackages({ packages }: Lock): [string, LockedPackage][] {
  return Object.entries(packages).filter(([path]) => path !== '');
}

function nameOf(path: string): string {
  return packageOf(path) ?? path;
}

function placeOf({ dev }: LockedPackage): Place {
  return dev ? 'development' : 'production';
}

function licenceOf(name: string, { license }: LockedPackage): string | undefined {
  return license?.replaceAll(' ', '_') ?? statedElsewhere[name];
}

function findPackageFaults(path: string, each: LockedPackage): string[] {
  const name = nameOf(path);
  const licence = each.license ?? statedElsewhere[name];
  const faults: string[] = [];
  if (each.hasInstallScript) faults.push('has an install script');
  // The lock file leaves out addresses of the registry, so that any other address is one of elsewhere.
  if (each.resolved || each.link) faults.push(`comes from ${each.resolved}, not from the registry`);
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(each.integrity ?? '')) faults.push('has no SHA-512 checksum');
  if (!licence) faults.push('names no licence');
  else if (!isAllowed(licence, allowedLicences[placeOf(each)])) {
    faults.push(`has the licence ${licence}, which is not allowed in ${placeOf(each)}`);
  }
  return faults.map((fault) => `${path.replace(/^node_modules\//, '')} ${fault}`);
}

/** Understands `A`, `(A OR B)` and `A AND B`; a mixture is refused, since nobody has needed one. */
export function isAllowed(licence: string, allowed: ReadonlySet<string>): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((side) => allowed.has(side));
  return bare.split(' AND ').every((side) => allowed.has(side));
}

function findLooseVersions(manifest: Manifest): string[] {
  return (['dependencies', 'devDependencies', 'optionalDependencies'] as const).flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is not an exact version in package.json: ${version}`),
  );
}

function compareWithReviewed(lines: readonly string[], reviewed: readonly string[]): string[] {
  const [found, known] = [new Set(lines), new Set(reviewed)];
  return [
    ...lines.filter((line) => !known.has(line)).map((line) => `not reviewed: ${line}`),
    ...reviewed.filter((line) => !found.has(line)).map((line) => `reviewed, and no longer there: ${line}`),
  ];
}

async function readJson<Value>(path: string): Promise<Value> {
  return JSON.parse(await readFile(join(root, path), 'utf8'));
}

/** Faults of this project's lock file. */
export async function reviewProject(): Promise<string[]> {
  const text = await readFile(join(root, reviewedPath), 'utf8');
  return reviewLock(
    await readJson<Lock>('package-lock.json'),
    await readJson<Manifest>('package.json'),
    text.split('\n').filter(Boolean),
  );
}

export const reviewStep: Step = {
  name: 'dependencies',
  run: async () => {
    const faults = await reviewProject();
    for (const fault of faults) console.log(fault);
    if (faults.some((fault) => fault.includes('reviewed'))) {
      console.log('Look at the packages, then: npm run review -- --accept (docs/operations/supply.md)');
    }
    return faults.length === 0;
  },
};

if (import.meta.main) {
  if (process.argv.includes('--accept')) {
    const lines = listLines(await readJson<Lock>('package-lock.json'));
    await writeFile(join(root, reviewedPath), `${lines.join('\n')}\n`);
  }
  const isWell = await reviewStep.run();
  if (isWell)
    console.log(`${listLines(await readJson<Lock>('package-lock.json')).length} packages, no fault.`);
  process.exitCode = isWell ? 0 : 1;
}
