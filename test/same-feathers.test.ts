/** Two hundred recorded prices: each has one number of feathers, on every surface, and never more than a better price. */
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { DestinationPrice, FareHistory } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { addDays } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { feathersOf } from '#contract/domain/verdict.ts';
import { writeAlert } from '#server/people/alert-mail/alert-words.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { feathersAt } from '#web/features/map/map-places.ts';
import { buildAlertFacts } from './support/alert-facts.ts';
import { buildPriceHistory, buildProviderFare, testNow } from './support/factories.ts';
import { renderPart } from './support/render-part.tsx';
import { sendRequest } from './support/send-request.ts';
import { setUpTestSite } from './support/set-up-test-site.ts';

const site = setUpTestSite();
const count = 200;
/** In a month without a record of its own. */
const later = '2027-02-10';

beforeAll(async () => {
  const { context } = site;
  const codes = [...context.reference.airports.values()]
    // Nearer places have a price of this record held there for its distance.
    .filter(({ code }) => !['BAH', 'BHH'].includes(code))
    .slice(0, count / departureAirports.length)
    .map(({ code }) => code);
  const departureDate = addDays('2026-11-21', 40);
  const rows = departureAirports.flatMap((origin, index) =>
    codes.flatMap((destination, place) => {
      const fare = { origin, destination, departureDate };
      // From 40 % to 160 % of usual, in steps that meet the edges.
      const price = 400 + (place * departureAirports.length + index) * 6;
      const prices = Array.from({ length: 60 }, (_, day) => 960 + (day % 5) * 20);
      return [
        ...buildPriceHistory({ fare, until: testNow, prices }),
        { line: null, fare: buildProviderFare({ ...fare, price }) },
        { line: null, fare: buildProviderFare({ ...fare, departureDate: later, price: price + 3 }) },
      ];
    }),
  );
  await site.ingest(rows);
  await judgeFares({ ...context.refresh, settings: context.settings });
  // Published by hand: a price under review has no crest anywhere (held-prices.test.ts).
  const reviewed = { status: 'published' as const, published_at: testNow };
  await context.db.updateTable('deal').set(reviewed).where('status', '=', 'pending').execute();
  await context.board.rebuild();
  await context.deals.rebuild();
});

async function read<T>(path: string): Promise<T> {
  return (await sendRequest(site.app, ['GET', path])).json();
}

it('is the same on card, map, destination and mail, and falls as the price rises', async () => {
  const seen: { price: number; feathers: number }[] = [];
  for (const origin of departureAirports) {
    for (const fare of await read<DestinationPrice[]>(`/api/pricing/destinations?origin=${origin}`)) {
      const history = await read<FareHistory>(
        `/api/pricing/${fare.code}/history?origin=${origin}&airport=only`,
      );
      const price = fare.cheapestPrice ?? expect.unreachable();
      const usual = fare.assessment?.status === 'assessed' ? fare.assessment.evidence.reference : null;
      const card = renderPart(createElement(FareCard, { fare: asCard(fare), origin, tripType: 'oneway' }));
      const places = {
        list: fare.feathers,
        card: Number(/data-feathers="(\d)"/.exec(card)?.[1]),
        map: feathersAt(fare),
        rule: feathersOf(price, usual),
        destination: history.feathers,
        mail: writeAlert(buildAlertFacts({ price, usual }), 'ar').verdict?.feathers ?? null,
      };
      expect([fare.code, new Set(Object.values(places)).size, places]).toEqual([fare.code, 1, places]);
      seen.push({ price, feathers: fare.feathers ?? 0 });
    }
  }
  expect(seen.length).toBe(count);
  const feathers = seen.sort((a, b) => a.price - b.price).map((each) => each.feathers);
  expect(feathers).toEqual(feathers.toSorted((a, b) => b - a));
  expect(new Set(feathers)).toEqual(new Set([5, 4, 3, 2, 1]));
});

it('is the same of a price that a filter found', async () => {
  let compared = 0;
  for (const origin of departureAirports) {
    const query = `origin=${origin}&months=2027-02`;
    for (const fare of await read<DestinationPrice[]>(`/api/pricing/destinations?${query}`)) {
      const opened = await read<DestinationPrice>(`/api/pricing/${fare.code}?${query}`);
      const trip = `origin=${origin}&destination=${fare.code}&departureDate=${later}`;
      const { cheapestFare } = await read<FlightSearchResult>(`/api/flights/search?${trip}`);
      const card = renderPart(createElement(FareCard, { fare: asCard(fare), origin, tripType: 'oneway' }));
      const rule = feathersOf(fare.cheapestPrice ?? expect.unreachable(), cheapestFare?.usual ?? null);
      const drawn = Number(/data-feathers="(\d)"/.exec(card)?.[1]);
      const all = [fare.feathers, drawn, feathersAt(fare), rule, opened.feathers, cheapestFare?.feathers];
      expect([fare.code, new Set(all).size, all]).toEqual([fare.code, 1, all]);
      expect([opened.cheapestPrice, cheapestFare?.price]).toEqual([fare.cheapestPrice, fare.cheapestPrice]);
      compared += 1;
    }
  }
  expect(compared).toBe(count);
});
