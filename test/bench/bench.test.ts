import { describe, expect, it } from 'vitest';
import { isGoalMet, medianOf } from './bench.ts';
import { scriptsIn, withImports } from './landing-script.bench.ts';

describe('figures', () => {
  it('have the median of their rounds', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
    expect(medianOf([])).toBeNaN();
  });

  it('meet their goal from the right side, and never when not a number', () => {
    const figure = (value: number, goal: { atLeast: number } | { atMost: number }) =>
      isGoalMet({ what: '', value, unit: '', goal });
    expect(figure(0.8, { atLeast: 0.8 })).toBe(true);
    expect(figure(0.79, { atLeast: 0.8 })).toBe(false);
    expect(figure(125, { atMost: 125 })).toBe(true);
    expect(figure(126, { atMost: 125 })).toBe(false);
    expect(figure(Number.NaN, { atLeast: 0 })).toBe(false);
  });
});

describe('scripts of a page', () => {
  it('are what its HTML names and what those import, each once', () => {
    const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" href="/assets/b.js">
      <script type="module" src="/assets/a.js"></script><script type="application/json" id="state">{}</script>`;
    expect(scriptsIn(html)).toEqual(['/assets/b.js', '/assets/a.js']);
    const manifest = {
      a: { file: 'assets/a.js', imports: ['c'], dynamicImports: ['d'] },
      b: { file: 'assets/b.js', imports: ['c'] },
      c: { file: 'assets/c.js', imports: ['a'] },
      d: { file: 'assets/d.js' },
    };
    expect(withImports(scriptsIn(html), manifest)).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js']);
  });
});
