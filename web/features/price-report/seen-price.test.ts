import { describe, expect, it } from 'vitest';
import { readSeenPrice } from './seen-price.ts';

describe('readSeenPrice', () => {
  it.each([
    ['640', 640],
    ['1,240.50', 1240.5],
    ['١٬٢٤٠', 1240],
    ['۶۴۰', 640],
    [' 640 ', 640],
    ['', null],
    ['0', undefined],
    ['-5', undefined],
    ['about 600', undefined],
    ['12.345', undefined],
    ['900000', undefined],
  ])('reads %j as %j', (text, price) => {
    expect(readSeenPrice(text)).toBe(price);
  });
});
