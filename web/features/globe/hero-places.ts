/** Coordinates of the globe's places, so that no airport data is needed. */

import type { heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';

type Place = { latitude: number; longitude: number };

/** Degrees of the airports, to two decimals. */
export const heroOrigins: Readonly<Record<DepartureAirport, Place>> = {
  RUH: { latitude: 24.96, longitude: 46.7 },
  JED: { latitude: 21.68, longitude: 39.16 },
  DMM: { latitude: 26.47, longitude: 49.8 },
  MED: { latitude: 24.55, longitude: 39.71 },
};

export const heroPlaces: Readonly<Record<(typeof heroGlobeDestinations)[number], Place>> = {
  LHR: { latitude: 51.47, longitude: -0.46 },
  IST: { latitude: 41.26, longitude: 28.74 },
  CAI: { latitude: 30.12, longitude: 31.41 },
  TBS: { latitude: 41.67, longitude: 44.95 },
  DXB: { latitude: 25.25, longitude: 55.36 },
  BOM: { latitude: 19.09, longitude: 72.87 },
  KUL: { latitude: 2.75, longitude: 101.71 },
  ADD: { latitude: 8.98, longitude: 38.8 },
  CMN: { latitude: 33.37, longitude: -7.59 },
};
