import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#scripts/build-messages.ts';
import { compileMessages } from '#scripts/compile-messages.ts';
import { serverGroups, webGroups } from './architecture/groups.ts';
import * as imports from './architecture/imports.ts';
import * as rules from './architecture/rules.ts';
import { listSourceFiles, parseSourceFile, type SourceFile } from './architecture/source-files.ts';

const root = resolve(import.meta.dirname, '..');
const files = listSourceFiles(root);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const file = (path: string, text: string): SourceFile => parseSourceFile(path, text);

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
    ['functions are at most 80 lines', rules.findLongFunctions],
    ['the environment is read by config alone', rules.findEnvironmentReads],
    ['attempts are counted in one way', rules.findOwnCounters],
    ['the contract reads no clock', rules.findContractClocks],
    ['pages type no path of the API', rules.findTypedApiPaths],
    ['styles name no physical side', rules.findPhysicalSides],
    ['components have no inline style', rules.findInlineStyles],
    ['exports are named', rules.findDefaultExports],
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

describe('rule: imports', () => {
  const provider = 'server/pipeline/providers/x.provider.ts';
  const page = 'web/pages/x/x.page.tsx';
  const fares = 'server/pipeline/fares/x.ts';
  const contact = 'server/people/contact/x.ts';
  const money = 'contract/domain/money.ts';
  const check = (path: string, text: string) => imports.findForbiddenImports([file(path, text)]);

  it.each([
    ['a provider that opens the database', provider, "import '#server/platform/database/open-database.ts';"],
    ['a provider that imports a database package', provider, "import { sql } from 'kysely';"],
    ['a page that imports the server', page, "import '../../../server/fares/board.ts';"],
    [
      'a page that imports a type of the server',
      page,
      "import type { B } from '#server/pipeline/fares/board.ts';",
    ],
    ['a page with a schema in it', page, "import '#contract/api/site-status.ts';"],
    [
      'a stage that imports a later one',
      fares,
      "import type { D } from '#server/pipeline/deals/deal.repository.ts';",
    ],
    ['a page that imports Node', page, "import { join } from 'node:path';"],
    ['a primitive that knows a feature', 'web/ui/x.tsx', "import '../features/fares/fare-card.tsx';"],
    ['a domain file with zod', money, "import { z } from 'zod';"],
    ['a body with operations', 'contract/bodies/x.ts', "import '../api/site-status.ts';"],
    ['a form of its own', page, "import { useForm } from 'react-hook-form';"],
    ['an endpoint with zod', 'contract/endpoints/public.ts', "import { z } from 'zod';"],
    ['a domain file that imports the schemas', money, "import type { Iata } from '../schemas.ts';"],
    ['a contract with I/O', 'contract/api/x.ts', "import { readFileSync } from 'node:fs';"],
    [
      'a low group that imports a high one',
      fares,
      "export { a } from '#server/public/route-images/route-images.routes.ts';",
    ],
    ['a lazy import', fares, "const later = await import('#server/app/context.ts');"],
    [
      'an imported type',
      'server/platform/http/x.ts',
      "type A = import('#server/people/accounts/session.ts').A;",
    ],
    ['a package away from its home', contact, "import { Pool } from 'pg';"],
    ['a package without a home', contact, "import lodash from 'lodash';"],
    ['a server that imports a page', 'server/app/x.ts', "import { App } from '#web/app/app.tsx';"],
    ['a call that imports a build command', 'server/public/route-images/x.ts', "import '#scripts/build.ts';"],
    ['a file beside main', 'server/helper.ts', ''],
    ['code that imports a test', fares, "import '#test/support/factory.ts';"],
    ['a test outside the project', 'server/pipeline/fares/x.test.ts', `import '${'../'.repeat(4)}fares.ts';`],
    ['a file in no group', 'tools/x.ts', ''],
  ])('refuses %s', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  it.each([
    [fares, "import { a, type B } from '#server/platform/database/schema.ts';"],
    ['server/serve-site.ts', "import { buildIfNeeded } from '#scripts/build.ts';"],
    [page, "import type { Deal } from '#contract/api/deals.ts';"],
    [page, "import { listDeals } from '#contract/endpoints/public.ts';"],
    [fares, "import { riyadhDate } from '#contract/domain/dates.ts';\nimport { b } from './board.ts';"],
    ['contract/schemas.ts', "import { z } from 'zod';"],
    ['web/pages/x/x-form.tsx', "import { contactMessage } from '#contract/bodies/contact.ts';"],
    ['web/pages/x/x-form.tsx', "import { region } from '#contract/schemas.ts';"],
    ['server/pipeline/fares/x.test.ts', "import { createTestDatabase } from '#test/support/database.ts';"],
  ])('allows %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it('finds schemas in the first script or in a page without a form, and none behind a lazy import', () => {
    const form = file('web/pages/x/x-form.tsx', "import { body } from '#contract/bodies/x.ts';");
    const body = file('contract/bodies/x.ts', "import { z } from 'zod';");
    const page = (path: string, text: string) => imports.findEarlySchemas([file(path, text), form, body]);
    const now = "import { Form } from '#web/pages/x/x-form.tsx';";
    expect(page('web/pages/landing/landing.page.tsx', now)).toEqual([
      'web/pages/landing/landing.page.tsx → web/pages/x/x-form.tsx → contract/bodies/x.ts → npm:zod',
    ]);
    expect(page('web/app/entry.client.tsx', now)).toHaveLength(1);
    expect(page('web/pages/contact/contact.page.tsx', now)).toEqual([]);
    expect(page('web/pages/landing/landing.page.tsx', "import('#web/pages/x/x-form.tsx');")).toEqual([]);
    expect(
      page('web/pages/landing/landing.page.tsx', "import type { F } from '#web/pages/x/x-form.tsx';"),
    ).toEqual([]);
  });

  it('finds a circle of folders, also one of types', () => {
    const circle = [
      file('server/people/accounts/a.ts', "import type { B } from '#server/people/consents/b.ts';"),
      file('server/people/consents/b.ts', "import './c.ts';"),
      file('server/people/consents/c.ts', "import '#server/people/accounts/a.ts';"),
    ];
    expect(imports.findFolderCircles(circle)).toEqual([
      'server/people/accounts → server/people/consents → server/people/accounts',
    ]);
    expect(imports.findFolderCircles(circle.slice(0, 2))).toEqual([]);
  });

  it('finds a circle of a folder and one inside it', () => {
    const circle = [
      file('server/platform/http/a.ts', "import './inner/b.ts';"),
      file('server/platform/http/inner/b.ts', "import type { C } from '#server/platform/http/c.ts';"),
    ];
    expect(imports.findFolderCircles(circle)).toEqual([
      'server/platform/http → server/platform/http/inner → server/platform/http',
    ]);
  });

  it('finds a cycle over three files, and none through a type', () => {
    const ring = [
      file('server/a.ts', "import './b.ts';"),
      file('server/b.ts', "export * from '#server/c.ts';"),
      file('server/c.ts', "await import('./a.ts');"),
      file('server/d.ts', "import './a.ts';"),
    ];
    expect(imports.findCycles(ring)).toEqual(['server/a.ts → server/b.ts → server/c.ts → server/a.ts']);
    const opened = [...ring.slice(0, 2), file('server/c.ts', "import type { A } from './a.ts';")];
    expect(imports.findCycles(opened)).toEqual([]);
  });
});

