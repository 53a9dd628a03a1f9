/** What may be said of a fare: its verdict, its baggage, its age. */
import { expect, test } from 'vitest';
import { buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { baggageNote } from './baggage.ts';
import { fareAge } from './fare-age.ts';
import { verdictOf } from './verdict.ts';

test('only a deal of the record is called one', () => {
  const verdict = (overrides: Parameters<typeof buildEvidence>[0]) =>
    verdictOf({ status: 'assessed', evidence: buildEvidence(overrides) }, 612);
  expect(verdict({ isDeal: true })).toBe('deal');
  expect(verdict({ isDeal: false, level: 'low' })).toBe('near');
  expect(verdict({ isDeal: false, level: 'typical' })).toBe('within');
  expect(verdict({ isDeal: false, level: 'high' })).toBe('above');
  expect(verdict({ isDeal: false, level: 'low', reference: 612 })).toBe('usual');
  expect(verdictOf({ status: 'insufficient', days: 7, needed: 20 }, 612)).toBe('insufficient');
});

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
