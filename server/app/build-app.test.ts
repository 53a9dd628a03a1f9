import { expect, it } from 'vitest';
import { findMainAirport } from './build-app.ts';

const places = { airports: new Set(['CDG']), mainAirports: new Map([['PAR', 'CDG']]) };
const redirectOf = (path: string) => {
  const headers = findMainAirport(places, new URL(path, 'https://example.sa'))?.headers;
  return headers && [headers.location, headers['cache-control']];
};

it('leads from a city to its main airport, and from nowhere else', () => {
  expect(redirectOf('/en/deal/PAR')).toEqual(['/en/deal/CDG', 'public, max-age=86400']);
  expect(['/deal/CDG', '/deal/XXX', '/deals'].map(redirectOf)).toEqual([undefined, undefined, undefined]);
});

it('is not shared with parameters, which a cache that takes those of advertisements off would give to all', () => {
  expect(redirectOf('/deal/par?utm_source=x')).toEqual([
    ...['/deal/CDG?utm_source=x', 'private, max-age=86400'],
  ]);
});
