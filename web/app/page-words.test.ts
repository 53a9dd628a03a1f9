/** Messages in the bundle of one page are not used on other pages, which do not load them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '..');

test.each([
  {
    words: /['"`](deal|history|calendar)\.\w/,
    // What only the server speaks is loaded nowhere.
    speakers: /^((pages\/deal|features\/(history|calendar|booking|share))\/|seo\/structured-data\.ts$)/,
  },
  {
    words: /['"`](premium|contact|forms)\.\w/,
    speakers: /^(pages\/(premium|contact|login|account|mail-links|admin)|features\/(forms|admin))\//,
  },
  {
    words: /['"`](account|login|favorites|home)\.\w/,
    speakers:
      /^(pages\/(home|login|account|mail-links|admin)|features\/favorites)\/|^features\/account\/access-required/,
  },
  { words: /['"`]admin\.\w/, speakers: /^(pages|features)\/admin\// },
])('only $speakers speak $words', ({ words, speakers }) => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !speakers.test(path));
  expect(sources.length).toBeGreaterThan(100);
  const strays = sources.filter((path) => words.test(readFileSync(join(web, path), 'utf8')));
  expect(strays).toEqual([]);
});
