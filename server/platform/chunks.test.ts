import { expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5, 6],
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    [1, 2, 3, 4],
    [[1, 2, 3], [4]],
  ],
])('cuts %j into chunks of three', (items, chunks) => {
  expect(chunksOf(items, 3)).toEqual(chunks);
});

it('ends a chunk with the item that reaches the size, however much it weighs', () => {
  expect(chunksOf([1, 1, 1, 9, 2, 2], 3, (weight) => weight)).toEqual([[1, 1, 1], [9], [2, 2]]);
});
