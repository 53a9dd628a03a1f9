/** Words kept for a destination's page must not be spoken elsewhere: other pages do not load them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const speaksDealWords = /^(pages\/deal|features\/(history|calendar|booking))\//;

test('only the deal page and its parts use the messages deal.*, history.* and calendar.*', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !speaksDealWords.test(path));
  expect(sources.length).toBeGreaterThan(30);
  const strays = sources.filter((path) =>
    /['"`](deal|history|calendar)\.\w/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  );
  expect(strays).toEqual([]);
});
