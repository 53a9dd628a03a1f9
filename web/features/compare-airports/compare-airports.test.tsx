/** The comparison of airports: sums of the party, the cheapest, what is stored of the ways, and how it is read. */
import { describe, expect, test } from 'vitest';
import type { OriginPrice, OriginPrices } from '#contract/api/origin-prices.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { oneAdult, totalOf } from '#contract/domain/party.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { originPricesQueries } from '#web/api/fare-queries.ts';
import { PartyProvider } from '#web/state/party.tsx';
import { costOfWay, estimateWay, findRoadHint, parseWays, readAmount, type Ways } from './airport-ways.ts';
import { type ComparedPrice, combine, compareDays, findAnswer, listCheapestFirst } from './combinations.ts';
import { CompareAirports } from './compare-airports.tsx';

const row = (origin: DepartureAirport, price: number | null, day = '2027-01-15'): ComparedPrice => ({
  isOnOtherDays: false,
  origin,
  price,
  code: price === null ? null : 'CAI',
  usual: null,
  feathers: null,
  departureDate: price === null ? null : day,
  returnDate: null,
  site: price === null ? null : 'wego',
  stops: null,
  observedAt: null,
  observedAtPrecision: null,
  freshness: null,
  isSample: false,
});
const answer = (origins: OriginPrice[], sameDays: OriginPrice[] = []): OriginPrices =>
  ({ code: 'CAI', locked: false, origins, sameDays }) as unknown as OriginPrices;

const trip = {
  code: 'CAI',
  tripType: 'oneway',
  isAirportOnly: false,
  departureDate: '2027-03-09',
  returnDate: null,
} as const;

function compare(same: OriginPrices, any: OriginPrices, isChosen = false): string[] {
  const [onDays, onAnyDay] = originPricesQueries(trip);
  const html = renderPart(
    <PartyProvider initial={{ party: { ...oneAdult, adults: 2, children: 2 }, home: 'RUH' }}>
      <CompareAirports trip={trip} isChosen={isChosen} origin="RUH" pathOf={() => '/'} />
    </PartyProvider>,
    'en',
    undefined,
    [
      [onDays, same],
      [onAnyDay, any],
    ],
  );
  const [, body = ''] = html.split('<tbody>');
  return (body.match(/<tr.*?<\/tr>/gs) ?? []).map((row) => wordsOf(row).trim());
}

const cheapest = answer(
  [row('RUH', 212, '2027-01-05'), row('DMM', 187, '2027-01-05')],
  [row('RUH', 285, '2027-03-09'), row('DMM', 187, '2027-03-09')],
);

test('every sum is of the party, also that of other days', () => {
  const rows = compare(answer([]), cheapest);
  expect(rows).toEqual([
    'Dammam Cheapest 948 tickets 748 + getting there ≈ 200 estimate',
    'Riyadh Chosen airport 1,140 estimate',
  ]);
  expect(rows.join()).not.toMatch(/ (187|212|285) /);
});

test('an airport on the chosen days, and days that nothing is compared with, are not called others', () => {
  const own = answer([row('RUH', 285, '2027-03-09')]);
  const rows = compare(own, cheapest, true);
  expect(rows.find((row) => row.startsWith('Riyadh'))).not.toContain('Other dates');
  expect(rows.find((row) => row.startsWith('Dammam'))).toContain('Other dates');
  const apart = answer([row('RUH', 285, '2027-03-09'), row('DMM', 187, '2027-01-05')]);
  expect(compare(answer([]), apart).join()).not.toContain('Other dates');
});

const rows = [row('RUH', 700), row('JED', 550), row('DMM', null)];

/** Getting there costs nothing unless said otherwise. */
const free: Ways = Object.fromEntries(departureAirports.map((code) => [code, { amount: 0, by: 'car' }]));

/** From Riyadh, for one adult unless said otherwise. */
function combineFor(prices: ComparedPrice[], given: Partial<Parameters<typeof combine>[1]> = {}) {
  const { party = oneAdult } = given;
  return combine(prices, {
    near: 'RUH',
    party,
    ways: free,
    totalOf: (price) => totalOf(price, party),
    ...given,
  });
}

function cheapestOf(ways: Ways, party = oneAdult) {
  const combined = combineFor(rows, { party, ways: { ...free, ...ways } });
  return { combined, cheapest: combined.find(({ isCheapest }) => isCheapest)?.origin };
}

describe('combine', () => {
  test('a way of 200 by car flips the cheapest for one, and not for four', () => {
    expect(cheapestOf({}).cheapest).toBe('JED');
    const byCar: Ways = { JED: { amount: 200, by: 'car' } };
    expect(cheapestOf(byCar).cheapest).toBe('RUH');
    expect(cheapestOf(byCar, { ...oneAdult, adults: 4 }).cheapest).toBe('JED');
  });

  test('is shown cheapest first, then what is on other days, then airports without a price', () => {
    const others = [{ ...row('MED', 100), isOnOtherDays: true }, ...rows.toReversed()];
    const listed = listCheapestFirst(combineFor(others)).map(({ origin }) => origin);
    expect(listed).toEqual(['JED', 'RUH', 'MED', 'DMM']);
  });

  test('a price per person counts for everybody with a seat', () => {
    const family = { adults: 2, children: 1, infants: 1, bags: 0 };
    const { combined } = cheapestOf({ JED: { amount: 90, by: 'train' } }, family);
    expect(combined[1]).toMatchObject({ way: 270, tickets: 1705, sum: 1975, isEstimate: true });
  });

  test('knows whether the tickets include a payment fee', () => {
    const fee = { percent: 1, fixed: 10 };
    const combined = combineFor(rows, {
      totalOf: (price) => totalOf(price, oneAdult, price === 700 ? fee : undefined),
    });
    expect(combined.map(({ sum, hasFee }) => [sum, hasFee])).toEqual([
      [717, true],
      [550, false],
      [null, false],
    ]);
  });

  test('an airport without a price has no sum; where only one has a price, none is the cheapest', () => {
    expect(cheapestOf({}).combined[2]).toMatchObject({ tickets: null, sum: null, isCheapest: false });
    const alone = combineFor([row('RUH', 1), row('JED', null)]);
    expect(alone.some(({ isCheapest }) => isCheapest)).toBe(false);
  });
});

