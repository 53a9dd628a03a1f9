import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './built.ts';
import { createSbom } from './sbom.ts';

it('lists every package of production with version, checksum and licence, the same each time', async () => {
  const [sbom, again] = await Promise.all([createSbom(), createSbom()]);
  expect(again).toEqual(sbom);
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'hudhud' } } });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const namesOf = (packages: Record<string, string>) =>
    Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  // Used by tests too, which once kept it off the list.
  expect(dependencies.nodemailer).toBeDefined();
  expect(namesOf(dependencies).filter((each) => !listed.has(each))).toEqual([]);
  expect(listed.has(`vitest@${devDependencies.vitest}`)).toBe(false);
  const refs = new Set(sbom.components.map((each) => each['bom-ref']));
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(sbom.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
});
