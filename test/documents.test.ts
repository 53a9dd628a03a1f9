import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providerModules } from '#server/app/providers.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const operations = readdirSync(join(root, 'docs/operations')).sort();
const decisions = readdirSync(join(root, 'docs/decisions'))
  .filter((name) => /^\d/.test(name))
  .sort();
const superseded = 'docs/decisions/superseded.md';
const documents = [
  ...[
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'docs/configuration.md',
    'docs/fare-files.md',
    'docs/fare-sources.md',
    'docs/install.md',
    'docs/licences.md',
    ...operations.map((name) => `docs/operations/${name}`),
    'docs/planner.md',
    'docs/spec-coverage.md',
    'docs/traveller-tasks.md',
    'docs/words.md',
  ],
  superseded,
  ...decisions.map((name) => `docs/decisions/${name}`),
];

describe('the documents', () => {
  it('list every variable of the configuration', () => {
    const own = ['config', 'mail-config'].flatMap((name) =>
      captures(read(`server/platform/config/${name}.ts`), /^ {2}([A-Z][A-Z_]+): /gm),
    );
    const ofSources = providerModules.flatMap(({ variables }) => Object.keys(variables.shape));
    // Other addresses of fare sources are for tests.
    const known = [...own, ...ofSources.filter((name) => !name.endsWith('_URL'))].sort();
    expect(known.length).toBeGreaterThan(10);
    expect(captures(read('docs/configuration.md'), /^\| `([A-Z][A-Z_]+)` *\|/gm).sort()).toEqual(known);
    expect(captures(read('.env.example'), /^#([A-Z][A-Z_]+)=/gm).sort()).toEqual(known);
  });

  it('name only commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = documents.flatMap((path) => captures(read(path), /`npm run ([\w-]+)/g));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(documents)('%s leads nowhere that is not there', (path) => {
    const links = captures(read(path), /\]\((?!https?:)([^)#]+)[^)]*\)/g);
    expect(links.filter((link) => !existsSync(resolve(root, dirname(path), link)))).toEqual([]);
  });

  it('number decisions without a gap, but for superseded ones, each with context, decision and consequences', () => {
    const gone = captures(read(superseded), /^\| (\d{3}) \|/gm);
    const numbers = [...decisions.map((name) => name.slice(0, 3)), ...gone].map(Number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    for (const name of decisions) {
      const text = read(`docs/decisions/${name}`);
      expect(text.startsWith(`# ${name.slice(0, 3)} `)).toBe(true);
      expect(captures(text, /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Consequences']);
    }
  });

  it('say of every dependency what it replaces', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const reasons = decisions.map((name) => read(`docs/decisions/${name}`)).join('\n');
    expect(Object.keys(dependencies).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
    expect(Object.keys(dependencies).length).toBeLessThan(40);
  });
});
