/** `npm run sbom [-- FILE]`: the bill of materials (CycloneDX) of what production installs, from the lock file. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from './built.ts';
import { runNpm } from './run-npm.ts';

type Component = { name: string; version: string; type: string };
export type Sbom = {
  bomFormat: string;
  specVersion: string;
  metadata: { timestamp?: string; component: Component };
  components: (Component & { purl: string; hashes: unknown[]; licenses?: unknown[] })[];
};

/**
 * The same for the same lock file: without time and serial number, and named after the package instead of the
 * folder it lies in.
 * @throws Error with what npm said
 */
export async function createSbom(folder = root): Promise<Sbom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'];
  const { code, stdout, stderr } = await runNpm(args, folder);
  if (code !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  const { serialNumber: _, ...sbom } = JSON.parse(stdout) as Sbom & { serialNumber?: string };
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  delete sbom.metadata.timestamp;
  Object.assign(sbom.metadata.component, { name, type: 'application' });
  return sbom;
}

if (import.meta.main) {
  try {
    const text = `${JSON.stringify(await createSbom(), null, 2)}\n`;
    const [path] = process.argv.slice(2);
    if (path) await writeFile(resolve(path), text);
    else process.stdout.write(text);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
