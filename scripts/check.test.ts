import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { typeProjects } from './check.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

it('checks the server without the types of browsers, and everything with them', () => {
  const lib = (path: string): string[] => read(path).compilerOptions.lib;
  expect(typeProjects.map((path) => [path, lib(path).includes('dom')])).toEqual([
    ['tsconfig.json', true],
    ['tsconfig.server.json', false],
  ]);
  expect(read('tsconfig.server.json').include).toEqual(
    expect.arrayContaining(['contract', 'server', 'messages']),
  );
});

it('lints for promises nobody waits for', () => {
  expect(read('biome.json').linter.rules.nursery).toEqual({
    noFloatingPromises: 'error',
    noMisusedPromises: 'error',
  });
});
