/** The comparison of airports as it is read: totals of the party, and which price is of other days. */
import { expect, test } from 'vitest';
import type { OriginPrice, OriginPrices } from '#contract/api/origin-prices.ts';
import { oneAdult } from '#contract/domain/party.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { originPricesQueries } from '#web/api/fare-queries.ts';
import { PartyProvider } from '#web/state/party.tsx';
import { CompareAirports } from './compare-airports.tsx';

const at = (origin: OriginPrice['origin'], price: number, departureDate: string) =>
  ({
    code: 'BAH',
    usual: null,
    feathers: null,
    origin,
    price,
    departureDate,
    returnDate: null,
  }) as OriginPrice;
const answer = (origins: OriginPrice[], sameDays: OriginPrice[] = []): OriginPrices =>
  ({ code: 'BAH', locked: false, origins, sameDays }) as unknown as OriginPrices;

const trip = {
  code: 'BAH',
  tripType: 'oneway',
  isAirportOnly: false,
  departureDate: '2027-03-09',
  returnDate: null,
} as const;

function compare(same: OriginPrices, any: OriginPrices, isChosen = false): string[] {
  const [onDays, onAnyDay] = originPricesQueries(trip);
  const html = renderPart(
    <PartyProvider initial={{ ...oneAdult, adults: 2, children: 2 }}>
      <CompareAirports trip={trip} isChosen={isChosen} city="Bahrain" origin="RUH" pathOf={() => '/'} />
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
  [at('RUH', 212, '2027-01-05'), at('DMM', 187, '2027-01-05')],
  [at('RUH', 285, '2027-03-09'), at('DMM', 187, '2027-03-09')],
);

test('every sum is of the party, also that of other days', () => {
  const rows = compare(answer([]), cheapest);
  expect(rows).toMatchObject([
    expect.stringMatching(/^Dammam.* 748 /),
    expect.stringMatching(/^Riyadh.* 1,140 /),
    expect.stringMatching(/^Cheapest price from Riyadh Other dates: .* 848$/),
  ]);
  expect(rows.join()).not.toMatch(/ (187|212|285) /);
});

test('an airport on the chosen days, and days that nothing is compared with, are not called others', () => {
  const own = answer([at('RUH', 285, '2027-03-09')]);
  const rows = compare(own, cheapest, true);
  expect(rows.find((row) => row.startsWith('Riyadh'))).not.toContain('Other dates');
  expect(rows.find((row) => row.startsWith('Dammam'))).toContain('Other dates');
  const apart = answer([at('RUH', 285, '2027-03-09'), at('DMM', 187, '2027-01-05')]);
  expect(compare(answer([]), apart).join()).not.toContain('Other dates');
});
