/** Whether the built files are up to date with the sources; needs no build tool. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
export const dist = join(root, 'dist');
export const stampPath = join(dist, 'stamp');

/** Inputs of the build; tests are ignored. */
const sources = ['web', 'contract', 'messages', 'scripts', 'vite.config.ts', 'package-lock.json'];

/** The languages of `messages/`, as in `contract/domain/language.ts`; a test compares them. */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];

/** Files that must exist, besides the stamp, to start without building. */
const products = [
  'dist/manifest.json',
  'dist/server/entry.server.js',
  'dist/licences.json',
  ...[...languages, 'types'].map((name) => `messages/generated/${name}.ts`),
];

/** Development dependencies, missing in a production installation. */
const tools = ['vite', '@vitejs/plugin-react', '@formatjs/icu-messageformat-parser'];

const howToBuild = 'run "npm ci && npm run build"; "npm prune --omit=dev" may follow';

/** A build is needed; the message is one line that says how. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

/** Ends the process with one line that says why `work` failed. */
export async function endOnError(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Whether sources and build tools are installed. */
export function canBuild(): boolean {
  return tools.every(isInstalled) && sources.every((path) => existsSync(join(root, path)));
}

function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

/** @throws NotBuiltError when a build product is missing or out of date */
export async function requireBuilt(): Promise<void> {
  const missing = products.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new NotBuiltError(`The site is not built (no ${missing[0]}): ${howToBuild}`);
  // A folder delivered without sources is taken as built.
  if (!sources.every((path) => existsSync(join(root, path)))) return;
  if (!(await isBuilt())) {
    throw new NotBuiltError(`The site was built from other sources than these: ${howToBuild}`);
  }
}

/** Whether all products exist and were built from the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  const present = await Promise.all(products.map((path) => stat(join(root, path)).catch(() => null)));
  if (present.includes(null)) return false;
  return (await readFile(stampPath, 'utf8').catch(() => '')) === (await hashSources());
}

export async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await listSources(source)) {
      hash.update(path).update('\0').update(readSource(path)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Not asynchronously: six hundred promises take five times as long. */
function readSource(path: string): Buffer | string {
  const text = readFileSync(join(root, path));
  return path === 'package-lock.json' ? describeLock(text.toString()) : text;
}

/** The packages of a lock file, without fields that npm 10 removes when it prunes. */
export function describeLock(text: string): string {
  type Lock = { packages: Record<string, { version?: string; integrity?: string }> };
  return Object.entries((JSON.parse(text) as Lock).packages)
    .map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`)
    .sort()
    .join('\n');
}

async function listSources(source: string): Promise<string[]> {
  if (!(await stat(join(root, source))).isDirectory()) return [source];
  const names = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('messages/generated'))
    .sort();
}