test('where nobody typed what a way costs, it is estimated by its distance, and says so', () => {
  const [home, jeddah] = combineFor(rows, { ways: {} });
  expect(home).toMatchObject({ way: 0, isWayEstimated: false, isCheapest: true });
  // 950 km there and 950 back, at 0.25 each.
  expect(jeddah).toMatchObject({ way: 480, isWayEstimated: true, sum: 1030 });
  const typed = combineFor(rows, { ways: { JED: { amount: 0, by: 'car' } } });
  expect(typed[1]).toMatchObject({ way: 0, isWayEstimated: false, sum: 550, isCheapest: true });
  expect(estimateWay('RUH', 'RUH')).toBeUndefined();
});

describe('compareDays', () => {
  const on = (day: string, origin: DepartureAirport, price: number) => row(origin, price, `2027-01-${day}`);
  const cheapest = [on('15', 'RUH', 650), on('20', 'JED', 550), on('21', 'DMM', 900)];
  const shared = [on('18', 'RUH', 700), on('18', 'JED', 600), on('18', 'DMM', 950)];
  const ofTrip = [on('15', 'RUH', 650), on('15', 'JED', 800), row('DMM', null)];
  const compare = (own: ComparedPrice[], sameDays: ComparedPrice[], isChosen = false) => {
    const { rows: compared, days } = compareDays(own, { origins: cheapest, sameDays }, isChosen);
    return [days?.departureDate, ...compared.map(({ price, isOnOtherDays }) => (isOnOtherDays ? -1 : price))];
  };

  test('takes the days that most airports share, or those of the trip where the reader chose them', () => {
    expect(compare(ofTrip, shared)).toEqual(['2027-01-18', 700, 600, 950]);
    expect(compare(ofTrip, shared, true)).toEqual(['2027-01-15', 650, 800, -1]);
    expect(compare(shared, shared)).toEqual(['2027-01-18', 700, 600, 950]);
  });

  test('says where an airport is on other days; on days that only one has, none is the cheapest', () => {
    const alone = [on('15', 'RUH', 650), row('JED', null), row('DMM', null)];
    expect(compare(alone, shared, true)).toEqual(['2027-01-15', 650, -1, -1]);
    expect(compare(alone, [])).toEqual([undefined, -1, -1, -1]);
    const { rows: apart } = compareDays(alone, { origins: cheapest, sameDays: [] }, false);
    const combined = combineFor(apart);
    expect(combined.some(({ isCheapest }) => isCheapest)).toBe(false);
    expect(findAnswer(combined, 'RUH')).toBeNull();
  });

  test('a price without a usual one, such as under review, takes none from other days', () => {
    const origins = [{ ...on('03', 'RUH', 600), usual: 800 }];
    expect(compareDays(ofTrip, { origins, sameDays: [] }, true).rows[0]?.usual).toBeNull();
  });
});

test('days of unusual length are compared without a headline', () => {
  const trip = (nights: number) => {
    const returnDate = `2027-01-${15 + nights}`;
    return findAnswer(combineFor(rows.map((row) => ({ ...row, returnDate }))), 'RUH')?.less;
  };
  expect([1, 3, 14, 15].map(trip)).toEqual([undefined, 150, 150, undefined]);
});

test('the answer names the cheapest airport, and how much less it is than the reader’s, or the next', () => {
  const answerAt = (here: DepartureAirport) => findAnswer(cheapestOf({}).combined, here);
  expect(answerAt('RUH')).toEqual({ best: 'JED', other: 'RUH', less: 150 });
  expect(answerAt('JED')).toEqual({ best: 'JED', other: 'RUH', less: 150 });
  expect(answerAt('DMM')).toEqual({ best: 'JED', other: 'RUH', less: 150 });
});

describe('ways', () => {
  test('are read back, without what is malformed', () => {
    const stored = {
      RUH: { amount: 20, by: 'car' },
      JED: { amount: -1, by: 'car' },
      DMM: { amount: 5, by: 'ship' },
      MED: null,
      CAI: { amount: 5, by: 'car' },
    };
    expect(parseWays(JSON.stringify(stored))).toEqual({ RUH: { amount: 20, by: 'car' } });
    for (const text of [null, '', '[]', '{', '7', 'null']) expect(parseWays(text)).toEqual({});
  });

  test.each([
    ['200', 200],
    ['12.345', 12.35],
    ['', null],
    ['0', 0],
    ['-5', null],
    ['1e9', null],
    ['x', null],
  ])('%j is the amount %j', (text, amount) => expect(readAmount(text)).toBe(amount));

  test('cost nothing where nothing was typed', () => expect(costOfWay(undefined, oneAdult)).toBe(0));
});

test('every pair of airports has a distance, the same both ways', () => {
  for (const a of departureAirports) {
    for (const b of departureAirports) {
      expect(findRoadHint(a, b)).toEqual(findRoadHint(b, a));
      expect(findRoadHint(a, b) === undefined).toBe(a === b);
    }
  }
});
