/** What lies near a place is told by the way between airports, not by regions. */
import { describe, expect, it, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { baggageNote } from './baggage.ts';
import { listNearest, pickNearby } from './pick-landing-fares.ts';

const positions = {
  NRT: [35.8, 140.4],
  BAH: [26.3, 50.6],
  SHJ: [25.3, 55.5],
  KWI: [29.2, 48],
  DOH: [25.3, 51.6],
  DEL: [28.6, 77.1],
  BKK: [13.7, 100.7],
  MNL: [14.5, 121],
  HKG: [22.3, 113.9],
  CAN: [23.4, 113.3],
  PVG: [31.1, 121.8],
  PEK: [40.1, 116.6],
  ICN: [37.5, 126.4],
  TPE: [25.1, 121.2],
  LAX: [33.9, -118.4],
} as const;
const airports = Object.entries(positions).map(
  ([code, [latitude, longitude]]) => ({ code, latitude, longitude }) as Airport,
);
/** Cheapest first. */
const cities = Object.keys(positions)
  .filter((code) => code !== 'NRT')
  .map((code) => ({ code }) as DestinationPrice);
const codesNear = (place: string) => listNearest(cities, place, airports).map(({ code }) => code);

describe('the cities nearest to a place', () => {
  it('keep their order, and hold none from the other end of the region', () => {
    expect(codesNear('NRT')).toEqual(['HKG', 'CAN', 'PVG', 'PEK', 'ICN', 'TPE']);
  });

  it('are measured across the edge of the map', () => {
    expect(codesNear('LAX')).toContain('ICN');
    expect(codesNear('LAX')).not.toContain('DOH');
  });

  it('are the first where nothing is known of the place', () => {
    expect(codesNear('QQQ')).toEqual(cities.slice(0, 6).map(({ code }) => code));
  });
});

it('what Premium opens is no city that another of its airports opens already', () => {
  const peking = { city: 'Beijing', cityCode: 'BJS', countryCode: 'CN' };
  const fares = [
    buildFare({ ...peking, code: 'PKX' }),
    { ...buildLockedFare(), ...peking, code: 'PEK' },
    buildLockedFare(),
  ];
  const locked = pickNearby(fares, { place: null, airports: [], isLocked: true });
  expect(locked.map(({ code }) => code)).toEqual(['NRT']);
});

test('baggage is included only where every source says so', () => {
  const included = buildFare({ baggage: 'included' });
  expect(baggageNote([included, buildLockedFare()])).toBe('included');
  expect(baggageNote([included, buildFare({ baggage: 'unknown' })])).toBe('mixed');
  expect(baggageNote([buildFare({ baggage: 'none' })])).toBe('none');
  expect(baggageNote([buildFare()])).toBe('unknown');
  expect(baggageNote([])).toBe('unknown');
});
