/** Builds the frontend into `dist/`, if its sources changed. */
import { spawn } from 'node:child_process';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildInfoName, describeBuild } from './build-info.ts';
import { canBuild, dist, hashSources, isBuiltFrom, requireBuilt, root, stampPath } from './built.ts';
import { listLicences, packageOf } from './list-licences.ts';
import { draftOf, putInPlace, removeLostDrafts } from './put-in-place.ts';

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
  if (await isBuiltFrom(await hashSources())) return { built: false };
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
  const { build: buildMessages } = await import('./build-messages.ts');
  await buildMessages();
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
  await vite.build({ ...options, build: { ssr: 'web/app/entry.server.tsx', outDir: server } });
  await compressDirectory(client);
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

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
