import { expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';

it('cuts a list into chunks of three', () => {
  const sizesOf = (length: number) => chunksOf(Array.from({ length }), 3).map((chunk) => chunk.length);
  expect([0, 2, 6, 4].map(sizesOf)).toEqual([[], [2], [3, 3], [3, 1]]);
});

it('ends a chunk with the item that reaches the size, however much it weighs', () => {
  expect(chunksOf([1, 1, 1, 9, 2, 2], 3, (weight) => weight)).toEqual([[1, 1, 1], [9], [2, 2]]);
});
