import { expect, it } from 'vitest';
import { arrange, pageOf } from './admin-list.tsx';

const rows = [
  { code: 'B', name: 'Beta' },
  { code: 'A', name: 'Alpha B' },
  { code: 'C', name: 'Gamma' },
];
const whole = {
  searched: ['code', 'name'] as const,
  code: 'code' as const,
  compare: (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1),
};

it.each([
  ['', ['A', 'B', 'C']],
  ['GAM', ['C']],
  ['b', ['B', 'A']],
  ['x', []],
])('a search for %j begins with the row of that code', (search, codes) => {
  expect(arrange(rows, search, whole).map(({ code }) => code)).toEqual(codes);
});

it('comes in pages, the last one for those past it', () => {
  const many = Array.from({ length: 60 }, (_, index) => index);
  expect(pageOf(many, 1)).toEqual(many.slice(0, 50));
  expect(pageOf(many, 2)).toEqual(many.slice(50));
  expect(pageOf(many, 9)).toEqual(many.slice(50));
  expect(pageOf([], 2)).toEqual([]);
});
