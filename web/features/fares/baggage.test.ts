/** Baggage of a fare. */
import { expect, test } from 'vitest';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { baggageNote } from './baggage.ts';

test('baggage is included only where every source says so', () => {
  const included = buildFare({ baggage: 'included' });
  expect(baggageNote([included, buildLockedFare()])).toBe('included');
  expect(baggageNote([included, buildFare({ baggage: 'unknown' })])).toBe('mixed');
  expect(baggageNote([buildFare({ baggage: 'none' })])).toBe('none');
  expect(baggageNote([buildFare()])).toBe('unknown');
  expect(baggageNote([])).toBe('unknown');
});
