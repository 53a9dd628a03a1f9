import { expect, it } from 'vitest';
import { arrange, pageOf } from './admin-list.tsx';

const rows = [
  { code: 'B', name: 'Beta', kind: 'x' },
  { code: 'A', name: 'Alpha B', kind: 'y' },
  { code: 'C', name: 'Gamma', kind: 'x' },
];
const whole = {
  searched: ['code', 'name'] as const,
  code: 'code' as const,
  orders: { name: (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1) },
};
const codesOf = (values: Record<string, string>) => arrange(rows, values, whole).map(({ code }) => code);

it.each([
  [{}, ['A', 'B', 'C']],
  [{ order: 'desc', sort: 'name' }, ['C', 'B', 'A']],
  [{ sort: 'constructor' }, ['A', 'B', 'C']],
  [{ kind: 'x' }, ['B', 'C']],
  [{ kind: '' }, ['A', 'B', 'C']],
  [{ search: 'GAM' }, ['C']],
  [{ search: 'b' }, ['B', 'A']],
  [{ search: 'b', kind: 'y' }, ['A']],
])('%j', (values, codes) => {
  expect(codesOf(values)).toEqual(codes);
});

it('comes in pages, the last one for those past it', () => {
  const many = Array.from({ length: 60 }, (_, index) => index);
  expect(pageOf(many, 1, 25)).toEqual(many.slice(0, 25));
  expect(pageOf(many, 3, 25)).toEqual(many.slice(50));
  expect(pageOf(many, 9, 25)).toEqual(many.slice(50));
  expect(pageOf([], 2, 25)).toEqual([]);
});
