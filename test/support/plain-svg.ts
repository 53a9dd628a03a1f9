/** Checks SVG output: well formed, only shapes. */
import { expect } from 'vitest';

const shapes = ['svg', 'g', 'path', 'circle', 'defs', 'use'];

/** Fails unless `svg` is one well-formed element of shapes without scripts, styles, words or numbers gone wrong. */
export function expectPlainSvg(svg: string): void {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/g,
    (_, closing, name, attributes, empty) => {
      expect(shapes).toContain(name);
      expect(attributes).not.toMatch(/ (style|class|on\w+)=| href="(?!#)/);
      const names = [...String(attributes).matchAll(/ ([\w:-]+)=/g)].map((match) => match[1]);
      expect(new Set(names).size).toBe(names.length);
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return '';
    },
  );
  expect(rest).toBe('');
  expect(open).toEqual([]);
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="')).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d/);
  for (const [, path] of svg.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^(M[-\d. MLAlHVhvCzZ]*)?$/);
}
