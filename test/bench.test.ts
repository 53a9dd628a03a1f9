import { describe, expect, it } from 'vitest';
import { isGoalMet, medianOf } from './bench/bench.ts';
import { importsIn, scriptsIn } from './bench/landing-script.bench.ts';

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
  it('are those its HTML runs, preloads or names for later', () => {
    const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" href="/assets/b.js">
      <script type="module" src="/assets/a.js" data-modules="/assets/c.js /assets/d.js"></script><script type="application/json" id="state">{}</script>`;
    expect(scriptsIn(html)).toEqual(['/assets/b.js', '/assets/a.js', '/assets/c.js', '/assets/d.js']);
  });

  it('bring what they import at once, not what they may import later', () => {
    const source = 'import{a}from"./a.js";import"./b.js";export*from"../c.js";const d=()=>import("./d.js");';
    expect(importsIn(source)).toEqual(['./a.js', './b.js', '../c.js']);
  });
});
