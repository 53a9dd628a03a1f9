/** Every entry of the pages keeps what it promises: its files, its words, its head, its addresses. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { findPage, listPages, pages } from '#contract/domain/pages.ts';
import { answering, renderTestPage } from '#test/support/render-page.ts';
import { sourceOf } from './routes.tsx';

const root = resolve(import.meta.dirname, '../..');
const list = listPages();
const plain = list.filter(({ id, page }) => id !== 'home' && !/[:*]/.test(page.path));

describe.each(list)('$id', ({ id, page }) => {
  it('has a module, and bundles of words in both languages', () => {
    const bundles = languages.flatMap((language) =>
      page.words.map((bundle) => `messages/generated/${language}-${bundle}.ts`),
    );
    for (const path of [sourceOf(page), ...bundles]) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('is found at each of its addresses, with and without a slash at the end', () => {
    const shown = id === 'home' ? 'landing' : id;
    for (const path of [page.path, ...(page.aliases ?? [])]) {
      const address = path.replace(':code', 'CAI').replace('*', 'users');
      expect(findPage(address)?.id).toBe(shown);
      expect(findPage(`${address.replace(/\/$/, '')}/`)?.id).toBe(shown);
    }
  });

  it('is indexed only if everybody may read it, and is named where it is asked for its name', () => {
    if (page.indexedAs) expect(page.readers).toBeUndefined();
    if (page.indexedAs === 'breadcrumb') expect(page.name).toBeDefined();
    if (page.readers === 'members' && id !== 'home') expect(page.title).toBeDefined();
  });
});

test('no two modules share a file name, by which a page finds its own', () => {
  const modules = [...new Set(list.map(({ page }) => page.module))];
  expect(new Set(modules.map((module) => module.replace(/.*\//, ''))).size).toBe(modules.length);
});

test.each([
  ['/deal/CAI', 'CAI'],
  ['/deal/cai/', 'cai'],
  ['/admin', ''],
  ['/admin/users', '/users'],
])('%s holds %j besides the path of its page', (path, part) => {
  expect(findPage(path)?.part).toBe(part);
});

test.each(['/nowhere', '/dealsx', '/deal', '/deal/CAIRO', '/deal/CA1', '/admin/users/1', '/en/deals'])(
  'no page lives at %s',
  (path) => {
    expect(findPage(path)).toBeUndefined();
  },
);

const fetchApi = answering({ '/api/record': { from: null, groups: [] } });

describe.each(languages)('in %s', (language) => {
  test.each(plain)('$id has a title, and is led to by search engines as its entry says', async ({ page }) => {
    const { status, head, modules, later, failures } = await renderTestPage(language, page.path, {
      fetchApi,
    });
    const isIndexed = page.indexedAs !== undefined;
    expect(failures).toEqual([]);
    expect(status).toBe(200);
    expect(head).toMatch(/<title>[^·<]+ · [^<]+<\/title>/);
    expect(head.includes('name="robots" content="noindex"')).toBe(!isIndexed);
    const canonical = `<link rel="canonical" href="https://example.sa${localizedPath(language, page.path)}"/>`;
    expect(head.includes(canonical)).toBe(isIndexed);
    expect(head.includes('hrefLang=')).toBe(isIndexed);
    expect(head.includes('application/ld+json')).toBe(isIndexed);
    // A guest is asked to log in, in words of the page.
    expect(page.isLate && page.readers !== 'members' ? later : modules).toContain(sourceOf(page));
  });
});

test.each([
  ['ar', 'لم نجد هذه الصفحة', 'لوحة المعلومات'],
  ['en', '404 Page Not Found', 'Dashboard'],
] as const)(
  'an unknown address of the administration is told in its frame, in %s',
  async (language, title, tab) => {
    const { status, head, body, failures } = await renderTestPage(language, '/admin/nowhere', { fetchApi });
    expect([status, failures]).toEqual([404, []]);
    expect(head).toContain('name="robots" content="noindex"');
    expect(body).toContain(`>${title}</h2>`);
    expect(body).toMatch(new RegExp(`role="tab" aria-selected="false" tabindex="0"[^>]*>${tab}</a>`));
    expect(body).not.toContain('aria-selected="true"');
  },
);

test('every link in the pages leads to one of them', () => {
  const web = join(root, 'web');
  const links = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx$/.test(path))
    .flatMap((path) => readFileSync(join(web, path), 'utf8').match(/\bto="\/[^"]*"/g) ?? [])
    .map((link) => new URL(link.slice(4, -1), 'http://localhost').pathname);
  expect(links).toContain(pages.premium.path);
  expect(links.filter((path) => !findPage(path))).toEqual([]);
});
