import { describe, expect, it } from 'vitest';
import { buildCurrentFare, hoursAgo, testNow } from '#test/support/factories.ts';
import { findCheapestFare, listCandidates } from './cheapest.ts';

it('listCandidates prefers recorded fares to simulated ones, and fresh to aging ones', () => {
  const sample = buildCurrentFare({ source: 'sample', price: 100 });
  const aging = buildCurrentFare({ observedAt: hoursAgo(30) });
  const fresh = buildCurrentFare();
  const gone = buildCurrentFare({ observedAt: hoursAgo(80) });
  expect(listCandidates([sample, aging, fresh], testNow)).toEqual([fresh]);
  expect(listCandidates([sample, aging], testNow)).toEqual([aging]);
  expect(listCandidates([sample], testNow)).toEqual([sample]);
  expect(listCandidates([gone], testNow)).toEqual([]);
  expect(listCandidates([gone, sample], testNow)).toEqual([sample]);
});

describe('exact questions', () => {
  const checked = (state: 'confirmed' | 'changed' | 'gone', price: number | null) =>
    ({ state, at: testNow, site: 'wego', askedSource: 'exact', price }) as const;
  const later = { departureDate: '2027-02-01', price: 700 };

  it.each([
    ['changed', 800],
    ['gone', null],
  ] as const)(
    'a fare that is %s stands behind every other, and alone where there is no other',
    (state, price) => {
      const contradicted = buildCurrentFare({ confirmation: checked(state, price) });
      const other = buildCurrentFare(later);
      expect(findCheapestFare([contradicted, other], testNow)?.fare).toBe(other);
      expect(findCheapestFare([contradicted], testNow)?.fare).toBe(contradicted);
    },
  );

  it('a fare stands for the cheaper answer that confirmed it, whose site prices it shows', () => {
    const confirmed = buildCurrentFare({ confirmation: checked('confirmed', 635) });
    const answer = buildCurrentFare({ source: 'exact', site: 'wego', price: 635 });
    const ofOtherDays = buildCurrentFare({ source: 'exact', site: 'wego', ...later });
    const found = findCheapestFare([answer, ofOtherDays, confirmed], testNow);
    expect(found?.fare).toBe(confirmed);
    expect(Object.fromEntries(found?.sitePrices ?? [])).toEqual({ kayak: 640, wego: 635 });
    const aging = { ...confirmed, observedAt: hoursAgo(40) };
    expect(findCheapestFare([answer, ofOtherDays, aging], testNow)?.fare).toBe(aging);
    const mutual = {
      ...answer,
      confirmation: { ...checked('confirmed', 640), askedSource: confirmed.source },
    };
    expect(findCheapestFare([mutual, confirmed], testNow)?.fare).toBe(mutual);
    const cheaper = { ...ofOtherDays, price: 600 };
    expect(findCheapestFare([answer, cheaper, confirmed], testNow)?.fare).toBe(cheaper);
  });
});

describe('findCheapestFare', () => {
  it('finds nothing among nothing', () => {
    expect(findCheapestFare([], testNow)).toBeUndefined();
    expect(findCheapestFare([buildCurrentFare({ observedAt: hoursAgo(100) })], testNow)).toBeUndefined();
  });

  it('takes the lowest price, then the earliest departure, then the site offered first', () => {
    const fares = [
      buildCurrentFare({ price: 500, departureDate: '2027-02-01', site: 'skyscanner' }),
      buildCurrentFare({ price: 500, departureDate: '2027-01-10', site: 'almosafer' }),
      buildCurrentFare({ price: 500, departureDate: '2027-01-10', site: 'wego' }),
      buildCurrentFare({ price: 501, departureDate: '2027-01-01', site: 'skyscanner' }),
    ];
    for (const order of [fares, fares.toReversed()]) {
      expect(findCheapestFare(order, testNow)?.fare).toBe(fares[2]);
    }
  });

  it('says what each site asks for that trip, and the mean of the cheapest of every departure day', () => {
    const found = findCheapestFare(
      [
        buildCurrentFare({ price: 500, site: 'wego' }),
        buildCurrentFare({ price: 520, site: 'google' }),
        buildCurrentFare({ price: 540, site: 'google', destinationAirport: 'SPX' }),
        buildCurrentFare({ price: 900, site: 'skyscanner', departureDate: '2027-01-16' }),
        buildCurrentFare({ price: 901, site: 'almosafer', departureDate: '2027-01-16' }),
        buildCurrentFare({ price: 510, site: 'kayak', source: 'almosafer.com' }),
      ],
      testNow,
    );
    expect(Object.fromEntries(found?.sitePrices ?? [])).toEqual({ wego: 500, google: 520 });
    expect(found).toMatchObject({ freshness: 'fresh', averagePrice: 700 });
  });
});
