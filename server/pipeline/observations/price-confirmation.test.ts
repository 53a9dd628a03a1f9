import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSighting } from '#test/support/factories.ts';
import {
  confirmingHours,
  type DecidedFare,
  listConfirmed,
  listContradicted,
  listNewest,
  listRepeated,
  type Sighting,
} from './price-confirmation.ts';

/** Noon in Riyadh. */
const start = Date.parse('2026-11-20T09:00:00Z');

const seen = (price: number, change: Partial<Sighting> & { hour?: number } = {}): Sighting =>
  buildSighting({ priceHalalas: price * 100, ...change });

const confirm = (held: Sighting[], listed: Sighting[] = [], rejected: DecidedFare[] = []) => [
  ...listConfirmed({ held, listed, rejected }),
];

const sightings = fc.array(
  fc
    .record({
      price: fc.integer({ min: 150, max: 400 }),
      site: fc.constantFrom('wego', 'kayak', 'almosafer'),
      source: fc.constantFrom('kayak.sa', 'travelpayouts'),
      departureDate: fc.constantFrom('2026-12-10', '2026-12-20', '2027-01-05'),
      hour: fc.integer({ min: 0, max: 30 }),
      observedAtPrecision: fc.constantFrom('second', 'day', 'fetch', 'month'),
    })
    .map(({ price, ...change }) => seen(price, change)),
  { maxLength: 14 },
);

describe('listConfirmed', () => {
  it('confirms nothing that was seen once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (price) => {
        expect(confirm([seen(price)])).toEqual([]);
        expect(confirm([seen(price)], [seen(price * 2)])).toEqual([]);
      }),
    );
  });

  it('confirms both sightings of a trip that lie hours apart', () => {
    const twice = [seen(215), seen(220, { hour: confirmingHours })];
    expect(confirm(twice)).toHaveLength(2);
    expect(confirm([seen(215), seen(220, { hour: confirmingHours - 0.1 })])).toEqual([]);
    expect(confirm([seen(215), seen(300, { hour: 20 })])).toEqual([]);
    expect(confirm([seen(215), seen(220, { hour: 20, departureDate: '2026-12-11' })])).toEqual([]);
  });

  it.each([
    ['two moments of one day, which may be one search', 'day', 'day', 11, 0],
    ['two days', 'day', 'day', 12, 2],
    ['a day, and a moment of that day', 'day', 'second', 11, 0],
    ['a day, and a moment of the next', 'day', 'second', 13, 2],
    ['a moment, and a later day', 'second', 'day', 24, 2],
    ['two moments of two days, an hour apart', 'second', 'second', 1, 0],
    ['two reads of what says no time', 'fetch', 'fetch', 48, 0],
    ['a moment, and a later read of what says no time', 'second', 'fetch', 48, 0],
    ['two months', 'month', 'month', 24 * 31, 0],
  ] as const)('%s', (_, first, second, hours, count) => {
    const evening = first === 'second' && second === 'second' ? 11.5 : 0;
    const earlier = seen(215, { hour: evening, observedAtPrecision: first });
    const later = seen(215, { hour: evening + hours, observedAtPrecision: second });
    expect(confirm([earlier, later])).toHaveLength(count);
    expect(confirm([later, earlier])).toHaveLength(count);
  });

  it('agrees with every pair of one trip looked at by itself', () => {
    const oneTrip = fc.array(
      fc.record({
        price: fc.integer({ min: 200, max: 260 }),
        hour: fc.integer({ min: 0, max: 40 }),
        observedAtPrecision: fc.constantFrom('second', 'day', 'fetch'),
      }),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(oneTrip, (trip) => {
        const held = trip.map(({ price, ...change }) => seen(price, change));
        const isAnyPair = held.some((one) => held.some((other) => confirm([one, other]).length > 0));
        expect(confirm(held).length > 0).toBe(isAnyPair);
      }),
    );
  });

  it('confirms what another site asks in the same month', () => {
    expect(confirm([seen(215), seen(230, { site: 'kayak', departureDate: '2026-12-24' })])).toHaveLength(2);
    expect(confirm([seen(215), seen(215, { source: 'travelpayouts' })])).toHaveLength(2);
    expect(confirm([seen(215), seen(250, { site: 'kayak' })])).toEqual([]);
    expect(confirm([seen(215), seen(215, { site: 'kayak', departureDate: '2027-01-01' })])).toEqual([]);
    expect(confirm([seen(215), seen(215, { site: 'kayak', destination: 'BOS' })])).toEqual([]);
  });

  it('takes all sites of Travelpayouts for one, whose stored price has many names', () => {
    const source = 'travelpayouts';
    expect(confirm([seen(215, { source }), seen(215, { source, site: 'aviasales' })])).toEqual([]);
    expect(confirm([seen(215, { source }), seen(215, { source, site: 'aviasales', hour: 6 })])).toHaveLength(
      2,
    );
  });

  it('finds the other site behind several sightings at the same one', () => {
    const held = [seen(200, { site: 'kayak' }), seen(205), seen(206), seen(207)];
    expect(confirm(held)).toHaveLength(4);
  });

  it('confirms what lies close to a listed price', () => {
    expect(confirm([seen(1450)], [seen(1520)])).toHaveLength(1);
    expect(confirm([seen(1450), seen(1320)], [seen(1520)])).toHaveLength(2);
    expect(confirm([seen(215)], [seen(1520)])).toEqual([]);
  });

  it('confirms what a person rejected at its site by another site alone', () => {
    const again = [seen(215), seen(218, { hour: 20 })];
    const { site, ...fare } = seen(220, { departureDate: '2026-12-12' });
    expect(confirm(again, [], [{ ...fare, site }])).toEqual([]);
    expect(confirm(again, [], [{ ...fare, site: null }])).toEqual([]);
    expect(confirm(again, [seen(215)], [{ ...fare, site }])).toEqual([]);
    expect(confirm(again, [], [{ ...fare, site: 'kayak' }])).toHaveLength(2);
    expect(confirm(again, [], [{ ...fare, site, priceHalalas: 30_000 }])).toHaveLength(2);
    expect(confirm(again, [], [{ ...fare, site, departureDate: '2027-01-12' }])).toHaveLength(2);
    expect(confirm([...again, seen(215, { site: 'kayak' })], [], [{ ...fare, site }])).toHaveLength(3);
    expect(confirm(again, [seen(215, { site: 'kayak' })], [{ ...fare, site }])).toHaveLength(2);
  });

  it('does not depend on the order of the sightings', () => {
    fc.assert(
      fc.property(
        sightings.chain((held) =>
          fc.tuple(fc.constant(held), fc.shuffledSubarray(held, { minLength: held.length })),
        ),
        sightings,
        ([held, shuffled], listed) => {
          expect(new Set(confirm(shuffled, listed))).toEqual(new Set(confirm(held, listed)));
          expect(new Set(confirm(shuffled, listed))).toEqual(new Set(confirm(held, listed.toReversed())));
        },
      ),
    );
  });

  it('keeps a confirmation whatever else is seen, so that asking one by one ends where asking once does', () => {
    fc.assert(
      fc.property(sightings, sightings, (held, listed) => {
        const all = new Set(confirm(held, listed));
        const step = new Set<Sighting>();
        for (let count = 1; count <= held.length; count += 1) {
          for (const one of confirm(held.slice(0, count), listed)) step.add(one);
        }
        expect(step).toEqual(all);
      }),
    );
  });
});

