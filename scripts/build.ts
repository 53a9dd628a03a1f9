/** Builds the web part into `dist/`, and knows whether that is needed. */
import { spawn } from 'node:child_process';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { canBuild, dist, hashSources, isBuiltFrom, requireBuilt, root, stampPath } from './built.ts';
import { listLicences, packageOf } from './list-licences.ts';
import { draftOf, putInPlace, removeLostDrafts } from './put-in-place.ts';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/**
 * Builds unless `dist/` was built from the very sources that are here. Rejects when the build fails.
 * @throws NotBuiltError where nothing fit is there and the tools that build are not installed
 */
export async function buildIfNeeded(): Promise<{ built: boolean }> {
  if (!canBuild()) {
    await requireBuilt();
    return { built: false };
  }
  if (await isBuiltFrom(await hashSources())) return { built: false };
  // In a process of its own: the bundler changes NODE_ENV and leaves hundreds of megabytes behind.
  const child = spawn(process.execPath, [import.meta.filename], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('exit', done));
  if (code !== 0) throw new Error('the web part could not be built; its faults are listed above');
  return { built: true };
}

/**
 * Messages, browser files with their compressed forms, server module, stamp: in this order, in a folder of its own
 * that then takes the place of `dist/`. Several builds at once do not meet, and nobody meets half a build.
 */
export async function build(): Promise<void> {
  const startedAt = performance.now();
  // Read first: a file changed during the build makes the next start build again.
  const stamp = await hashSources();
  const { build: buildMessages } = await import('./build-messages.ts');
  await buildMessages();
  // Inherited from a test run, another value would mix React's development calls into the build.
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
  await writeFile(join(draft, basename(stampPath)), stamp);
  await putInPlace(draft, dist, () => isBuiltFrom(stamp));
  console.log(`web part built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** What of a build the function below reads. */
type Built = { output: readonly { moduleIds?: readonly string[]; originalFileNames?: readonly string[] }[] };

/** Packages whose code, styles or files are in what browsers are given. */
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
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
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
