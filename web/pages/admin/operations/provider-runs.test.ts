/** What a stored request of a provider says. */
import { expect, it } from 'vitest';
import { readRunRequest } from './provider-runs.tsx';

it.each([
  ['everything', 'everything'],
  ['slice MED roundtrip', { origin: 'MED', destination: null, tripType: 'roundtrip', month: null }],
  ['slice RUH oneway 2027-01', { origin: 'RUH', destination: null, tripType: 'oneway', month: '2027-01' }],
  [
    'calendar RUH CAI oneway 2027-01',
    { origin: 'RUH', destination: 'CAI', tripType: 'oneway', month: '2027-01' },
  ],
])('%j is read', (request, parts) => {
  expect(readRunRequest(request)).toEqual(parts);
});

it.each([
  '',
  'slice',
  'slice RUH',
  'slice RUH sideways',
  'calendar RUH oneway 2027-01',
  'history RUH oneway',
])('%j is left as it is', (request) => {
  expect(readRunRequest(request)).toBeUndefined();
});
