/** What the browser makes bold by itself stays within the weights of the font. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test.each(['b', 'strong', 'th'])('<%s> has a weight that the common part of the font has', (element) => {
  const rule = new RegExp(
    `(?:^|,\\n|\\n)${element}(?:,\\n\\w+)* \\{\\n {2}font-weight: var\\(--weight-strong\\);`,
  );
  expect(read('base.css')).toMatch(rule);
  const strong = /--weight-strong: (\d+);/.exec(read('tokens.css'))?.[1];
  expect(read('fonts.css')).toMatch(
    new RegExp(`font-weight: 400 ${strong};\\n {2}src: url\\("./fonts/readex-pro-basic`),
  );
});

/** Whether a `unicode-range` has the character. */
function hasCharacter(range: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(([, first = '', last = first]) => {
    return Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16);
  });
}

test('the common part of the font has every letter of the places, and no other part has it too', () => {
  const airports = readFileSync(join(import.meta.dirname, '../../data/airports.csv'), 'utf8');
  const letters = new Set(airports.match(/[\u00a1-\u00ff]/g));
  expect(letters).toContain('ü');
  const ranges = read('fonts.css')
    .split('@font-face')
    .filter((face) => face.includes('unicode-range') && face.includes('url('))
    .map((face) => ({ isCommon: face.includes('readex-pro-basic'), face }));
  for (const letter of letters) {
    const homes = ranges.filter(({ face }) => hasCharacter(face.split('unicode-range')[1] ?? '', letter));
    expect(
      homes.map(({ isCommon }) => isCommon),
      letter,
    ).toEqual([true]);
  }
});
