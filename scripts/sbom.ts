/** `npm run sbom [-- FILE]`: the bill of materials (CycloneDX) of what production installs, from the lock file. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from './built.ts';
import { packageOf } from './list-licences.ts';
import { runNpm } from './steps.ts';

type Component = { name: string; version: string; type: string; 'bom-ref': string };
type Sbom = {
  bomFormat: string;
  specVersion: string;
  metadata: { timestamp?: string; component: Component };
  components: (Component & { purl: string; hashes: unknown[]; licenses?: unknown[] })[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Lock = { packages: Record<string, { version?: string; dev?: boolean }> };

/**
 * The same for the same lock file: without time and serial number, and named after the package instead of the
 * folder it lies in.
 * @throws Error with what npm said
 */
export async function createSbom(folder = root): Promise<Sbom> {
  const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const { code, stdout, stderr } = await runNpm(args, folder);
  if (code !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  const { serialNumber: _, ...sbom } = JSON.parse(stdout) as Sbom & { serialNumber?: string };
  delete sbom.metadata.timestamp;
  Object.assign(sbom.metadata.component, {
    name: (await readJson('package.json')).name,
    type: 'application',
  });
  return leaveOutDevelopment(sbom, await readJson('package-lock.json'));
}

/** With `--omit=dev` npm also leaves out packages that production and development share. */
function leaveOutDevelopment(sbom: Sbom, { packages }: Lock): Sbom {
  const needed = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${packageOf(path)}@${version}`),
  );
  const components = sbom.components.filter(({ name, version }) => needed.has(`${name}@${version}`));
  const kept = new Set([sbom.metadata.component, ...components].map((each) => each['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...sbom, components, dependencies };
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
