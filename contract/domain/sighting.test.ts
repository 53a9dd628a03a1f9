import { describe, expect, it } from 'vitest';
import { describeSighting, writeSighting } from './sighting.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (observedAt: string, observedAtPrecision: 'second' | 'day' | null = 'second') => ({
  observedAt,
  observedAtPrecision,
});

describe('describeSighting', () => {
  it.each([
    ['the time is known', at('2026-11-21T09:00:00Z'), { unit: 'hour', count: 3 }, false],
    ['it is a price of our own', at('2026-11-21T11:30:00Z', null), { unit: 'minute', count: 30 }, false],
    ['only the day is known', at('2026-11-20T21:00:00Z', 'day'), { unit: 'day', count: 0 }, false],
    ['it was yesterday in Riyadh', at('2026-11-19T21:30:00Z', 'day'), { unit: 'day', count: 1 }, true],
    ['it is older than a day', at('2026-11-20T11:59:00Z'), { unit: 'day', count: 1 }, true],
  ])('is no more precise than its source, when %s', (_, sighting, age, mayHaveChanged) => {
    expect(describeSighting(sighting, now)).toMatchObject({ age, mayHaveChanged });
  });
});

it('writes a day without a time where the time is not known', () => {
  expect(writeSighting(at('2026-11-20T21:00:00Z', 'day'), 'en')).toMatch(/^21 Nov\w* 2026$/);
  expect(writeSighting(at('2026-11-20T21:00:00Z'), 'en')).toMatch(/12:00/);
});
