import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#scripts/build-messages.ts';
import { compileMessages } from '#scripts/compile-messages.ts';
import { serverGroups, webGroups } from './architecture/groups.ts';
import * as imports from './architecture/imports.ts';
import * as rules from './architecture/rules.ts';
import { listSourceFiles } from './architecture/source-files.ts';

const root = resolve(import.meta.dirname, '..');
const files = listSourceFiles(root);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the architecture', () => {
  it('has been read', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(files.find(({ path }) => path === 'server/serve-site.ts')?.imports.length).toBeGreaterThan(5);
  });

  it.each([
    ['imports follow the groups', imports.findForbiddenImports],
    ['schemas reach browsers with the script of a form alone', imports.findEarlySchemas],
    ['no file reaches itself through its imports', imports.findCycles],
    ['no folder reaches itself through its imports, types included', imports.findFolderCircles],
    ['files are at most 400 lines', rules.findLongFiles],
    ['pages read no environment', rules.findEnvironmentReads],
    ['attempts are counted in one way', rules.findOwnCounters],
    ['Unicode is normalised in one place', rules.findNormalisation],
    ['the contract reads no clock', rules.findContractClocks],
    ['pages type no path of the API', rules.findTypedApiPaths],
    ['styles name no physical side', rules.findPhysicalSides],
    ['components have no inline style', rules.findInlineStyles],
    ['file names are kebab-case with a known layer', rules.findOddFileNames],
    ['one sentence heads each module', rules.findHeadlessModules],
    ['nothing names a path outside the project', rules.findForeignPaths],
  ] as const)('%s', (_, rule) => {
    expect(rule(files)).toEqual([]);
  });

  it('has every group and its folders on the map in ARCHITECTURE.md', () => {
    const [, map = ''] = /\n## The tree\n.*?```\n(.*?)```/s.exec(read('ARCHITECTURE.md')) ?? [];
    const folders = files.flatMap(({ path }) => {
      const [, group, folder] = /^((?:server|web)\/[^/]+\/)([^/]+\/)?.*\.tsx?$/.exec(path) ?? [];
      return group === undefined ? [] : [group, group + (folder ?? '')];
    });
    expect(folders.length).toBeGreaterThan(1000);
    const onMap = listFoldersOf(map);
    expect(
      [...new Set([...folders, ...serverGroups, ...webGroups])].filter((name) => !onMap.has(name)),
    ).toEqual([]);
  });

  it('speaks both languages with the same keys and arguments', async () => {
    const catalogueOf = (language: string) => readCatalogue(join(root, 'messages'), language);
    const [ar, en] = await Promise.all([catalogueOf('ar'), catalogueOf('en')]);
    expect(() => compileMessages({ ar, en })).not.toThrow();
  });
});

/** Whole paths of the folders on a map that indents what is inside by two spaces. */
function listFoldersOf(map: string): Set<string> {
  const above: string[] = [];
  const paths = map.split('\n').flatMap((line) => {
    const depth = line.search(/\S/) / 2;
    const names = [...line.matchAll(/(?<![\w/])([\w-]+\/)/g)].map(([, name = '']) => name);
    above.splice(depth, above.length, names[0] ?? '');
    return names.map((name) => above.slice(0, depth).join('') + name);
  });
  return new Set(paths);
}
