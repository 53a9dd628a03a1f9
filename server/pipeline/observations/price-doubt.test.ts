import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmingHours, leastPlausible, listConfirmed, type Sighting } from './price-doubt.ts';

const start = Date.parse('2026-11-20T00:00:00Z');

function seen(price: number, change: Partial<Sighting> & { hour?: number } = {}): Sighting {
  const { hour = 0, ...rest } = change;
  return {
    source: 'kayak.sa',
    site: 'wego',
    destination: 'JFK',
    departureDate: '2026-12-10',
    returnDate: null,
    priceHalalas: price * 100,
    observedAt: new Date(start + hour * 3_600_000),
    ...rest,
  };
}

const confirm = (held: Sighting[], listed: Sighting[] = []) => [
  ...listConfirmed({ held, listed, accepted: [] }),
];

const sightings = fc.array(
  fc
    .record({
      price: fc.integer({ min: 150, max: 400 }),
      site: fc.constantFrom('wego', 'kayak', 'almosafer'),
      departureDate: fc.constantFrom('2026-12-10', '2026-12-20', '2027-01-05'),
      hour: fc.integer({ min: 0, max: 30 }),
    })
    .map(({ price, ...change }) => seen(price, change)),
  { maxLength: 14 },
);

describe('leastPlausible', () => {
  it('lets every fall to half of the usual price through, on any route', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 20_000 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 100, max: 15_000 }),
        (usual, percent, km) => {
          const price = Math.ceil((usual * (100 - percent)) / 100) * 100;
          expect(leastPlausible({ km, tripType: 'oneway', usual })).toBeLessThanOrEqual(price);
        },
      ),
    );
  });

  it('lets nothing below half of the usual price through', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 2_000_000 }), (usualHalalas) => {
        const least = leastPlausible({ km: 1000, tripType: 'oneway', usual: usualHalalas / 100 });
        expect(least).toBe(Math.ceil(usualHalalas / 2));
      }),
    );
  });

  it('asks the distance where little is recorded: New York at 215 is held, Vienna at 199 is not', () => {
    const newYork = { km: 10_320, tripType: 'oneway', usual: null } as const;
    expect(leastPlausible(newYork)).toBeGreaterThan(21_500);
    expect(leastPlausible({ ...newYork, tripType: 'roundtrip' })).toBeGreaterThan(40_000);
    expect(leastPlausible({ km: 3800, tripType: 'oneway', usual: null })).toBeLessThan(19_900);
    expect(leastPlausible({ km: 390, tripType: 'oneway', usual: null })).toBeLessThan(5000);
  });

  it('stands on the measured law', () => {
    const path = join(import.meta.dirname, '../../../data/calibration/fares-effects.json');
    const { suggested } = JSON.parse(readFileSync(path, 'utf8'));
    expect(suggested.base_oneway_sar).toContain('2.9 * km^0.70');
    const lowCost = 2.9 * 10_000 ** 0.7 * suggested.low_cost_factor;
    const least = leastPlausible({ km: 10_000, tripType: 'oneway', usual: null });
    expect(least / 100 / lowCost).toBeCloseTo(0.25, 3);
  });
});

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

  it('confirms what another site asks in the same month', () => {
    expect(confirm([seen(215), seen(230, { site: 'kayak', departureDate: '2026-12-24' })])).toHaveLength(2);
    expect(confirm([seen(215), seen(215, { source: 'travelpayouts' })])).toHaveLength(2);
    expect(confirm([seen(215), seen(250, { site: 'kayak' })])).toEqual([]);
    expect(confirm([seen(215), seen(215, { site: 'kayak', departureDate: '2027-01-01' })])).toEqual([]);
    expect(confirm([seen(215), seen(215, { site: 'kayak', destination: 'BOS' })])).toEqual([]);
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

  it('confirms exactly the fare a person accepted', () => {
    const { site: _site, observedAt: _at, ...accepted } = seen(215);
    const other = seen(215, { departureDate: '2027-01-05' });
    const held = [seen(215), other];
    expect([...listConfirmed({ held, listed: [], accepted: [accepted] })]).toEqual([held[0]]);
  });

  it('does not depend on the order of the sightings', () => {
    fc.assert(
      fc.property(sightings, sightings, fc.gen(), (held, listed, gen) => {
        const shuffled = gen(fc.shuffledSubarray, held, { minLength: held.length });
        expect(new Set(confirm(shuffled, listed))).toEqual(new Set(confirm(held, listed)));
        expect(listConfirmed({ held: shuffled, listed, accepted: [] })).toEqual(
          listConfirmed({ held, listed: listed.toReversed(), accepted: [] }),
        );
      }),
    );
  });

  it('keeps a confirmation whatever else is seen, so that asking one by one ends where asking once does', () => {
    fc.assert(
      fc.property(sightings, sightings, (held, listed) => {
        const all = listConfirmed({ held, listed, accepted: [] });
        const step = new Set<Sighting>();
        for (let count = 1; count <= held.length; count += 1) {
          for (const one of listConfirmed({ held: held.slice(0, count), listed, accepted: [] }))
            step.add(one);
        }
        expect(step).toEqual(all);
      }),
    );
  });

  it('works through ten thousand prices of one month at once', () => {
    const held = Array.from({ length: 10_000 }, (_, index) =>
      seen(100 + (index % 300), { hour: index % 5, departureDate: `2026-12-${10 + (index % 20)}` }),
    );
    const before = performance.now();
    expect(confirm(held)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
