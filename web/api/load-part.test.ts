import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => vi.unstubAllGlobals());

const fails = () => loadPart(() => Promise.reject(new TypeError('not fetched')));

test('what fails tells the cause, and is asked for again', async () => {
  const answers = [
    () => Promise.reject(new Error('offline')),
    ...[200, 404, 503].map((status) => async () => new Response(null, { status })),
  ];
  vi.stubGlobal('fetch', () => answers.shift()?.());
  const causes = [];
  for (const _ of [1, 2, 3, 4]) causes.push(await fails().catch(({ status }) => status));
  expect(causes).toEqual([0, 410, 410, 503]);
  expect(await loadPart(async () => 'part')).toBe('part');
});

test('handlers stand outside of what is loaded with its styles: the build would put them inside', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') });
  const found = files.filter((file) =>
    /\bimport\((?:[^()]|\([^()]*\))*\)\s*\.(?:then|catch)/.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
