import { describe, expect, test } from 'vitest';
import { choose, partsOf, pluralIn, textOf } from './message.ts';

const plural = pluralIn('ar');
const forms = { zero: ['z'], one: ['1'], two: ['2'], few: ['f'], many: ['m'], other: ['o'] };

describe('pluralIn', () => {
  test.each([
    [0, 'z'],
    [1, '1'],
    [2, '2'],
    [3, 'f'],
    [10, 'f'],
    [11, 'm'],
    [99, 'm'],
    [100, 'o'],
    [103, 'f'],
  ])('%d takes its Arabic form', (count, form) => {
    expect(plural(count, forms)).toEqual([form]);
  });

  test('an exact form comes first', () => {
    expect(plural(2, { ...forms, '=2': ['exact'] })).toEqual(['exact']);
  });
});

test('a select falls back to other', () => {
  expect(choose('x', { x: ['a'], other: ['b'] })).toEqual(['a']);
  expect(choose('y', { x: ['a'], other: ['b'] })).toEqual(['b']);
});

test('numbers are grouped, everything else passes as it is', () => {
  const element = { any: 'thing' };
  expect(partsOf((a) => ['from ', a.price, a.element], { price: 1284.5, element })).toEqual([
    'from ',
    '1,284.5',
    element,
  ]);
  expect(textOf((a) => [a.count, ' days'], { count: 12345 })).toBe('12,345 days');
});
