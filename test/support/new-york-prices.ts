/** Riyadh to New York, where some 2,600 SAR are usual, and whatever else is seen of that trip. */
import { expect } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { listPendingDeals } from '#server/pipeline/deals/deal.repository.ts';
import { shownFares } from '#server/pipeline/fares/fare.repository.ts';
import { countHeldFares } from '#server/pipeline/fares/held-fare.repository.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import type { DealAdmin } from './deal-admin.ts';
import { buildPriceHistory, buildProviderRows, testNow } from './factories.ts';
import { sendRequest } from './send-request.ts';

const newYorkTrip = { destination: 'JFK', departureDate: '2027-01-15' };

const addresses = [
  '/api/pricing/destinations?origin=RUH',
  '/api/pricing/JFK?origin=RUH',
  '/api/pricing/JFK/history?origin=RUH',
  '/api/pricing/JFK/calendar?origin=RUH&month=2027-01',
  '/api/flights/search?origin=RUH&destination=JFK&tripType=oneway&departureDate=2027-01-15',
  '/api/deals',
  '/deals.rss',
  '/en/deals.rss',
];

export function createNewYorkPrices(dealAdmin: DealAdmin, now: () => Date) {
  const answerOf = async (path: string): Promise<Response> => {
    const response = await sendRequest(dealAdmin.site.app, ['GET', path]);
    expect(response.status, path).toBe(200);
    return response;
  };
  const findFare = async (): Promise<DestinationPrice | undefined> => {
    const rows: DestinationPrice[] = await (await answerOf('/api/pricing/destinations?origin=RUH')).json();
    return rows.find(({ code }) => code === 'JFK');
  };
  return {
    /** Sixty days around 2,600 SAR, and 2,590 at Almosafer at `testNow`. */
    async seeUsual() {
      const prices = Array.from({ length: 60 }, (_, day) => 2580 + (day % 5) * 10);
      await dealAdmin.site.ingest([
        ...buildPriceHistory({ fare: newYorkTrip, until: testNow, prices }),
        ...buildProviderRows({ ...newYorkTrip, price: 2590, site: 'almosafer', observedAt: testNow }),
      ]);
    },
    /** One price at Wego now, or as changed. */
    see: (price: number, change?: Partial<ProviderFare>) =>
      dealAdmin.site.ingest(
        buildProviderRows({ ...newYorkTrip, price, site: 'wego', observedAt: now(), ...change }),
      ),
    findFare,
    priceNow: async () => (await findFare())?.cheapestPrice,
    /** The public calls whose answers hold a price. */
    async whereSeen(price: number) {
      const figure = new RegExp(`(?<![\\d.-])${price}(?![\\d-])`);
      const answers = await Promise.all(
        addresses.map(async (path) => ({ path, text: await (await answerOf(path)).text() })),
      );
      return answers.flatMap(({ path, text }) => (figure.test(text) ? [path] : []));
    },
    countHeld() {
      const { db, refresh } = dealAdmin.site.context;
      return countHeldFares(db, shownFares(refresh, now()));
    },
    /** Prices of the lows of a Riyadh day. */
    async listLows(day: string) {
      const rows = await dealAdmin.site.context.db
        .selectFrom('daily_low')
        .select('price_halalas')
        .where('day', '=', day)
        .where('destination', '=', 'JFK')
        .execute();
      return rows.map((row) => row.price_halalas / 100).sort((a, b) => a - b);
    },
    listInReview: async () =>
      (await listPendingDeals(dealAdmin.site.context.db)).map(({ dealPrice }) => dealPrice),
  };
}