describe('rule: sizes', () => {
  it('refuses a file of 401 lines and allows one of 400', () => {
    const lines = (count: number) => 'const a = 1;\n'.repeat(count);
    expect(rules.findLongFiles([file('web/a.ts', lines(400)), file('web/b.ts', lines(401))])).toHaveLength(1);
  });

  it('refuses a function of 81 lines, wherever it is written', () => {
    const body = (lines: number) => `{\n${'  a();\n'.repeat(lines - 2)}}`;
    const forms = (lines: number) => [
      `function f() ${body(lines)}`,
      `const f = () => ${body(lines)};`,
      `class C { m() ${body(lines)} }`,
    ];
    for (const text of forms(81)) expect(rules.findLongFunctions([file('web/a.ts', text)])).toHaveLength(1);
    for (const text of forms(80)) expect(rules.findLongFunctions([file('web/a.ts', text)])).toEqual([]);
  });
});

describe('rule: text', () => {
  it.each([
    ['the environment', rules.findEnvironmentReads, 'server/a.ts', 'process.env.PORT;'],
    ['a count of its own', rules.findOwnCounters, 'server/a.ts', 'await takeLimits(trx, limits, now);'],
    ['a table of counts', rules.findOwnCounters, 'server/a.ts', "db.insertInto('limited_action')"],
    [
      'a count nothing gives back',
      rules.findOwnCounters,
      'server/a.ts',
      'db.transaction().execute((trx) => countWithin(trx, context, limits));',
    ],
    ['the clock in the contract', rules.findContractClocks, 'contract/a.ts', 'const now = new Date();'],
    ['a typed path of the API', rules.findTypedApiPaths, 'web/a.ts', "await fetch('/api/deals');"],
    ['a physical margin', rules.findPhysicalSides, 'web/a.css', '.a { margin-left: 1px; }'],
    ['a physical corner', rules.findPhysicalSides, 'web/a.css', '.a { border-top-left-radius: 1px; }'],
    ['a physical offset', rules.findPhysicalSides, 'web/a.css', '.a {\n  right: 0;\n}'],
    ['a physical alignment', rules.findPhysicalSides, 'web/a.css', '.a { text-align: right; }'],
    ['a physical class', rules.findPhysicalSides, 'web/a.tsx', 'const a = <p className="x ml-2" />;'],
    ['a physical property', rules.findPhysicalSides, 'web/a.tsx', 'const a = { paddingLeft: 2 };'],
    ['an inline style', rules.findInlineStyles, 'web/a.tsx', 'const a = <p style={{ width: 2 }} />;'],
    ['a default export', rules.findDefaultExports, 'web/a.ts', 'export default 1;'],
    ['a name in camelCase', rules.findOddFileNames, 'web/fareCard.tsx', ''],
    ['an unknown layer', rules.findOddFileNames, 'server/pipeline/fares/fare.controller.ts', ''],
    ['a drawer', rules.findOddFileNames, 'server/utils/dates.ts', ''],
    ['a module without its sentence', rules.findHeadlessModules, 'server/a.ts', 'export const a = 1;'],
    [
      'a path of a workspace',
      rules.findForeignPaths,
      'server/a.ts',
      `const a = '${'../'.repeat(2)}shared/fares.csv';`,
    ],
  ] as const)('refuses %s', (_, rule, path, text) => {
    expect(rule([file(path, text)])).toHaveLength(1);
  });

  it.each([
    [
      'logical sides',
      rules.findPhysicalSides,
      'web/a.css',
      '.a { margin-inline-start: 1px; inset-inline: 0; text-align: start; }',
    ],
    [
      'a folder of that name',
      rules.findTypedApiPaths,
      'web/a.ts',
      "import type { Deal } from '#contract/api/deals.ts';\nimport './api/call.ts';",
    ],
    ['words in comments', rules.findPhysicalSides, 'web/a.css', '/* right: 0 is wrong */'],
    [
      'the environment in config',
      rules.findEnvironmentReads,
      'server/platform/config/config.ts',
      'read(process.env);',
    ],
    ['a moment from a value', rules.findContractClocks, 'contract/a.ts', 'const then = new Date(text);'],
    ['a default export of a tool', rules.findDefaultExports, 'vite.config.ts', 'export default 1;'],
    ['a known layer', rules.findOddFileNames, 'server/pipeline/fares/fare-low.repository.test.ts', ''],
  ] as const)('allows %s', (_, rule, path, text) => {
    expect(rule([file(path, text)])).toEqual([]);
  });
});
