/** Every page loads the message bundles that it, or any file it imports, uses. */
import { dirname, matchesGlob, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { listPages } from '#contract/domain/pages.ts';
import { listSourceFiles, type SourceFile } from '#test/architecture/source-files.ts';
import { pageBundles } from '../../scripts/compile-messages.ts';
import { sourceOf } from './routes.tsx';

const files = new Map(
  listSourceFiles(resolve(import.meta.dirname, '../..')).map((file) => [file.path, file]),
);

/** What is loaded on a press and brings its own words, with the bundles it brings. */
const bringers: Readonly<Record<string, readonly string[]>> = {
  'web/pages/account/account-tab.tsx': ['account', 'login', 'forms'],
  'web/pages/account/security-tab.tsx': ['account', 'login', 'forms'],
  'web/pages/account/watches-tab.tsx': ['account', 'watch', 'places'],
  'web/pages/account/preferences-tab.tsx': ['account', 'forms', 'watch'],
  'web/pages/account/subscription-tab.tsx': ['account', 'premium'],
  'web/pages/account/favorites-tab.tsx': ['favorites'],
  'web/features/watch/watch-dialog.tsx': ['forms', 'search', 'watch'],
  'web/features/trip-filters/chosen-filters.tsx': ['filters', 'party'],
  'web/features/trip-filters/filter-sheet.tsx': ['filters', 'party', 'dialog'],
  'web/features/party/party-dialog.tsx': ['party', 'dialog'],
  'web/features/flight-search/ask-price.tsx': ['ask'],
  'web/features/map/world-map.tsx': ['map'],
  // Of a deal's words those of sharing.
  'web/features/boards/send-board.tsx': ['board', 'deal'],
  // Loaded before the page where the server found such values in its address.
  'web/chrome/refused-parameters.tsx': ['refused'],
  // By the server, or by the map.
  'web/features/map/map-picture.tsx': ['map'],
};

/** The file and everything it imports, at once or later, out of `web/`; what brings its own words is left out. */
function listReached(start: string): SourceFile[] {
  const reached = new Map<string, SourceFile>();
  const walk = (path: string): void => {
    const file = files.get(path);
    if (!file || !path.startsWith('web/') || reached.has(path)) return;
    if (path in bringers && path !== start) return;
    reached.set(path, file);
    for (const { target, isType } of file.imports) if (!isType) walk(target);
    // The screens of the administration and of the account.
    if (file.text.includes('import.meta.glob'))
      for (const each of files.keys()) if (matchesGlob(each, `${dirname(path)}/**/*-tab.tsx`)) walk(each);
  };
  walk(start);
  return [...reached.values()];
}

/** `bundle: file` for each file that speaks words of a bundle not among `loaded`. */
function findStrays(start: string, loaded: readonly string[]): string[] {
  return Object.entries(pageBundles)
    .filter(([bundle]) => !loaded.includes(bundle))
    .flatMap(([bundle, subjects]) => {
      const words = new RegExp(`['"\`](?:${subjects.join('|')})\\.[a-z]`);
      return listReached(start)
        .filter(({ text }) => words.test(text))
        .map(({ path }) => `${bundle}: ${path}`);
    });
}

describe.each(listPages())('$id', ({ page }) => {
  it('loads the words it speaks', () => {
    expect(findStrays(sourceOf(page), page.words)).toEqual([]);
  });
});

test.each(Object.entries(bringers))('%s speaks the words it brings', (path, brought) => {
  expect(listReached(path).length).toBeGreaterThan(3);
  expect(findStrays(path, brought)).toEqual([]);
});

test.each([
  ['web/pages/not-found/not-found.page.tsx', ['lost']],
  ['web/pages/account/members-only.page.tsx', ['account']],
  ['web/chrome/site-layout.tsx', []],
])(
  '%s stands in place of pages, or around them, and speaks the words of the site and %j',
  (path, brought) => {
    expect(listReached(path).length).toBeGreaterThan(5);
    expect(findStrays(path, brought)).toEqual([]);
  },
);

test('a word of a bundle that is not loaded is noticed', () => {
  expect(findStrays('web/pages/deal/deal.page.tsx', []).length).toBeGreaterThan(5);
});
