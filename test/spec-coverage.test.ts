/** `docs/spec-coverage.md` names tests that exist, for every row that is not left to another part of the site. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Row = { row: string; shownBy: string; difference: string };

const rows = read('docs/spec-coverage.md')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, row, shownBy, difference] = /^\| (.+?) \| (.+?) \| (.*?) ?\|$/.exec(line) ?? [];
    if (row === undefined || row === 'Row' || row === '---') return [];
    return [{ row, shownBy: shownBy ?? '', difference: difference ?? '' }];
  });

const elsewhere = ['*no screen*'];
const covered = rows.filter(({ shownBy }) => !elsewhere.includes(shownBy));

/** Whether a test of the file has this name, as it is written there; `group › name` where the name alone says little. */
function hasTest(path: string, name: string): boolean {
  if (name === '%s' || !existsSync(join(root, path))) return false;
  let rest = read(path);
  return name.split(' › ').every((part) => {
    const found = ["'", '"', '`'].map((quote) => rest.indexOf(`${quote}${part}${quote},`));
    const at = Math.max(...found);
    rest = rest.slice(at);
    return at >= 0;
  });
}

describe('the coverage of the specification', () => {
  it('has rows of all its sections', () => {
    const sections = [...read('docs/spec-coverage.md').matchAll(/^## (\d)/gm)].map(([, section]) => section);
    expect(new Set(sections)).toEqual(new Set(['2', '4', '5', '8', '9']));
    expect(covered.length).toBeGreaterThan(80);
  });

  it('names a test that exists for every row', () => {
    const missing = covered.flatMap(({ row, shownBy }) => {
      const tests = shownBy.split('<br>').map((test) => /^`([^`]+\.test\.tsx?)`: (.+)$/.exec(test));
      return tests.every((found) => found && hasTest(found[1] ?? '', found[2] ?? ''))
        ? []
        : [{ row, tests: tests.map((found) => found?.[0] ?? shownBy) }];
    });
    expect(missing).toEqual([]);
  });

  it('would notice a test that is gone', () => {
    expect(hasTest('test/plain-pages.test.ts', '%s answers 404 with ways onward')).toBe(true);
    expect(hasTest('test/plain-pages.test.ts', '%s answers 405 with ways onward')).toBe(false);
    expect(hasTest('test/nowhere.test.ts', '%s answers 404 with ways onward')).toBe(false);
    expect(hasTest('test/browser/contact.test.ts', 'spec: notices › a notice stays for 5,000 ms')).toBe(true);
    expect(hasTest('test/browser/contact.test.ts', '%s')).toBe(false);
  });
});
