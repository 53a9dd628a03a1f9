/** The crest shows how many feathers are open without its colours. */
import { expect, test } from 'vitest';
import { crestPaths, crestSize } from './crest.ts';
import { featherCounts } from './verdict.ts';

const shapesIn = (path: string) => path.match(/M/g)?.length ?? 0;

test.each(featherCounts)('with %i feathers open the others are outlines', (count) => {
  const { body, tip, closed } = crestPaths[count];
  expect([shapesIn(body), shapesIn(tip), shapesIn(closed)]).toEqual([count, count, 5 - count]);
});

test('every feather stays in the drawing', () => {
  const { body, tip } = crestPaths[5];
  for (const [, x, y] of `${body}${tip}`.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
    expect(Number(x) >= 0 && Number(x) <= crestSize.width).toBe(true);
    expect(Number(y) >= 0 && Number(y) <= crestSize.height).toBe(true);
  }
});
