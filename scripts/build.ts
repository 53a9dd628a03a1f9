/** Builds the web part into `dist/`, and knows whether that is needed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const stampPath = join(root, 'dist', 'stamp');
/** Everything the built files depend on; tests beside the code do not count. */
const sources = ['web', 'contract', 'messages', 'scripts', 'vite.config.ts', 'package-lock.json'];
/** What must be there besides the stamp for a start without building. */
const products = ['dist/manifest.json', 'dist/server/entry.server.js', 'messages/generated/types.ts'];
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Builds unless `dist/` was built from the very sources that are here. Rejects when the build fails. */
export async function buildIfNeeded(): Promise<{ built: boolean }> {
  if (await isUpToDate()) return { built: false };
  // In a process of its own: the bundler changes NODE_ENV and leaves hundreds of megabytes behind.
  const child = spawn(process.execPath, [import.meta.filename], { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('exit', done));
  if (code !== 0) throw new Error('the web part could not be built; its faults are listed above');
  return { built: true };
}

async function isUpToDate(): Promise<boolean> {
  const present = await Promise.all(products.map((path) => stat(join(root, path)).catch(() => null)));
  if (present.includes(null)) return false;
  const stamp = await readFile(stampPath, 'utf8').catch(() => '');
  return stamp === (await hashSources());
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await listSources(source)) {
      hash
        .update(path)
        .update('\0')
        .update(await readFile(join(root, path)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function listSources(source: string): Promise<string[]> {
  const { isDirectory } = await stat(join(root, source)).then((entry) => ({
    isDirectory: entry.isDirectory(),
  }));
  if (!isDirectory) return [source];
  const names = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('messages/generated'))
    .sort();
}

/** Messages, browser files with their compressed forms, server module, stamp: in this order, from nothing. */
export async function build(): Promise<void> {
  const startedAt = performance.now();
  // Read first: a file changed during the build makes the next start build again.
  const stamp = await hashSources();
  await rm(stampPath, { force: true });
  const { build: buildMessages } = await import('./build-messages.ts');
  await buildMessages();
  // Inherited from a test run, another value would mix React's development calls into the build.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
  await vite.build(options);
  await rename(join(root, 'dist/client/manifest.json'), join(root, 'dist/manifest.json'));
  await vite.build({ ...options, build: { ssr: 'web/entry.server.tsx' } });
  await compressDirectory(join(root, 'dist/client'));
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(stampPath, stamp);
  console.log(`web part built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
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
