import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import { type CurrentFare, compareFares } from './fare.repository.ts';
import { followList } from './followed-list.ts';

const shown = { observedAfter: new Date(testNow.getTime() - 72 * 3_600_000), departsFrom: '2026-11-21' };
const cairo = buildCurrentFare();
const istanbul = buildCurrentFare({ destination: 'IST' });
const before = new Map([
  ['CAI', [cairo]],
  ['IST', [istanbul]],
]);
const once = new Map([
  ['CAI', 1],
  ['IST', 1],
]);

it('replaces the fare of the same trip and site, and keeps other destinations as they are', () => {
  const cheaper = buildCurrentFare({ price: 500 });
  const { known, uncertain } = followList(before, { stored: [cheaper], counts: once }, shown);
  expect(known.get('CAI')).toEqual([cheaper]);
  expect(known.get('IST')).toBe(before.get('IST'));
  expect(uncertain).toEqual([]);
});

it('adds fares in the order in which they are read', () => {
  const added = ['2027-01-20', '2027-01-10'].map((departureDate) => buildCurrentFare({ departureDate }));
  const { known } = followList(before, { stored: added, counts: new Map([['CAI', 3]]) }, shown);
  expect(known.get('CAI')?.map(({ departureDate }) => departureDate)).toEqual([
    '2027-01-10',
    '2027-01-15',
    '2027-01-20',
  ]);
});

it('drops destinations without a fare, and fares that are too old or have departed', () => {
  expect(followList(before, { stored: [], counts: new Map([['CAI', 1]]) }, shown).known.has('IST')).toBe(
    false,
  );
  const old = buildCurrentFare({ observedAt: shown.observedAfter, site: 'wego' });
  const departed = buildCurrentFare({ departureDate: '2026-11-20' });
  const aged = new Map([['CAI', [cairo, old, departed]]]);
  const counts = new Map([['CAI', 1]]);
  expect(followList(aged, { stored: [], counts }, shown).known.get('CAI')).toEqual([cairo]);
});

it('is uncertain of a destination that has another number of fares', () => {
  const counts = new Map([
    ['CAI', 1],
    ['IST', 2],
    ['DXB', 1],
  ]);
  const { known, uncertain } = followList(before, { stored: [], counts }, shown);
  expect([...known.keys()]).toEqual(['CAI']);
  expect(uncertain).toEqual(['IST', 'DXB']);
});

it('has each trip of a site once, as it was stored last, in order', () => {
  const trip = fc.record({
    days: fc.nat(12),
    site: fc.constantFrom('wego' as const, 'almosafer' as const, 'google' as const),
    price: fc.integer({ min: 100, max: 900 }),
  });
  const trips = fc.uniqueArray(trip, { selector: ({ days, site }) => `${days} ${site}` });
  fc.assert(
    fc.property(trips, trips, (first, later) => {
      const [known, stored] = [first, later].map((some) =>
        some.map(({ days, ...fare }) =>
          buildCurrentFare({ ...fare, departureDate: addDays('2027-01-01', days) }),
        ),
      ) as [CurrentFare[], CurrentFare[]];
      const byTrip = new Map(
        [...known, ...stored].map((fare) => [`${fare.departureDate} ${fare.site}`, fare]),
      );
      const expected = [...byTrip.values()].sort(compareFares);
      const counts = new Map([['CAI', expected.length]]);
      const before = new Map([['CAI', known.toSorted(compareFares)]]);
      expect(followList(before, { stored, counts }, shown).known.get('CAI')).toEqual(expected);
    }),
  );
});
