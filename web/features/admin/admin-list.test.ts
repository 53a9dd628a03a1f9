import { expect, it } from 'vitest';
import { pageOf } from './admin-list.tsx';

it('comes in pages, the last one for those past it', () => {
  const many = Array.from({ length: 60 }, (_, index) => index);
  expect(pageOf(many, 1)).toEqual(many.slice(0, 50));
  expect(pageOf(many, 2)).toEqual(many.slice(50));
  expect(pageOf(many, 9)).toEqual(many.slice(50));
  expect(pageOf([], 2)).toEqual([]);
});
