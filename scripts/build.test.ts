import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftOf, putInPlace, removeLostDrafts } from './build.ts';

let folder = '';
let place = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'in-place-'));
  place = join(folder, 'dist');
});
afterEach(() => rm(folder, { recursive: true }));

async function make(path: string, text: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'a'), text);
  await writeFile(join(path, `only-${text}`), text);
  return path;
}
const read = () => readFile(join(place, 'a'), 'utf8');

describe('putInPlace', () => {
  it('puts a folder where none stood, or for the one that stood there', async () => {
    await putInPlace(await make(draftOf(place), 'one'), place);
    expect(await read()).toBe('one');
    await putInPlace(await make(draftOf(place), 'two'), place);
    expect(await readdir(place)).toEqual(['a', 'only-two']);
    expect(await readdir(folder)).toEqual(['dist']);
  });

  it('leaves one whole folder, whichever of many was last', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const drafts = await Promise.all(names.map((name, index) => make(`${place}-${900_000 + index}`, name)));
    await Promise.all(drafts.map((draft) => putInPlace(draft, place)));
    expect(await readdir(place)).toEqual(['a', `only-${await read()}`]);
    expect(await readdir(folder)).toEqual(['dist']);
  });
});

describe('removeLostDrafts', () => {
  it('removes what ended processes left, and nothing else', async () => {
    for (const name of ['dist', draftOf('dist'), 'dist-99999999', 'dist-99999999-replaced', 'dist-notes']) {
      await make(join(folder, name), 'x');
    }
    await removeLostDrafts(place);
    expect((await readdir(folder)).sort()).toEqual([draftOf('dist'), 'dist', 'dist-notes'].sort());
  });
});
