/** A market whose truth is known: what becomes of each claimed price is drawn with planted rates. */
import { addDays } from '#contract/domain/dates.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { buildProviderFare } from './factories.ts';

type PlantedRates = { gone: number; dearer: number; cheaper: number };

type PlantedClaim = {
  trip: ProviderFare;
  /** SAR; null for a price that is gone. */
  laterPrice: number | null;
};

/** Numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const destinations = ['CAI', 'IST', 'DXB', 'AMM', 'LHR', 'CDG', 'BOM', 'KUL', 'MNL', 'ATH'];

/** One claim for each departure of ten routes. */
export function plantMarket(market: { seed: number; claims: number; rates: PlantedRates }): PlantedClaim[] {
  const random = createRandom(market.seed);
  const { gone, dearer, cheaper } = market.rates;
  return Array.from({ length: market.claims }, (_, index) => {
    const price = 300 + Math.floor(random() * 2000);
    const trip = buildProviderFare({
      destination: destinations[index % destinations.length] ?? 'CAI',
      departureDate: addDays('2026-12-10', Math.floor(index / destinations.length)),
      price,
    });
    const drawn = random();
    if (drawn < gone) return { trip, laterPrice: null };
    const change = 0.08 + 0.3 * random();
    if (drawn < gone + dearer) return { trip, laterPrice: Math.round(price * (1 + change)) };
    if (drawn < gone + dearer + cheaper) return { trip, laterPrice: Math.round(price * (1 - change)) };
    return { trip, laterPrice: price };
  });
}
