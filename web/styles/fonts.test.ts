/** Parts of one font family are chosen by weight before they are chosen by character. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every part of Readex Pro has the same range of weights, so that bold text finds its characters', () => {
  const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
  const parts = css.split('@font-face').filter((part) => part.includes('font-family: "Readex Pro";'));
  const ranges = parts.map((part) => /font-weight: ([^;]+);/.exec(part)?.[1]);
  expect(parts.length).toBeGreaterThan(1);
  expect(new Set(ranges).size).toBe(1);
});