describe('listContradicted', () => {
  const since = new Date(start - 72 * 3_600_000);
  const contradict = (held: Sighting[], listed: Sighting[] = []) => listContradicted({ held, listed }, since);

  it('finds what the same site has since asked another price for', () => {
    const held = seen(215);
    expect(contradict([held], [seen(2600, { hour: 3 })])).toEqual([held]);
    expect(contradict([held, seen(300, { hour: 3 })])).toEqual([held]);
    expect(contradict([held, seen(190, { hour: 3 })])).toEqual([held]);
    expect(contradict([held, seen(215, { hour: 1 }), seen(2600, { hour: 3 })])).toHaveLength(2);
  });

  it.each([
    ['seen before', seen(2600, { hour: -1 })],
    ['of the same moment', seen(2600)],
    ['that says the same', seen(230, { hour: 3 })],
    ['at another site', seen(2600, { hour: 3, site: 'kayak' })],
    ['at another source', seen(2600, { hour: 3, source: 'almosafer.com' })],
    ['of another trip', seen(2600, { hour: 3, departureDate: '2026-12-11' })],
    ['of the way there and back', seen(2600, { hour: 3, returnDate: '2026-12-20' })],
  ])('is not concerned with a price %s', (_, other) => {
    expect(contradict([seen(215)], [other])).toEqual([]);
  });

  it('leaves history alone: every day has its own price', () => {
    expect(contradict([seen(215, { hour: -73 }), seen(300, { hour: -30 })])).toEqual([]);
  });
});

describe('what is kept of many sightings', () => {
  it('is the first and the last of a day at each price', () => {
    const [first, second, third] = [seen(215), seen(215, { hour: 3 }), seen(215, { hour: 5 })];
    expect(listRepeated([third, first, second])).toEqual([second]);
    expect(listRepeated([first, second, seen(216, { hour: 5 })])).toEqual([]);
    expect(listRepeated([first, second, seen(215, { hour: 12 })])).toEqual([]);
    expect(listRepeated([first, second, seen(215, { hour: 5, site: 'kayak' })])).toEqual([]);
    expect(listRepeated([first, second, seen(215, { hour: 5, observedAtPrecision: 'day' })])).toEqual([]);
  });

  it('the newest of a trip is its last, and the cheapest of that moment', () => {
    const newest = seen(300, { hour: 2 });
    const sightingsOfTrip = [seen(215), newest, seen(310, { hour: 2 })];
    const other = seen(250, { site: 'kayak' });
    expect(listNewest([...sightingsOfTrip, other])).toEqual(new Set([newest, other]));
  });
});
