import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNearMiss, isWithinEdits } from './near-miss.ts';

/** Optimal string alignment distance as its definition reads, cell by cell. */
function plainDistance(a: string, b: string): number {
  const cells = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : row)),
  );
  const at = (row: number, column: number) => cells[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      (cells[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

/** A word, and the same after some slips of the fingers. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ا', 'ل'), maxLength: 12 });
const slip = fc.record({ at: fc.nat({ max: 12 }), kind: fc.constantFrom('drop', 'double', 'swap', 'other') });
const pair = fc.tuple(word, fc.array(slip, { maxLength: 4 })).map(([typed, slips]): [string, string] => {
  const letters = [...typed];
  for (const { at, kind } of slips) {
    const [first = 'a', second = 'b'] = letters.slice(at, at + 2);
    const after = {
      drop: [second],
      double: [first, first, second],
      swap: [second, first],
      other: ['x', second],
    };
    letters.splice(at, 2, ...after[kind as keyof typeof after]);
  }
  return [typed, letters.join('')];
});

describe('isWithinEdits', () => {
  it('says the same as the plain distance', () => {
    fc.assert(
      fc.property(fc.oneof(pair, fc.tuple(word, word)), fc.nat({ max: 3 }), ([a, b], most) => {
        expect(isWithinEdits(a, b, most)).toBe(plainDistance(a, b) <= most);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads a few letters of words that have nothing in common, and long equal ones once', () => {
    let read = 0;
    const counted = (text: string) => {
      const charCodeAt = (at: number) => {
        read += 1;
        return text.charCodeAt(at);
      };
      return { length: text.length, charCodeAt } as unknown as string;
    };
    expect(isWithinEdits(counted('abcdefgh'), counted('stuvwxyz'), 2)).toBe(false);
    expect(read).toBeLessThan(60);
    read = 0;
    expect(isWithinEdits(counted('a'.repeat(1_000)), counted('a'.repeat(1_000)), 2)).toBe(true);
    expect(read).toBe(2_000);
  });
});

describe('isNearMiss', () => {
  it('takes one slip in short words and two in long ones, and two letters swapped for one slip', () => {
    expect(isNearMiss('cairo', 'ciaro')).toBe(true);
    expect(isNearMiss('cairo', 'ciarro')).toBe(false);
    expect(isNearMiss('istanbul', 'istampul')).toBe(true);
    expect(isNearMiss('oman', 'aman')).toBe(false);
    expect(isNearMiss('rome', 'romes')).toBe(true);
    expect(isNearMiss('fez', 'fes')).toBe(false);
  });
});
