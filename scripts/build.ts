/** Builds the frontend into `dist/`, if its sources changed, with the list of the licences of what is delivered and used. */
import { spawn } from 'node:child_process';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildInfoName, describeBuild } from './build-info.ts';
import { canBuild, dist, endOnError, hashSources, isBuilt, requireBuilt, root, stampPath } from './built.ts';
import { prepare } from './prepare.ts';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/**
 * Builds unless `dist/` is up to date. Rejects when the build fails.
 * @throws NotBuiltError when nothing usable exists and the build tools are not installed
 */
export async function buildIfNeeded(): Promise<{ built: boolean }> {
  if (!canBuild()) {
    await requireBuilt();
    return { built: false };
  }
  if (await isBuilt()) return { built: false };
  // In a child process: the bundler changes NODE_ENV and leaves hundreds of megabytes in memory.
  const child = spawn(process.execPath, [import.meta.filename], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('exit', done));
  if (code !== 0) throw new Error('the web part could not be built; its faults are listed above');
  return { built: true };
}

/**
 * Builds messages, browser files with compressed variants, server module and stamp in a new folder, which then
 * replaces `dist/`. Concurrent builds do not interfere.
 */
export async function build(): Promise<void> {
  const startedAt = performance.now();
  // Hashed first: a file changed during the build causes another build at the next start.
  const stamp = await hashSources();
  await prepare();
  // With another value, for example from a test run, React's development build would be used.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  await removeLostDrafts(dist);
  const draft = draftOf(dist);
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
  const client = join(draft, 'client');
  const delivered = packagesIn(await vite.build({ ...options, build: { outDir: client } }));
  await rename(join(client, 'manifest.json'), join(draft, 'manifest.json'));
  const server = join(draft, 'server');
  await Promise.all([
    vite.build({ ...options, build: { ssr: 'web/app/entry.server.tsx', outDir: server } }),
    compressDirectory(client),
  ]);
  await writeFile(join(draft, 'licences.json'), JSON.stringify(await listLicences(root, delivered)));
  await writeFile(join(draft, buildInfoName), JSON.stringify(await describeBuild(new Date())));
  await writeFile(join(draft, basename(stampPath)), stamp);
  await putInPlace(draft, dist);
  console.log(`web part built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** The part of a build result that is used below. */
type Built = { output: readonly { moduleIds?: readonly string[]; originalFileNames?: readonly string[] }[] };

/** Packages whose code, styles or files are delivered to browsers. */
function packagesIn(built: unknown): Set<string> {
  const names = [built]
    .flat()
    .flatMap((each) =>
      (each as Built).output.flatMap(({ moduleIds = [], originalFileNames = [] }) =>
        [...moduleIds, ...originalFileNames].map(packageOf),
      ),
    );
  return new Set(names.filter((name) => name !== undefined));
}

async function compressDirectory(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const params = {
    // The highest, 11, takes twice the time for 2 % less.
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Temporary path for building `place`, on the same volume so that it can be renamed. */
export function draftOf(place: string): string {
  return `${place}-${process.pid}`;
}

/** Renames `draft` to `place`, for what stands there. Where another process is faster, what it put there stays. */
export async function putInPlace(draft: string, place: string): Promise<void> {
  const replaced = `${draft}-replaced`;
  await rename(place, replaced).catch(passWhen('ENOENT'));
  await rename(draft, place).catch(passWhen('ENOTEMPTY', 'EEXIST'));
  for (const left of [draft, replaced]) await rm(left, { recursive: true, force: true });
}

/** Removes drafts of processes that crashed. */
export async function removeLostDrafts(place: string): Promise<void> {
  const folder = dirname(place);
  const name = new RegExp(`^${RegExp.escape(basename(place))}-(\\d+)(?:-replaced)?$`);
  for (const entry of await readdir(folder)) {
    const process = name.exec(entry)?.[1];
    if (process && !isRunning(Number(process))) {
      await rm(join(folder, entry), { recursive: true, force: true });
    }
  }
}

function passWhen(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

type PackageLicence = {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  /** The licence text; null if the package is not delivered to browsers. */
  text: string | null;
};

type LockedPackage = { version?: string; dev?: boolean; devOptional?: boolean; license?: string };

const noticeFile = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/** For packages with the MIT licence but without a licence file. */
const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** `/x/node_modules/@a/b/dist/c.js` → `@a/b`; undefined outside packages. */
function packageOf(module: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module.replaceAll('\\', '/'))?.[1];
}

/**
 * All installed production packages by name.
 * @param delivered packages whose code or files go to browsers
 * @throws Error for a delivered package that is not a production dependency, or has no licence
 */
export async function listLicences(root: string, delivered: ReadonlySet<string>): Promise<PackageLicence[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const found: PackageLicence[] = [];
  for (const [path, { dev, devOptional, version = '', license }] of Object.entries<LockedPackage>(packages)) {
    const name = packageOf(path);
    if (!name || dev || devOptional) continue;
    const names = await readdir(join(root, path)).catch(() => null);
    if (names === null) continue;
    if (!license) throw new Error(`${name} states no licence`);
    const text = delivered.has(name) ? await readNotice(join(root, path), names, license) : null;
    found.push({ name, version, licence: license, text });
  }
  const missing = [...delivered].filter((name) => !found.some((each) => each.name === name));
  if (missing.length > 0) throw new Error(`delivered, and no package of production: ${missing.join(', ')}`);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readNotice(folder: string, names: readonly string[], licence: string): Promise<string> {
  const files = names.filter((name) => noticeFile.test(name)).sort();
  if (files.length > 0) {
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.map((text) => text.trim()).join('\n\n');
  }
  const { author, name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (licence !== 'MIT') throw new Error(`${name} carries no text of its licence ${licence}`);
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return `MIT License\n\nCopyright (c) ${holder}\n\n${mitText}`;
}

if (import.meta.main) await endOnError(build);
