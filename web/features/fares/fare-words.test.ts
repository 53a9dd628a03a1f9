/** Baggage and age of a fare. */
import { expect, test } from 'vitest';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { fareAge } from '#web/features/sightings/fare-age.ts';
import { baggageNote } from './baggage.ts';

test('baggage is included only where every source says so', () => {
  const included = buildFare({ baggage: 'included' });
  expect(baggageNote([included, buildLockedFare()])).toBe('included');
  expect(baggageNote([included, buildFare({ baggage: 'unknown' })])).toBe('mixed');
  expect(baggageNote([buildFare({ baggage: 'none' })])).toBe('none');
  expect(baggageNote([buildFare()])).toBe('unknown');
  expect(baggageNote([])).toBe('unknown');
});

test('a sighting known to the day is not aged in hours', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(fareAge('2026-11-21T09:00:00Z', 'second', now)).toEqual({ unit: 'hour', count: 3 });
  expect(fareAge('2026-11-21T09:00:00Z', 'day', now)).toEqual({ unit: 'day', count: 0 });
  expect(fareAge('2026-11-19T21:30:00Z', 'day', now)).toEqual({ unit: 'day', count: 1 });
});
