/** Exact trips of the sample market cost what the refresh of the same day lists them for. */
import { expect, it } from 'vitest';
import { createSampleProvider } from '#server/pipeline/providers/sample/sample.provider.ts';
import { createSampleTrips } from '#server/pipeline/providers/sample/sample-fare.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';

const reference = loadReferenceData();
const now = new Date('2026-11-21T10:20:30Z');
const trips = createSampleTrips({ reference, seed: 1 });

it('costs what is listed, at every site it is listed at', async () => {
  const provider = createSampleProvider({ reference, seed: 1 });
  const signal = new AbortController().signal;
  for (const tripType of ['oneway', 'roundtrip'] as const) {
    const request = { kind: 'slice', origin: 'RUH', tripType, month: '2027-02' } as const;
    const rows = (await Array.fromAsync(provider.read(request, { now, signal }))).flat();
    const listed = rows.flatMap((row) => ('fare' in row ? [row.fare] : [])).slice(0, 40);
    expect(listed.length).toBe(40);
    for (const fare of listed) {
      const found = trips.list(fare, now).find(({ site }) => site === fare.site);
      expect(found).toEqual({ ...fare, observedAt: now });
    }
  }
});

it('keeps the day of return that was asked for, and sells nothing that does not fly', () => {
  const trip = { origin: 'RUH', destination: 'CAI', tripType: 'roundtrip' } as const;
  const [fare] = trips.list({ ...trip, departureDate: '2027-01-15', returnDate: '2027-01-30' }, now);
  expect(fare).toMatchObject({ departureDate: '2027-01-15', returnDate: '2027-01-30' });
  const day = { departureDate: '2027-01-15', returnDate: '2027-01-30' };
  expect(trips.list({ ...trip, ...day, destination: 'QQQ' }, now)).toEqual([]);
  expect(trips.list({ ...trip, ...day, departureDate: '2026-11-21' }, now)).toEqual([]);
  expect(trips.list({ ...trip, ...day, departureDate: '2028-11-21' }, now)).toEqual([]);
});
