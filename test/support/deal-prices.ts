/** Prices that become deals, and the preferences of somebody who hears of all of them. */
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { buildPriceHistory, buildProviderRows, testNow } from './factories.ts';
import type { OwnApp } from './own-app.ts';

const places = ['CAI', 'IST', 'DXB', 'AMM', 'SIN'];
const usualPrice = 1000;

/** Five places from Riyadh cost 1,000 SAR one way for 45 days until `testNow`. */
export async function recordUsualPrices(site: Pick<OwnApp, 'ingest'>): Promise<void> {
  const prices = Array(45).fill(usualPrice);
  await site.ingest(
    places.flatMap((destination) => buildPriceHistory({ fare: { destination }, until: testNow, prices })),
  );
}

/** A fare to each place, so many percent below the usual price. */
export function buildDealRows(
  percents: Readonly<Record<string, number>>,
  fare: { observedAt: Date },
): ProviderRow[] {
  return buildProviderRows(
    ...Object.entries(percents).map(([destination, percent]) => ({
      destination,
      price: usualPrice - percent * 10,
      ...fare,
    })),
  );
}

export const wishesForAll = {
  preferredRegions: [],
  preferredDepartureCities: [],
  maxBudget: null,
  emailAlerts: true,
  pushAlerts: false,
  language: 'en',
  alertConsent: true,
};
