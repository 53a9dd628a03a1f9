/** Every class of a style sheet has a reader, and every class a reader names is in its style sheet. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Style sheets by their path, each with what its readers name of it; `all` where one takes it as a whole. */
function readSheets() {
  const sheets = new Map<string, { named: Set<string>; all: boolean }>();
  for (const path of globSync('web/**/*.module.css', { cwd: root }))
    sheets.set(path, { named: new Set(), all: false });
  for (const path of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    const text = read(path);
    for (const [, alias, from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const target = from.startsWith('#') ? from.slice(1) : join(dirname(path), from);
      const sheet = sheets.get(target);
      if (!sheet) throw new Error(`${path} imports ${target}`);
      const uses = text
        .replace(/^import .*$|'[^'\n]*'/gm, '')
        .matchAll(new RegExp(`\\b${alias}\\b(?!:)(\\.(\\w+))?`, 'g'));
      for (const [, , name] of uses) {
        if (name === undefined) sheet.all = true;
        else sheet.named.add(name);
      }
    }
  }
  return sheets;
}

function classesOf(css: string): Set<string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '');
  return new Set([...plain.matchAll(/(?<!\d)\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name));
}

test('style sheets and their readers name the same classes', () => {
  const wrong: string[] = [];
  for (const [path, { named, all }] of readSheets()) {
    const classes = classesOf(read(path));
    for (const name of named) if (!classes.has(name)) wrong.push(`${path} lacks .${name}`);
    for (const name of classes) if (!all && !named.has(name)) wrong.push(`nothing reads .${name} of ${path}`);
  }
  expect(wrong).toEqual([]);
});
